import {
  type CompactContact,
  compactContactMembers,
  type RuleId,
  recordOf,
  takenBy,
} from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Context, Handler } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { asStored } from '../store/email.js'
import { single } from './single.js'
import { withType } from './with-type.js'

type Fields = Partial<Omit<CompactContact, 'id' | 'createdAt' | 'updatedAt'>>

const written = takenBy(compactContactMembers, 'createContact')

/** The fields of a body that go into the record (gaps compact-input, null-vs-absent). */
function fieldsOf({ body, assumptions }: Context): Fields {
  const fields: Record<string, unknown> = {}
  // A field that the record does not show is accepted and not stored.
  for (const name of assumptions['compact-input'].fields.filter((field) => written.includes(field))) {
    const value = body[name]
    if (value === undefined || (value === null && assumptions['null-vs-absent'] === 'absent')) continue
    fields[name] = name === 'email' && typeof value === 'string' ? asStored(value, assumptions) : value
  }
  return fields as Fields
}

/** Refuses the e-mail of another contact, where 409 `conflict` means that too (gap.compact-conflict). */
function checkEmail(context: Context, { email }: Fields, own?: string): void {
  const { workspace, assumptions } = context
  if (typeof email !== 'string') return
  for (const { id } of workspace.compact.contacts.read({ index: 'email', prefix: [email] })) {
    if (id === own) continue
    restsOn(context, 'compact-conflict')
    if (assumptions['compact-conflict'].includes('conflict'))
      throw new ApiError('conflict', `contact ${id} has this email`, 'compact.statuses', { details: { id } })
  }
}

/** The contact that the path names, or 404. */
function contactOf({ workspace, params }: Context, rule: RuleId): CompactContact {
  const id = params.id ?? ''
  return requireFound(workspace.compact.contacts.get(id), `contact ${id}`, rule)
}

const store = ({ workspace, assumptions }: Context, contact: CompactContact): CompactContact =>
  workspace.compact.contacts.put(Object.freeze(withType(contact, assumptions)))

/** `GET /contacts/{id}` (section 4.11). */
export const readContact: Handler = (context) =>
  single(context, 200, contactOf(context, 'compact.contact-missing'))

/** `POST /contacts` (section 4.11). */
export const createContact: Handler = (context) => {
  const fields = fieldsOf(context)
  checkEmail(context, fields)
  const at = context.world.instant()
  const contact = recordOf(compactContactMembers, {
    id: context.world.id('con'),
    name: '',
    tags: [],
    source: 'api',
    ...fields,
    createdAt: at,
    updatedAt: at,
  })
  return single(context, 201, store(context, contact))
}

/** `PATCH /contacts/{id}`: what is sent replaces what was there (section 4.11). */
export const updateContact: Handler = (context) => {
  const contact = contactOf(context, 'compact.update-missing')
  const fields = fieldsOf(context)
  checkEmail(context, fields, contact.id)
  if (Object.keys(fields).length === 0) return single(context, 200, contact)
  return single(context, 200, store(context, { ...contact, ...fields, updatedAt: context.world.instant() }))
}

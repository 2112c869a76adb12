import {
  type CompactContact,
  compactContactMembers,
  compactRecords,
  recordOf,
} from '../../../contract/index.js'
import { withType } from '../../compact/with-type.js'
import { asStored } from '../../store/email.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun, RecordContext } from './noun.js'
import { emailFor, nameFor } from './readable.js'
import { stampsOf } from './stamps.js'

/** A contact of the compact variant as a test gives it (section 4.11). */
export type CompactContactDraft = Draft<CompactContact>

function put(contact: CompactContact, { workspace, assumptions }: RecordContext): CompactContact {
  const email = contact.email && asStored(contact.email, assumptions)
  return workspace.compact.contacts.put(frozen(withType({ ...contact, email }, assumptions)))
}

/** The contact that has an e-mail address. */
const holder = ({ compact }: RecordContext['workspace'], email: string): string | undefined =>
  compact.contacts.first('email', email)?.id

/** Contacts of the compact variant (section 4.11). */
export const compactContacts: Noun<CompactContact, CompactContactDraft> = {
  singular: 'contact',
  draft: draftSchema(compactRecords.contact),
  unique: ['email'],
  holder: (workspace, _, email) => holder(workspace, email as string),
  get: ({ compact }, id) => compact.contacts.get(id),
  all: ({ compact }) => compact.contacts.all(),
  add(draft, context) {
    const id = draft.id ?? context.world.id('con')
    const email = emailFor(id)
    return put(
      recordOf(compactContactMembers, {
        id,
        name: nameFor(id, draft.email)
          .filter((part) => part !== null)
          .join(' '),
        email: email !== null && holder(context.workspace, email) === undefined ? email : null,
        tags: [],
        source: 'api',
        ...draft,
        ...stampsOf(draft, context),
      }),
      context,
    )
  },
  change: (contact, change, context) =>
    put({ ...contact, updatedAt: context.world.instant(), ...change }, context),
  remove: ({ id }, { workspace }) => void workspace.compact.contacts.delete(id),
}

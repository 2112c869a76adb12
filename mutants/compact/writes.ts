import type { CompactContact } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { withPolicy } from '../operators/policy.js'
import { onMembers } from '../operators/record.js'
import { onSent } from '../operators/sent.js'
import { aroundStep } from '../operators/step.js'
import { carryOut, isAt, keyed, type MutantRow } from './operators.js'

const dataOf = (body: unknown): MutantRow => (body as { data: MutantRow }).data

/** Puts some fields of a stored contact into another state. */
function store({ workspace }: Context, id: unknown, fields: Partial<CompactContact>): void {
  const contact = workspace.compact.contacts.get(String(id))
  if (contact) workspace.compact.contacts.put(Object.freeze({ ...contact, ...fields }))
}

const ascii = (text: unknown) => (typeof text === 'string' ? text.replace(/[^\x20-\x7e]/g, '') : text)

/** A mutant that answers as it should and stores something else. */
const storing = (
  at: typeof op.createContact | typeof op.updateContact,
  fields: (answered: MutantRow) => Partial<CompactContact>,
) =>
  aroundHandler(at, async (next, context) => {
    const reply = await next(context)
    const answered = dataOf(reply.body)
    store(context, answered.id, fields(answered))
    return reply
  })

/** A mutant that gives up some stored fields of a contact with a change that does not name them. */
const losing = (when: (sent: MutantRow) => boolean, fields: Partial<CompactContact>): CompactMutation =>
  aroundHandler(op.updateContact, async (next, context) => {
    const { id } = context.params
    const kept = Object.entries(fields).filter(([name]) => !(name in context.body))
    const isLost = when(context.body)
    const reply = await next(context)
    if (!isLost) return reply
    store(context, id, Object.fromEntries(kept))
    return { ...reply, body: { data: context.workspace.compact.contacts.get(id ?? '') } }
  })

/** Mutants of the rules on writing contacts in the compact variant. */
export const writeMutants = {
  'compact.contact-create-201': {
    'a new contact is an ordinary success': aroundHandler(op.createContact, async (next, context) => ({
      ...(await next(context)),
      status: 200,
    })),
    'a new contact is shown and forgotten': aroundHandler(op.createContact, async (next, context) => {
      const reply = await next(context)
      context.workspace.compact.contacts.delete(String(dataOf(reply.body).id))
      return reply
    }),
    'letters beyond ASCII are dropped': onSent(op.createContact, ({ name, ...body }) => ({
      ...body,
      name: ascii(name),
    })),
    'a name is cut after a dozen characters': onSent(op.createContact, ({ name, ...body }) => ({
      ...body,
      name: String(name).slice(0, 12),
    })),
    'the e-mail is answered and not stored': storing(op.createContact, () => ({ email: null })),
    'tags are answered and not stored': storing(op.createContact, () => ({ tags: [] })),
    'a new contact is shown under another id': onMembers(op.createContact, (record) => ({
      id: `${record.id}0`,
    })),
    'only the first of several tags is stored': storing(op.createContact, ({ tags }) => ({
      tags: (tags as readonly string[]).slice(0, 1),
    })),
    'the second of several tags is not taken': onSent(op.createContact, ({ tags, ...body }) =>
      Array.isArray(tags) ? { ...body, tags: tags.filter((_, place) => place !== 1) } : body,
    ),
    'keys are told apart by their letters alone, whatever their case': keyed(
      (_, __, honest) => honest()?.toLowerCase(),
      [op.createContact],
    ),
    'an underscore in a key is taken for a hyphen': keyed(
      (_, __, honest) => honest()?.replaceAll('_', '-'),
      [op.createContact],
    ),
    'a name beyond ASCII is invalid': onSent(op.createContact, (body) => {
      if (ascii(body.name) === body.name) return body
      throw new ApiError('invalid_request', 'name must be plain', 'compact.contact-create-201')
    }),
  },
  'compact.contact-update-200': {
    'a change answers the contact as it was': aroundHandler(op.updateContact, async (next, context) => {
      const before = context.workspace.compact.contacts.get(context.params.id ?? '')
      await next(context)
      return { status: 200, body: { data: before } }
    }),
    'a change is answered and not stored': storing(op.updateContact, () => ({ name: 'as before' })),
    'what is not sent is cleared': storing(op.updateContact, () => ({ email: null })),
    'a change without the name clears it': losing((sent) => !('name' in sent), { name: '' }),
    'a change of the e-mail clears the company': losing((sent) => 'email' in sent, { company: null }),
    'a change of several fields clears the source': losing((sent) => Object.keys(sent).length > 1, {
      source: null,
    }),
    'a change without name and e-mail clears the e-mail': losing(
      (sent) => !('name' in sent || 'email' in sent),
      { email: null },
    ),
    'a change clears the notes that it does not name': losing(() => true, { notes: null }),
    'the contact made before is renamed, too': aroundHandler(op.updateContact, (next, context) => {
      const { contacts } = context.workspace.compact
      const made = [...contacts.all()].toSorted((a, b) =>
        String(a.createdAt).localeCompare(String(b.createdAt)),
      )
      const before = made[made.findIndex(({ id }) => id === context.params.id) - 1]
      const { name } = context.body
      if (before && typeof name === 'string') store(context, before.id, { name })
      return next(context)
    }),
    'keys of changes are the same in capitals': keyed(
      (_, __, honest) => honest()?.toLowerCase(),
      [op.updateContact],
    ),
    'every contact of the workspace is changed': aroundHandler(op.updateContact, (next, context) => {
      const { name } = context.body
      for (const { id } of [...context.workspace.compact.contacts.all()])
        if (typeof name === 'string') store(context, id, { name })
      return next(context)
    }),
    'a change answers with nothing': aroundHandler(op.updateContact, async (next, context) => {
      await next(context)
      return { status: 204, body: undefined }
    }),
    'letters beyond ASCII are dropped from a new name': onSent(op.updateContact, ({ name, ...body }) =>
      name === undefined ? body : { ...body, name: ascii(name) },
    ),
    'a change answers without the e-mail': onMembers(op.updateContact, () => ({
      email: null,
    })),
  },
  'compact.body-max': {
    '32 KB are taken': withPolicy({ bodyMaxBytes: 32_768 }),
    'the usual 100 KB are taken': withPolicy({ bodyMaxBytes: 102_400 }),
    '15 KB are too many': withPolicy({ bodyMaxBytes: 15_000 }),
    'a body of 15,990 bytes is too large': withPolicy({ bodyMaxBytes: 15_989 }),
    'one byte more than 16 KB is taken': withPolicy({ bodyMaxBytes: 16_385 }),
    'a body of many blanks is invalid': aroundStep('parse', (next, { request }) => {
      if (/ {8000}/.test(request.body))
        throw new ApiError('invalid_request', 'too many blanks', 'compact.body-max')
      return next()
    }),
    'a change may be of any size': (behaviour) => {
      const { bodyMaxBytes } = behaviour.policy
      aroundStep('parse', (next, context) => {
        behaviour.policy.bodyMaxBytes = isAt(context, op.updateContact)
          ? Number.POSITIVE_INFINITY
          : bodyMaxBytes
        return next()
      })(behaviour)
    },
    'what is too large is invalid': aroundStep('parse', (next) => {
      try {
        return next()
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 413) throw error
        throw new ApiError('invalid_request', error.message, error.rule)
      }
    }),
    'what is too large is done and refused after': (behaviour) =>
      aroundStep('parse', (next, context) => {
        try {
          return next()
        } catch (error) {
          if (error instanceof ApiError && error.status === 413) carryOut(behaviour, context)
          throw error
        }
      })(behaviour),
  },
} satisfies Partial<CompactMutants<'compact'>>

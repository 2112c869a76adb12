import { type Contact, type families, op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { holderOf } from '../../fake-server/resources/contact.js'
import type { StoredNote } from '../../fake-server/store/records.js'
import { noteList } from '../activity/operators.js'
import { aroundHandler, type Mutants, mutant, onList, onReply } from '../mutant.js'
import { refusedAs, refusing } from '../refusing.js'

type Rules = Mutants<typeof families.contact>

const upsert = op.upsertContact
const whole = { index: 'contact', prefix: [], descending: true } as const

/** Faults of the notes of contacts and of upserts. */
export const noteMutants: Pick<
  Rules,
  'contact.notes-ok' | 'contact.notes-missing' | 'contact.upsert-create' | 'contact.upsert-update'
> = {
  'contact.notes-ok': [
    mutant('notes are those of the workspace', (behaviour) =>
      onList(behaviour, noteList, () => ({ range: () => whole })),
    ),
    mutant('later pages forget the contact', (behaviour) =>
      aroundHandler(behaviour, noteList, (next, context) => {
        const [other] = [...context.workspace.notes.all()].filter(
          ({ contactId }) => contactId !== context.params.id,
        )
        const reply = next(context)
        const { data, nextCursor } = (reply as { body: { data: object[]; nextCursor: unknown } }).body
        return context.query.cursor && other
          ? { status: 200, body: { data: [...data, other.shown], nextCursor } }
          : reply
      }),
    ),
    mutant('pinned notes are shown with every contact', (behaviour) => {
      const pinned = new Set<string>()
      onReply(behaviour, op.createActivity, (reply, { body }) => {
        if (body.pinned === true) pinned.add((reply.body as { data: { id: string } }).data.id)
        return reply
      })
      onList(behaviour, noteList, () => ({
        range: () => whole,
        passes: ((note: StoredNote, _: unknown, { params }: { params: { id: string } }) =>
          note.contactId === params.id || pinned.has(note.id)) as never,
      }))
    }),
    mutant('the latest note is left out', (behaviour) =>
      onReply(behaviour, noteList, (reply, { query }) => {
        const { data, nextCursor } = reply.body as { data: object[]; nextCursor: unknown }
        return query.cursor ? reply : { ...reply, body: { data: data.slice(1), nextCursor } }
      }),
    ),
    mutant('a contact without notes is not found', (behaviour) =>
      onReply(behaviour, noteList, (reply) => {
        const { data } = reply.body as { data: object[] }
        if (data.length > 0) return reply
        throw new ApiError('not_found', 'no notes', 'contact.notes-missing')
      }),
    ),
    mutant('notes are partial content', (behaviour) =>
      onReply(behaviour, noteList, (reply) => ({ ...reply, status: 206 })),
    ),
  ],
  'contact.notes-missing': [
    mutant(
      'a missing contact has no notes',
      refusing(noteList, () => ({ status: 200, body: { data: [], nextCursor: null } })),
    ),
    mutant('a missing contact is an invalid request', refusedAs(noteList, 'not_found', 'invalid_request')),
    mutant('a missing contact is a crash', refusedAs(noteList, 'not_found', 'internal')),
    mutant('an id that begins like another is that other', (behaviour) =>
      aroundHandler(behaviour, noteList, (next, context) => {
        const { id = '' } = context.params
        const like = [...context.workspace.contacts.all()].find((contact) => id.startsWith(contact.id))
        return next(like ? { ...context, params: { id: like.id } } : context)
      }),
    ),
  ],
  'contact.upsert-create': [
    mutant('an upsert of nobody is not found', (behaviour) =>
      aroundHandler(behaviour, upsert, (next, context) => {
        if (holderOf(context, String(context.body.email))) return next(context)
        throw new ApiError('not_found', 'no such contact', 'contact.upsert-create')
      }),
    ),
    mutant('a new contact is answered and not stored', (behaviour) =>
      aroundHandler(behaviour, upsert, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        const reply = next(context)
        const made = holderOf(context, String(context.body.email))
        if (!known && made) context.workspace.contacts.delete(made.id)
        return reply
      }),
    ),
    mutant('a new contact has no name', (behaviour) =>
      aroundHandler(behaviour, upsert, (next, context) => {
        const { name, ...body } = context.body
        return next(
          holderOf(context, String(body.email))
            ? { ...context, body: { ...body, name } }
            : { ...context, body },
        )
      }),
    ),
    mutant('a new contact is accepted for later', (behaviour) =>
      onReply(behaviour, upsert, (reply) => (reply.status === 201 ? { ...reply, status: 202 } : reply)),
    ),
    mutant('a new contact is made twice', (behaviour) =>
      aroundHandler(behaviour, upsert, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        const reply = next(context)
        const { workspace, world } = context
        const made = holderOf(context, String(context.body.email))
        if (!known && made) workspace.putContact({ ...made, id: world.id('con') }, () => world.id('tag'))
        return reply
      }),
    ),
  ],
  'contact.upsert-update': [
    mutant('a contact there is is a conflict', (behaviour) =>
      aroundHandler(behaviour, upsert, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        if (!known) return next(context)
        const details = { id: known.id }
        throw new ApiError('conflict', 'the e-mail is taken', 'contact.upsert-update', { details })
      }),
    ),
    mutant('an upsert makes a second contact', (behaviour) =>
      aroundHandler(behaviour, upsert, (next, context) => {
        const { workspace, world, body } = context
        const known = holderOf(context, String(body.email))
        if (!known) return next(context)
        const second: Contact = { ...known, id: world.id('con'), name: String(body.name) }
        return { status: 200, body: { data: workspace.putContact(second, () => world.id('tag')) } }
      }),
    ),
    mutant('a contact is taken out and made anew', (behaviour) =>
      aroundHandler(behaviour, upsert, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        if (known) context.workspace.contacts.delete(known.id)
        return next(context)
      }),
    ),
    mutant('an update is answered and not stored', (behaviour) =>
      aroundHandler(behaviour, upsert, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        const reply = next(context)
        if (known) context.workspace.putContact(known, () => context.world.id('tag'))
        return reply
      }),
    ),
    mutant('a contact is found by the e-mail it had at first', (behaviour) => {
      const first = new Map<string, string | null>()
      onReply(behaviour, op.createContact, (reply) => {
        const { id, email } = (reply.body as { data: Contact }).data
        first.set(id, email)
        return reply
      })
      aroundHandler(behaviour, upsert, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        const moved = known && first.has(known.id) && first.get(known.id) !== known.email
        if (!moved) return next(context)
        throw new ApiError('conflict', 'the e-mail is taken', 'contact.upsert-update')
      })
    }),
  ],
}

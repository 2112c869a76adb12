import { type Contact, op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { holderOf } from '../../fake-server/resources/contact.js'
import type { StoredNote } from '../../fake-server/store/records.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { failsWhere } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onList } from '../operators/list.js'
import { answers, onReply } from '../operators/reply.js'
import { ruledOut } from '../ruled-out.js'

const whole = { index: 'contact', prefix: [], descending: true } as const

/** Faults of the notes of contacts and of upserts. */
export const noteMutants = {
  'contact.notes-ok': {
    'notes are those of the workspace': onList(op.listContactNotes, () => ({ range: () => whole })),
    'later pages forget the contact': aroundHandler(op.listContactNotes, (next, context) => {
      const [other] = [...context.workspace.notes.all()].filter(
        ({ contactId }) => contactId !== context.params.id,
      )
      const reply = next(context)
      const { data, nextCursor } = (reply as { body: { data: object[]; nextCursor: unknown } }).body
      return context.query.cursor && other
        ? { status: 200, body: { data: [...data, other.shown], nextCursor } }
        : reply
    }),
    'pinned notes are shown with every contact': (behaviour) => {
      const pinned = new Set<string>()
      onReply(op.createActivity, (reply, { body }) => {
        if (body.pinned === true) pinned.add((reply.body as { data: { id: string } }).data.id)
        return reply
      })(behaviour)
      onList(op.listContactNotes, () => ({
        range: () => whole,
        passes: ((note: StoredNote, _: unknown, { params }: { params: { id: string } }) =>
          note.contactId === params.id || pinned.has(note.id)) as never,
      }))(behaviour)
    },
    'the latest note is left out': onReply(op.listContactNotes, (reply, { query }) => {
      const { data, nextCursor } = reply.body as { data: object[]; nextCursor: unknown }
      return query.cursor ? reply : { ...reply, body: { data: data.slice(1), nextCursor } }
    }),
    'a contact without notes is not found': onReply(op.listContactNotes, (reply) => {
      const { data } = reply.body as { data: object[] }
      if (data.length > 0) return reply
      throw new ApiError('not_found', 'no notes', 'contact.notes-missing')
    }),
    'notes are partial content': answers(op.listContactNotes, 206),
  },
  'contact.notes-missing': {
    'an id that begins like another is that other': inContext(op.listContactNotes, (context) => {
      const { id = '' } = context.params
      const like = [...context.workspace.contacts.all()].find((contact) => id.startsWith(contact.id))
      return like ? { ...context, params: { id: like.id } } : context
    }),
  },
  'contact.upsert-create': {
    'every second new contact is answered with 200': ruledOut((behaviour) => {
      let made = 0
      onReply(op.upsertContact, (reply) => {
        if (reply.status === 201) made += 1
        return made % 2 === 0 ? { ...reply, status: 200 } : reply
      })(behaviour)
    }),
    'an upsert of an unknown contact is not found': failsWhere(
      op.upsertContact,
      (context) => !holderOf(context, String(context.body.email)),
      'not_found',
    ),
    'a new contact is answered and not stored': ruledOut(
      aroundHandler(op.upsertContact, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        const reply = next(context)
        const made = holderOf(context, String(context.body.email))
        if (!known && made) context.workspace.contacts.delete(made.id)
        return reply
      }),
    ),
    'a new contact has no name': inContext(op.upsertContact, (context) => {
      const { name, ...body } = context.body
      return holderOf(context, String(body.email))
        ? { ...context, body: { ...body, name } }
        : { ...context, body }
    }),
    'a new contact is accepted for later': onReply(op.upsertContact, (reply) =>
      reply.status === 201 ? { ...reply, status: 202 } : reply,
    ),
    'a new contact is made twice': ruledOut(
      aroundHandler(op.upsertContact, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        const reply = next(context)
        const { workspace, world } = context
        const made = holderOf(context, String(context.body.email))
        if (!known && made) workspace.putContact({ ...made, id: world.id('con') }, () => world.id('tag'))
        return reply
      }),
    ),
  },
  'contact.upsert-update': {
    'an update of an inactive contact is answered with 201': ruledOut(
      onReply(op.upsertContact, (reply) =>
        (reply.body as { data: { active: boolean } }).data.active ? reply : { ...reply, status: 201 },
      ),
    ),
    'a contact there is is a conflict': aroundHandler(op.upsertContact, (next, context) => {
      const known = holderOf(context, String(context.body.email))
      if (!known) return next(context)
      const details = { id: known.id }
      throw new ApiError('conflict', 'the e-mail is taken', 'contact.upsert-update', { details })
    }),
    'an upsert makes a second contact': ruledOut(
      aroundHandler(op.upsertContact, (next, context) => {
        const { workspace, world, body } = context
        const known = holderOf(context, String(body.email))
        if (!known) return next(context)
        const second: Contact = { ...known, id: world.id('con'), name: String(body.name) }
        return { status: 200, body: { data: workspace.putContact(second, () => world.id('tag')) } }
      }),
    ),
    'a contact is taken out and made anew': ruledOut(
      aroundHandler(op.upsertContact, (next, context) => {
        const known = holderOf(context, String(context.body.email))
        if (known) context.workspace.contacts.delete(known.id)
        return next(context)
      }),
    ),
    'an update is answered and not stored': aroundHandler(op.upsertContact, (next, context) => {
      const known = holderOf(context, String(context.body.email))
      const reply = next(context)
      if (known) context.workspace.putContact(known, () => context.world.id('tag'))
      return reply
    }),
    'a contact is found by the e-mail it had at first': (behaviour) => {
      const first = new Map<string, string | null>()
      onReply(op.createContact, (reply) => {
        const { id, email } = (reply.body as { data: Contact }).data
        first.set(id, email)
        return reply
      })(behaviour)
      failsWhere(
        op.upsertContact,
        (context) => {
          const known = holderOf(context, String(context.body.email))
          const moved = known && first.has(known.id) && first.get(known.id) !== known.email
          return moved
        },
        'conflict',
      )(behaviour)
    },
  },
} satisfies Partial<FamilyMutants<'contact'>>

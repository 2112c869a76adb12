import { op } from '../../contract/index.js'
import type { Mutation } from '../mutation.js'
import { onRecord } from '../operators/record.js'
import { onReply } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import { counter, dataOf, fromNthReplay, fromPage, withData, withoutFourBytes } from './operators.js'

type Note = { readonly id: string; readonly content: string | null }

/** Removes notes from the store as they are made, by how many their contact has had. */
const dropping =
  (nth: number): Mutation =>
  (behaviour) => {
    const count = counter()
    onReply(op.createActivity, (reply, { body, workspace }) => {
      if (body.type === 'note' && count(String(body.leadId)) === nth)
        workspace.notes.delete(dataOf<Note>(reply).id)
      return reply
    })(behaviour)
  }

/** Faults that show after several notes. */
export const noteFaults: MultiStepFaults = {
  'contact.notes-ok': {
    'the fifth note of a contact is lost': { calls: 7, plant: dropping(5) },
    'a note with the title of another one goes to the contact of that one': {
      calls: 4,
      plant: (behaviour) => {
        const owners = new Map<string, unknown>()
        onSent(op.createActivity, (body) => {
          if (body.type !== 'note' || typeof body.title !== 'string') return body
          const leadId = owners.get(body.title) ?? body.leadId
          owners.set(body.title, leadId)
          return { ...body, leadId }
        })(behaviour)
        onRecord(op.createActivity, (record, { request }) => ({
          ...record,
          leadId: (JSON.parse(request.body) as { leadId: string }).leadId,
        }))(behaviour)
      },
    },
  },
  'activity.note-listed': {
    'a list of several notes shows no characters of four bytes': {
      calls: 4,
      plant: onReply(op.listContactNotes, (reply) => {
        const notes = dataOf<readonly Note[]>(reply)
        if (notes.length < 2) return reply
        return withData(
          reply,
          notes.map((note) => ({ ...note, content: note.content && withoutFourBytes(note.content) })),
        )
      }),
    },
  },
  'paging.traversal-complete': {
    'the fourth page of the notes of a contact is the third one again': {
      calls: 9,
      plant: fromPage(4, op.listContactNotes, (reply, _, before) => withData(reply, dataOf(before))),
    },
  },
  'idempotency.activity-create': {
    'the third retry of a note makes another one': {
      calls: 5,
      plant: fromNthReplay(3, op.createActivity, (replay, { world }) =>
        withData(replay, { ...dataOf<Note>(replay), id: world.id('note'), alreadyExisted: false }),
      ),
    },
  },
}

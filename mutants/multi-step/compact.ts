import { type CompactContact, op } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { CompactMutation } from '../mutation.js'
import { onReply } from '../operators/reply.js'
import type { CompactMultiStepFaults } from './multi-step-mutant.js'
import {
  counter,
  dataOf,
  freedByRefusal,
  fromNth,
  fromNthReplay,
  fromPage,
  misread,
  withData,
} from './operators.js'

const put = ({ workspace }: Context, contact: CompactContact) =>
  workspace.compact.contacts.put(Object.freeze(contact))

/** Changes the stored contact after the n-th change of it, and not the answer. */
const storedFrom = (
  n: number,
  change: (contact: CompactContact, context: Context) => Partial<CompactContact>,
): CompactMutation =>
  fromNth(n, op.updateContact, (reply, context) => {
    const contact = dataOf<CompactContact>(reply)
    put(context, { ...contact, ...change(contact, context) })
    return reply
  })

/** Faults of the compact variant that show after several calls. */
export const compactFaults: CompactMultiStepFaults = {
  'compact.replay': {
    'the third replay of a creation makes another contact': {
      calls: 4,
      plant: fromNthReplay(3, op.createContact, () => undefined),
    },
    'the third replay of a change makes it again': {
      calls: 5,
      plant: fromNthReplay(3, op.updateContact, () => undefined),
    },
    'the replay of a change sets the contact back to it': {
      calls: 5,
      plant: fromNthReplay(1, op.updateContact, (replay, context) => {
        put(context, dataOf<CompactContact>(replay))
        return replay
      }),
    },
    'a refused request frees the key, so that the first is carried out again': {
      calls: 3,
      plant: freedByRefusal(op.createContact),
    },
  },
  'compact.contact-update-200': {
    'the third change of a contact is answered and not stored': {
      calls: 5,
      plant: (behaviour) => {
        const before = new Map<string, CompactContact>()
        const count = counter()
        onReply(op.updateContact, (reply, context) => {
          const contact = dataOf<CompactContact>(reply)
          const former = before.get(contact.id)
          if (count(contact.id) === 3 && former) put(context, former)
          before.set(contact.id, contact)
          return reply
        })(behaviour)
      },
    },
    'the second change stores a name that is read as Latin-1': {
      calls: 4,
      plant: storedFrom(2, ({ name }) => ({ name: misread(String(name)) })),
    },
    'the fourth change takes the tags off': { calls: 6, plant: storedFrom(4, () => ({ tags: [] })) },
  },
  'compact.contact-create-201': {
    'the fifth contact cannot be read': {
      calls: 6,
      plant: fromNth(
        5,
        op.createContact,
        (reply, { workspace }) => {
          workspace.compact.contacts.delete(dataOf<CompactContact>(reply).id)
          return reply
        },
        ({ workspace }) => workspace.id,
      ),
    },
  },
  'compact.order-by-id': {
    'a contact that was changed twice goes to the end of the page': {
      calls: 4,
      plant: (behaviour) => {
        const count = counter()
        const moved = new Set<string>()
        onReply(op.updateContact, (reply) => {
          const { id } = dataOf<CompactContact>(reply)
          if (count(id) === 2) moved.add(id)
          return reply
        })(behaviour)
        onReply(op.listContacts, (reply) => {
          const data = dataOf<readonly CompactContact[]>(reply)
          const isMoved = ({ id }: CompactContact) => moved.has(id)
          return withData(reply, [...data.filter((one) => !isMoved(one)), ...data.filter(isMoved)])
        })(behaviour)
      },
    },
  },
  'compact.traversal': {
    'the fourth page of contacts begins one contact too late': {
      calls: 4,
      plant: fromPage(4, op.listContacts, (reply) =>
        withData(reply, dataOf<readonly unknown[]>(reply).slice(1)),
      ),
    },
    'the fourth page of agents is the third one again': {
      calls: 4,
      plant: fromPage(4, op.listAgents, (reply, _, before) => withData(reply, dataOf(before))),
    },
    'the fifth page of leads has no cursor': {
      calls: 5,
      plant: fromPage(5, op.listLeads, (reply) => ({
        ...reply,
        body: { ...(reply.body as object), next_cursor: null },
      })),
    },
    'a walk of conversations skips a record on its third page where the limit was another on the second': {
      calls: 3,
      plant: (behaviour) => {
        const sizes = new Map<string, readonly (string | undefined)[]>()
        onReply(op.listConversations, (reply, { query: { limit, cursor = '' } }) => {
          const past = [...(sizes.get(cursor) ?? []), limit]
          const { next_cursor } = reply.body as { next_cursor: string | null }
          if (next_cursor) sizes.set(next_cursor, past)
          const isOther = past.length > 2 && past.at(-1) !== past.at(-2)
          return isOther ? withData(reply, dataOf<readonly unknown[]>(reply).slice(1)) : reply
        })(behaviour)
      },
    },
  },
}

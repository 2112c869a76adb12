import { type CompactContact, op } from '../../../contract/index.js'
import { ApiError } from '../../../fake-server/messages/api-error.js'
import type { Reply } from '../../../fake-server/messages/reply.js'
import { onReply } from '../../operators/reply.js'
import { aroundStep } from '../../operators/step.js'
import type { CompactMultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNth, withData } from '../operators.js'

const nextOf = ({ body }: Reply) => (body as { readonly next_cursor: string | null }).next_cursor

/** Faults of contacts of the compact variant that change between two requests. */
export const unseenCompactContactFaults: CompactMultiStepFaults = {
  'compact.key-reused': {
    'the key of a change takes another request once the contact was changed since': {
      calls: 4,
      plant: (behaviour) => {
        const latest = new Map<string, string | undefined>()
        onReply(op.updateContact, (reply, { idempotencyKey }) => {
          latest.set(dataOf<CompactContact>(reply).id, idempotencyKey)
          return reply
        })(behaviour)
        aroundStep('replay', (next, { operation, params: { id = '' }, idempotencyKey }) => {
          try {
            return next()
          } catch (error) {
            const isOther = error instanceof ApiError && error.rule === 'compact.key-reused'
            const isPast = latest.has(id) && latest.get(id) !== idempotencyKey
            if (operation === op.updateContact && isOther && isPast) return undefined
            throw error
          }
        })(behaviour)
      },
    },
  },
  'compact.contact-update-200': {
    'the second change is made on the contact as it was created': {
      calls: 3,
      plant: (behaviour) => {
        const created = new Map<string, CompactContact>()
        onReply(op.createContact, (reply) => {
          const contact = dataOf<CompactContact>(reply)
          created.set(contact.id, contact)
          return reply
        })(behaviour)
        fromNth(2, op.updateContact, (reply, { workspace, body }) => {
          const { id, updatedAt } = dataOf<CompactContact>(reply)
          const first = created.get(id)
          if (!first) return reply
          const contact = Object.freeze({ ...first, ...body, updatedAt })
          return withData(reply, workspace.compact.contacts.put(contact))
        })(behaviour)
      },
    },
  },
  'compact.traversal': {
    'a contact that was changed since the page that it ended begins the next one': {
      calls: 3,
      plant: (behaviour) => {
        const lasts = new Map<string, CompactContact>()
        onReply(op.listContacts, (reply, { workspace, query: { cursor = '' } }) => {
          const data = dataOf<readonly CompactContact[]>(reply)
          const next = nextOf(reply)
          const last = data.at(-1)
          if (next !== null && last) lasts.set(next, last)
          const before = lasts.get(cursor)
          const now = workspace.compact.contacts.get(before?.id ?? '')
          if (!now || now.updatedAt === before?.updatedAt) return reply
          return withData(reply, [now, ...data].slice(0, data.length))
        })(behaviour)
      },
    },
    'a walk of contacts ends at the page after a creation': {
      calls: 3,
      plant: (behaviour) => {
        const issued = new Map<string, number>()
        onReply(op.listContacts, (reply, { workspace, query: { cursor } }) => {
          const { size } = workspace.compact.contacts
          const next = nextOf(reply)
          const isOther = cursor !== undefined && (issued.get(cursor) ?? size) !== size
          if (isOther) return { ...reply, body: { ...(reply.body as object), next_cursor: null } }
          if (next !== null) issued.set(next, size)
          return reply
        })(behaviour)
      },
    },
  },
}

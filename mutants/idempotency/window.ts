import { idempotent, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { FamilyMutants } from '../mutation.js'
import { ruledOut } from '../ruled-out.js'
import { aroundLookup, lookedUpAs } from './lookup.js'

/** In milliseconds. */
const hour = 3_600_000

/** Keeps answers for another time. */
const keptFor = (windowMs: number, operations: readonly ServedOperationId[] = idempotent) =>
  lookedUpAs(operations, ({ behaviour }) => ({
    behaviour: { ...behaviour, policy: { ...behaviour.policy, idempotencyWindowMs: windowMs } },
  }))

/** Refuses what comes under a key of a contact once the key has run out. */
const refusedOnceOver = aroundLookup([op.createContact, op.updateTicket], (next, context) => {
  const { workspace, idempotencyKey, behaviour, world } = context
  const ages = [...workspace.answered].flatMap(([name, { since }]) =>
    idempotencyKey !== undefined && name.endsWith(idempotencyKey) ? world.now() - since : [],
  )
  if (ages.some((age) => age >= behaviour.policy.idempotencyWindowMs))
    throw new ApiError('idempotency_key_reused', 'the key has run out', 'idempotency.window-end')
  return next()
})

/** Mutants of how long a key is kept. */
export const windowKeyMutants = {
  'idempotency.window-24h': {
    'keys are kept for 12 hours': keptFor(12 * hour),
    'keys of updates are kept for an hour': keptFor(hour, [op.updateContact, op.updateTicket]),
    'the window is taken in seconds': keptFor(24 * 3600),
    'keys of deletions are gone after 23 hours': keptFor(23 * hour, [op.deleteWebhook]),
    'keys of bookings are kept for 12 hours': keptFor(12 * hour, [op.bookMeeting]),
    'keys of replies are gone after 23 hours': keptFor(23 * hour, [op.replyToConversation]),
    'keys of messages are kept as long as their quota lasts': keptFor(6 * hour, [op.sendMessage]),
    'keys of completions are kept for a minute': keptFor(60_000, [op.completeTask]),
  },
  'idempotency.window-end': {
    'keys are kept forever': keptFor(Number.POSITIVE_INFINITY),
    'keys of deals are kept for a week': keptFor(7 * 24 * hour, [op.createDeal]),
    'keys of replies are kept forever': keptFor(Number.POSITIVE_INFINITY, [op.replyToConversation]),
    'keys of cancels are kept for a week': keptFor(7 * 24 * hour, [op.cancelMeeting]),
    'keys of bookings are kept forever': keptFor(Number.POSITIVE_INFINITY, [op.bookMeeting]),
    'a key that has run out is refused as used': ruledOut(refusedOnceOver),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>

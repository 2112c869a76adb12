import { type families, idempotent, type ServedOperationId } from '../../contract/index.js'
import { type Mutants, mutant } from '../mutant.js'
import { createDeal, deleteWebhook, updateContact, updateTicket } from './endpoints.js'
import { lookedUpAs } from './lookup.js'

/** In milliseconds. */
export const hour = 3_600_000

/** Keeps answers for another time. */
export const keptFor = (windowMs: number, operations: readonly ServedOperationId[] = idempotent) =>
  lookedUpAs(operations, ({ behaviour }) => ({
    behaviour: { ...behaviour, policy: { ...behaviour.policy, idempotencyWindowMs: windowMs } },
  }))

/** Mutants of how long a key is kept. */
export const windowKeyMutants: Pick<
  Mutants<typeof families.idempotency>,
  'idempotency.window-24h' | 'idempotency.window-end'
> = {
  'idempotency.window-24h': [
    mutant('keys are kept for 12 hours', keptFor(12 * hour)),
    mutant('keys of updates are kept for an hour', keptFor(hour, [updateContact, updateTicket])),
    mutant('the window is taken in seconds', keptFor(24 * 3600)),
    mutant('keys of deletions are gone after 23 hours', keptFor(23 * hour, [deleteWebhook])),
  ],
  'idempotency.window-end': [
    mutant('keys are kept for ever', keptFor(Number.POSITIVE_INFINITY)),
    mutant('keys of deals are kept for a week', keptFor(7 * 24 * hour, [createDeal])),
  ],
}

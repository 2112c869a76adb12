import { limits } from '../../../../contract/index.js'
import { broken, type ClientCase, kept } from '../../client-case.js'
import { type ClientExchange, isWrite } from '../../reading/client-exchange.js'
import { isRefused, isUncertain } from '../../reading/delivery.js'
import type { ClientReading } from '../../reading/reading.js'
import { isSameRequest } from '../../reading/same-request.js'
import { isRandom } from '../../reading/under-key.js'

/** Whether a write is sent again under its key within 24 hours, by the clock of the fake. */
export function* retryWithinWindow({ journals, isPart }: ClientReading): Generator<ClientCase> {
  for (const journal of journals) {
    const first = new Map<string, ClientExchange>()
    for (const at of journal) {
      if (!isWrite(at) || (at.idempotencyKey ?? '') === '') continue
      const name = JSON.stringify([at.key, at.idempotencyKey])
      const before = first.get(name)
      if (before === undefined || !isSameRequest(before, at)) {
        if (before === undefined && !isRefused(at)) first.set(name, at)
        continue
      }
      const ms = Date.parse(at.at) - Date.parse(before.at)
      yield ms <= limits.idempotencyKey.windowMs
        ? kept(at)
        : broken(at, {
            expected: 'no second request under an Idempotency-Key after 24 hours',
            actual: `the same request came again after ${Math.floor(ms / 3_600_000)} hours`,
            exchanges: [before, at],
            // A test of the window repeats what has succeeded.
            isSure: isUncertain(before) && (!isPart || isRandom(at.idempotencyKey ?? '')),
            doubt: 'may be a test of the 24 hours',
          })
    }
  }
}

import { limits } from '../../../../contract/index.js'
import { broken, type ClientCase, kept } from '../../client-case.js'
import { clip } from '../../clip.js'
import { type ClientExchange, isSuccess, isWrite } from '../../reading/client-exchange.js'
import { isRefused } from '../../reading/delivery.js'
import type { ClientReading } from '../../reading/reading.js'
import { isSameRequest } from '../../reading/same-request.js'

/** A request under a key that another request has used. */
interface Reuse {
  readonly first: ClientExchange
  readonly later: ClientExchange
}

/** Whether each key is used for one request; keys are compared within one fake and one API key. */
export function* keyForOneRequest(reading: ClientReading): Generator<ClientCase> {
  const keyed = reading.exchanges.filter((one) => isWrite(one) && (one.idempotencyKey ?? '') !== '')
  const byKey = new Map<string, ClientExchange[]>()
  const reuses: Reuse[] = []
  for (const later of keyed) {
    const name = JSON.stringify([later.journal, later.key, later.idempotencyKey])
    const earlier = byKey.get(name) ?? []
    const first = earlier.find((one) => isRemembered(one, later) && !isSameRequest(one, later))
    if (first !== undefined) reuses.push({ first, later })
    else yield kept(later)
    byKey.set(name, [...earlier, later])
  }
  for (const { first, later } of reuses)
    yield broken(later, {
      expected: 'a new Idempotency-Key for another request',
      actual: `the key ${clip(later.idempotencyKey ?? '')} was used for ${first.method} ${clip(first.path)}${first.path === later.path ? ' with another body' : ''}`,
      exchanges: [first, later],
      // A refused request may leave its key unused, and one reuse that is refused may be a test of 422.
      isSure: !isRefused(first) && (isSuccess(later) || reuses.length > 1),
      doubt: isRefused(first)
        ? 'follows a request that was refused, and the document does not say whether its key is used up'
        : 'may be a test of 422',
    })
}

const isRemembered = (first: ClientExchange, later: ClientExchange): boolean =>
  Date.parse(later.at) - Date.parse(first.at) < limits.idempotencyKey.windowMs

import { limits } from '../../../../contract/index.js'
import { broken, type ClientCase, kept } from '../../client-case.js'
import { clip } from '../../clip.js'
import { type ClientExchange, isSuccess, isWrite } from '../../reading/client-exchange.js'
import { isRefused } from '../../reading/delivery.js'
import type { ClientReading } from '../../reading/reading.js'
import { isSameRequest } from '../../reading/same-request.js'
import { adds } from './keys.js'

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
  yield* constantKeys(reading)
  const timesNoticed = reuses.filter(({ later }) => later.code === 'idempotency_key_reused').length
  for (const { first, later } of reuses)
    yield broken(later, {
      expected: 'a new Idempotency-Key for another request',
      actual: `the key ${clip(later.idempotencyKey ?? '')} was used for ${first.method} ${clip(first.path)}${first.path === later.path ? ' with another body' : ''}`,
      exchanges: [first, later],
      // A refused request may leave its key unused, and one reuse that is refused may be a test of 422.
      // A server that carries it out may have been put back to its start, where nothing but a recording is known.
      isSure: reading.isPart
        ? later.code === 'idempotency_key_reused' && timesNoticed > 1
        : !isRefused(first) && (isSuccess(later) || isUnderWay(later) || reuses.length > 1),
      doubt: isRefused(first)
        ? 'follows a request that was refused, and the document does not say whether its key is used up'
        : reading.isPart && later.code !== 'idempotency_key_reused'
          ? 'the server may have forgotten'
          : 'may be a test of 422',
    })
}

/** Whether the first request was still being processed, which no test of 422 waits for. */
const isUnderWay = ({ code }: ClientExchange): boolean => code === 'idempotency_in_progress'

/** From how many tests on one key for all creations of a kind is a sign. */
const fewestTests = 3

/**
 * Creations that differ from each other, each of another test, all under the one key that their operation ever has: where each
 * test starts from scratch, no server sees that the key is not new.
 */
function* constantKeys({ exchanges }: ClientReading): Generator<ClientCase> {
  const keyed = exchanges.filter((one) => adds(one) && (one.idempotencyKey ?? '') !== '')
  for (const operation of new Set(keyed.map((one) => one.operation))) {
    const own = keyed.filter((one) => one.operation === operation)
    const [first, ...others] = own
    const later = others.find((one) => one.journal !== first?.journal && !isSameRequest(one, first ?? one))
    const isOne = own.every(({ idempotencyKey }) => idempotencyKey === first?.idempotencyKey)
    const tests = new Set(own.map(({ journal }) => journal)).size
    if (first === undefined || later === undefined || !isOne || tests < fewestTests) continue
    yield broken(later, {
      expected: 'a new Idempotency-Key for another request',
      actual: `all ${own.length} creations of ${tests} tests have the key ${clip(later.idempotencyKey ?? '')}`,
      exchanges: [first, later],
      isSure: false,
      doubt: 'may be the key that the tests give',
    })
  }
}

const isRemembered = (first: ClientExchange, later: ClientExchange): boolean =>
  Date.parse(later.at) - Date.parse(first.at) < limits.idempotencyKey.windowMs

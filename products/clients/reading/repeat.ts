import { limits } from '../../../contract/index.js'
import { isAtOnce, passedMs } from './at-once.js'
import { type ClientExchange, isSuccess, isWrite } from './client-exchange.js'
import { isLost } from './delivery.js'
import { after, areTestsApart, type ClientReading, requestsAround } from './reading.js'
import { isSameRequest } from './same-request.js'
import { areKeysRecycled, haveOtherKeys, isOfEarlierCall, isRandom, nextUnderKey } from './under-key.js'

/**
 * The next request with the API key where it asks for the same; reads between two writes do not count, nor requests under a
 * key of an earlier call, nor equal ones that were under way already.
 */
function nextRepetition(reading: ClientReading, of: ClientExchange): ClientExchange | undefined {
  for (const exchange of after(reading, of)) {
    if (isOfEarlierCall(reading, of, exchange)) continue
    if (isSameRequest(of, exchange)) {
      if (isAtOnce(of, exchange)) continue
      return exchange
    }
    if (!isWrite(of) || isWrite(exchange)) return undefined
  }
  return undefined
}

/** How a request ended, so that a client would treat another one alike: its method, and the error. */
const endOf = (exchange: ClientExchange): string =>
  `${exchange.method} ${isLost(exchange)} ${exchange.status} ${exchange.code ?? ''}`

/** The ends after which a client did not try again, where the request was no further attempt itself. */
function givenUp(reading: ClientReading): ReadonlySet<string> {
  const found = known.get(reading) ?? endsOf(reading)
  known.set(reading, found)
  return found
}

const known = new WeakMap<ClientReading, ReadonlySet<string>>()

function endsOf(reading: ClientReading): ReadonlySet<string> {
  const ends = new Set<string>()
  const attempts = new Set<ClientExchange>()
  for (const exchange of reading.exchanges) {
    const next = nextRepetition(reading, exchange)
    if (next !== undefined) attempts.add(next)
    else if (!attempts.has(exchange)) ends.add(endOf(exchange))
  }
  return ends
}

/** A request that repeats another one. */
export interface Repeat {
  readonly exchange: ClientExchange
  /** Whether it is a retry for certain, and not the same call of another test. */
  readonly isSure: boolean
}

/** Up to how many requests between two calls that change the fake are those of one test, as a rule. */
export const requestsOfOneTest = 8

/** From how many attempts on the same requests one after the other are retries, as a rule. */
const manyAttempts = 3

/**
 * The next request that repeats a given one. Under the same `Idempotency-Key` it may come at any time, also after equal
 * requests under other keys. Otherwise it is the next request with the API key; a write may come after reads.
 */
export function repeatOf(reading: ClientReading, of: ClientExchange): Repeat | undefined {
  const next = isSentAsUsual(reading, of)
    ? undefined
    : (nextRepetition(reading, of) ?? addedRepetition(reading, of))
  const underKey = nextUnderKey(reading, of)
  const isKeyed =
    underKey !== undefined &&
    (next === undefined || underKey.index <= next.index || isOwnCall(reading, of, next))
  if (isKeyed) return { exchange: underKey, isSure: !reading.isPart || isOneCall(reading, of, underKey) }
  return next && { exchange: next, isSure: isRetry(reading, of, next) }
}

/**
 * Whether a recording shows that two requests under one key are one call, and no test that was carried out twice with the same
 * keys, on a server that was put back to its start in between.
 */
function isOneCall(reading: ClientReading, of: ClientExchange, later: ClientExchange): boolean {
  if (areKeysRecycled(reading) || passedMs(of, later) > limits.idempotencyKey.windowMs) return false
  if (isRandom(of.idempotencyKey ?? '')) return true
  const between = reading.exchanges.slice(of.index, later.index - 1).filter(({ key }) => key === of.key)
  return between.length <= requestsOfOneTest
}

/** Whether a request under another key is a call of its own: it took its own course, under that key. */
const isOwnCall = (reading: ClientReading, of: ClientExchange, next: ClientExchange): boolean =>
  haveOtherKeys(of, next) && (isSuccess(next) || nextUnderKey(reading, next) !== undefined)

/**
 * Whether the next of two equal requests is a retry, where no `Idempotency-Key` shows it. Tests that share a fake may send
 * the same request one after the other, so this needs a sign of its own: few requests since the test's last call to the
 * fake, or many attempts. A like error after which the client did not try again is a sign against it.
 */
function isRetry(reading: ClientReading, of: ClientExchange, next: ClientExchange): boolean {
  // A recording shows neither where a test ends nor when a person asks once more.
  if (reading.isPart || isOtherCall(reading, of, next)) return false
  // A test that fails at an error sends nothing more, and the next one begins with a reset where tests reset the fake.
  if (reading.testsFailed) return isLost(of) && isInjected(of) && isOfOneTest(reading, of)
  if (isSentMoreOften(reading, of)) return true
  if (givenUp(reading).has(endOf(of))) return false
  const isShort = requestsAround(reading, of) <= requestsOfOneTest
  // A test asks for a fault right before it; any test meets the other errors, unless each starts from scratch.
  const isOfThisTest = isOfOneTest(reading, of) || (isShort && isInjected(of))
  return isOfThisTest || (isNextOfAll(reading, of, next) && isRepeated(reading, next, manyAttempts - 2))
}

/** Whether each test starts from scratch, and the requests around one are few enough to be those of one test. */
const isOfOneTest = (reading: ClientReading, of: ClientExchange): boolean =>
  requestsAround(reading, of) <= requestsOfOneTest && areTestsApart(reading, requestsOfOneTest)

/** Whether no request with another API key lies between two: each test of a refused key may send the same request. */
const isNextOfAll = ({ exchanges }: ClientReading, of: ClientExchange, next: ClientExchange): boolean =>
  exchanges.slice(of.index, next.index).every(({ key }) => key === of.key)

/**
 * Whether a request under another key may be a call of its own: the tests make several equal calls at once, or one after the
 * other, as the undisturbed run or a success under a third key shows.
 */
function isOtherCall(reading: ClientReading, of: ClientExchange, next: ClientExchange): boolean {
  if (!haveOtherKeys(of, next)) return false
  const usually = reading.usual === undefined ? 0 : callsLike(of, reading.usual.exchanges)
  if (usually > 0) return callsLike(of, reading.exchanges) <= usually
  const ofPart = reading.journals[of.journal]?.filter(({ part }) => part === of.part) ?? []
  return ofPart.some(
    (one) =>
      // Attempts under new keys end with a success, too.
      (one.index < of.index || isSuccess(next)) &&
      isSuccess(one) &&
      !isLost(one) &&
      one.durationMs === undefined &&
      isSameRequest(of, one) &&
      haveOtherKeys(of, one) &&
      haveOtherKeys(next, one),
  )
}

/** How many calls ask for the same as a request; those under one key are one. */
function callsLike(of: ClientExchange, among: readonly ClientExchange[]): number {
  const keys = among.filter((one) => isSameRequest(of, one)).map(({ idempotencyKey }) => idempotencyKey)
  return (
    new Set(keys.filter((key) => key !== undefined)).size + keys.filter((key) => key === undefined).length
  )
}

/** Whether a disturbance met a request that the tests, which pass, sent less often without it: the client has added one. */
const isSentMoreOften = (reading: ClientReading, of: ClientExchange): boolean =>
  reading.usual !== undefined &&
  isInjected(of) &&
  !isAskedForByTest(of) &&
  timesSent(reading, of) > timesSent(reading.usual, of)

/** Whether a disturbance met a request for which the tests, which pass, made as many calls without it: none is a retry. */
function isSentAsUsual(reading: ClientReading, of: ClientExchange): boolean {
  if (reading.usual === undefined || reading.testsFailed || !isInjected(of)) return false
  const usually = callsLike(of, reading.usual.exchanges)
  return usually > 0 && callsLike(of, reading.exchanges) <= usually
}

/** Where a disturbance has made the client send a request more often, the next equal one, whatever lies between. */
function addedRepetition(reading: ClientReading, of: ClientExchange): ClientExchange | undefined {
  if (reading.testsFailed || !isSentMoreOften(reading, of)) return undefined
  for (const later of after(reading, of))
    if (isSameRequest(of, later) && !isAtOnce(of, later) && !isOfEarlierCall(reading, of, later)) return later
  return undefined
}

const timesSent = ({ exchanges }: ClientReading, of: ClientExchange): number =>
  exchanges.filter((exchange) => isSameRequest(exchange, of)).length

const isInjected = ({ fault, code }: ClientExchange): boolean =>
  fault !== undefined || code === 'unknown_outcome'

/** Whether the tests have asked for the fault themselves, as without the disturbance, which may have changed the request. */
const isAskedForByTest = ({ fault }: ClientExchange): boolean =>
  fault?.split(', ').some((one) => !one.startsWith('disturb:')) === true

/** Whether a request is followed by as many repetitions. */
function isRepeated(reading: ClientReading, of: ClientExchange, times: number): boolean {
  if (times === 0) return true
  const next = nextRepetition(reading, of)
  return next !== undefined && isRepeated(reading, next, times - 1)
}

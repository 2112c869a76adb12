import { type ClientExchange, canonical, isWrite } from './client-exchange.js'
import { isLost } from './delivery.js'
import { after, type Reading, segmentOf } from './reading.js'

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

/** Whether two requests ask for the same, whatever their idempotency keys. */
export const isSameRequest = (a: ClientExchange, b: ClientExchange): boolean =>
  a.method === b.method &&
  a.target === b.target &&
  (a.body === b.body || (a.json !== undefined && canonical(a.json) === canonical(b.json)))

/**
 * The next request that repeats a given one. Under the same `Idempotency-Key` it may come at any time. Otherwise it is the
 * next request with the API key; a write may come after reads.
 */
export function repeatOf(reading: Reading, of: ClientExchange): Repeat | undefined {
  const next = nextOf(reading, of)
  for (const exchange of after(reading, of)) {
    const isKeyed = of.idempotencyKey !== undefined && exchange.idempotencyKey === of.idempotencyKey
    if (isKeyed && isSameRequest(of, exchange)) return { exchange, isSure: true }
    if (exchange === next) return { exchange, isSure: isRetry(reading, of, next) }
  }
  return undefined
}

/** The next request with the API key where it asks for the same; reads between two writes do not count. */
function nextOf(reading: Reading, of: ClientExchange): ClientExchange | undefined {
  for (const exchange of after(reading, of)) {
    if (isSameRequest(of, exchange)) return exchange
    if (!isWrite(of) || isWrite(exchange)) return undefined
  }
  return undefined
}

/**
 * Whether the next of two equal requests is a retry, where no `Idempotency-Key` shows it. Tests that share a fake may send
 * the same request one after the other, so this needs a sign of its own: few requests since the test's last call to the
 * fake, or many attempts. A like error after which the client did not try again is a sign against it.
 */
function isRetry(reading: Reading, of: ClientExchange, next: ClientExchange): boolean {
  if (reading.testsFailed) return false
  if (reading.exchanges.some((other) => isLikeErrorOf(of, other) && isGivenUp(reading, other))) return false
  const isShort = segmentOf(reading, of).length <= requestsOfOneTest
  // A test asks for a fault right before it; any test meets the other errors, unless each has a fake of its own.
  const isOfThisTest = isShort && (isInjected(of) || reading.journals.length > 1)
  return isOfThisTest || attemptsFrom(reading, next).length + 1 >= manyAttempts
}

const isInjected = ({ fault, code }: ClientExchange): boolean =>
  fault !== undefined || code === 'unknown_outcome'

const isLikeErrorOf = (of: ClientExchange, other: ClientExchange): boolean =>
  other !== of &&
  other.method === of.method &&
  isLost(other) === isLost(of) &&
  other.status === of.status &&
  other.code === of.code

/** Whether an error is neither followed by another attempt nor an attempt that follows one. */
function isGivenUp(reading: Reading, exchange: ClientExchange): boolean {
  if (nextOf(reading, exchange) !== undefined) return false
  return !segmentOf(reading, exchange).some(
    (earlier) =>
      earlier.index < exchange.index &&
      isSameRequest(earlier, exchange) &&
      nextOf(reading, earlier) === exchange,
  )
}

/** The attempts at one request that follow each other, from one on. */
function attemptsFrom(reading: Reading, first: ClientExchange): readonly ClientExchange[] {
  const attempts: ClientExchange[] = []
  for (let at: ClientExchange | undefined = first; at !== undefined; at = nextOf(reading, at))
    attempts.push(at)
  return attempts
}

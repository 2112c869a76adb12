import { broken, type ClientCase, kept } from '../../client-case.js'
import { isAtOnce } from '../../reading/at-once.js'
import { type ClientExchange, isSuccess } from '../../reading/client-exchange.js'
import { isLost } from '../../reading/delivery.js'
import { after, type ClientReading, requestsAround } from '../../reading/reading.js'
import { repeatOf, requestsOfOneTest } from '../../reading/repeat.js'
import { errorShows, expectedRevOf, isSameChange, showsRecord, showsRev } from '../../reading/revision.js'
import { isSameRequest } from '../../reading/same-request.js'
import { isOfEarlierCall } from '../../reading/under-key.js'
import { laterText } from '../no-retry.js'

/** The next request of the operation for the record of a refused one, and what came in between. */
interface NextChange {
  readonly next: ClientExchange
  readonly between: readonly ClientExchange[]
}

const mismatches = ({ exchanges }: ClientReading): readonly ClientExchange[] =>
  exchanges.filter((exchange) => exchange.code === 'rev_mismatch' && !isLost(exchange))

function nextChange(reading: ClientReading, at: ClientExchange): NextChange | undefined {
  const between: ClientExchange[] = []
  for (const later of after(reading, at)) {
    if (isOfEarlierCall(reading, at, later)) continue
    const isUnderWay = later.method === at.method && later.path === at.path && isAtOnce(at, later)
    if (isUnderWay) continue
    if (later.method === at.method && later.path === at.path) return { next: later, between }
    between.push(later)
  }
  return undefined
}

/** Whether the next change carries a revision that an answer has shown since. */
export function* readsAfterRevMismatch(reading: ClientReading): Generator<ClientCase> {
  for (const at of mismatches(reading)) {
    const found = nextChange(reading, at)
    if (found === undefined || isSameRequest(at, found.next)) {
      // The same revision once more is another rule's part.
      yield kept(at)
      continue
    }
    const { next, between } = found
    const id = at.params?.id ?? ''
    const [rev, old] = [expectedRevOf(next), expectedRevOf(at)]
    const isRead =
      rev === undefined
        ? old === undefined && between.some((one) => showsRecord(one, id))
        : errorShows(at, rev) || wasShown(reading, next, id, rev)
    if (isRead || rev === old || between.some(isUnread)) yield kept(at)
    else
      yield broken(at, {
        expected: 'the revision that a read of the record shows',
        actual:
          rev === undefined
            ? `the record was changed without expectedRev ${laterText(at, next)}`
            : `expectedRev ${JSON.stringify(rev)} was sent ${laterText(at, next)}, and no answer has shown it`,
        exchanges: [at, next],
        isSure: isOwnGuess(reading, at, next),
        doubt: 'a test may have taken from the fake itself, or be the request of another test',
      })
  }
}

/** Whether a recording has a read without the body of its answer, which may have shown anything. */
const isUnread = (one: ClientExchange): boolean =>
  one.method === 'GET' && isSuccess(one) && one.answer?.body === ''

/** Whether an answer before a change showed its revision, to whichever caller, key or request. */
const wasShown = ({ journals }: ClientReading, next: ClientExchange, id: string, rev: unknown): boolean =>
  journals[next.journal]?.some((one) => one.index < next.index && showsRev(one, id, rev)) === true

/**
 * Whether the client has left the revision out, or has guessed it, for the same change. A test can ask the fake for a
 * revision, so one that is right counts only where it is the next number.
 */
function isOwnGuess(reading: ClientReading, at: ClientExchange, next: ClientExchange): boolean {
  const [rev, old] = [expectedRevOf(next), expectedRevOf(at)]
  const isOfThisTest = !reading.testsFailed && requestsAround(reading, at) <= requestsOfOneTest
  const isGuess = typeof rev === 'number' && typeof old === 'number' && rev === old + 1
  return isOfThisTest && isSameChange(at, next) && (rev === undefined || isGuess)
}

/** Whether a stale revision is sent again, unless a read showed that it is not stale: a fault may have said so. */
export function* noRetryStaleRev(reading: ClientReading): Generator<ClientCase> {
  for (const at of mismatches(reading)) {
    const found = nextChange(reading, at)
    const rev = expectedRevOf(at)
    const isAgain = found !== undefined && rev !== undefined && expectedRevOf(found.next) === rev
    const isFresh = (one: ClientExchange) => isUnread(one) || showsRev(one, at.params?.id ?? '', rev)
    if (!isAgain || found.between.some(isFresh)) yield kept(at)
    else
      yield broken(at, {
        expected: 'no second request with a revision that is stale',
        actual: `expectedRev ${JSON.stringify(rev)} was sent again ${laterText(at, found.next)}`,
        exchanges: [at, found.next],
        isSure: repeatOf(reading, at)?.isSure ?? false,
      })
  }
}

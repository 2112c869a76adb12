import type { ErrorCode } from '../../../../contract/index.js'
import { broken, type ClientCase, kept } from '../../client-case.js'
import { isAtOnce } from '../../reading/at-once.js'
import { type ClientExchange, isSuccess, isWrite } from '../../reading/client-exchange.js'
import { isLost } from '../../reading/delivery.js'
import { after, type ClientReading } from '../../reading/reading.js'
import { isSameChange } from '../../reading/revision.js'
import { answerText } from '../no-retry.js'

/** The conflicts after which a write has not taken effect; after `unknown_outcome` it may have. */
const codes: readonly (ErrorCode | undefined)[] = [
  'conflict',
  'invalid_state',
  'rev_mismatch',
  'idempotency_in_progress',
]

/** A refused write, but no deletion: tests delete what they have made in the end, whatever becomes of that. */
const isConflict = (exchange: ClientExchange): boolean =>
  exchange.status === 409 &&
  isWrite(exchange) &&
  exchange.method !== 'DELETE' &&
  codes.includes(exchange.code) &&
  !isLost(exchange)

/**
 * Whether a client that met a conflict looked at the records again, or tried again. That it did neither shows nothing by
 * itself, as it may have reported the conflict to a test that expects it. It counts under a disturbance where the write
 * succeeds without it, the tests pass all the same, and no further request was sent because of the conflict.
 */
export function* noticesConflicts(reading: ClientReading): Generator<ClientCase> {
  for (const at of reading.exchanges.filter(isConflict)) {
    const isFollowed = isFollowedUp(reading, at)
    if (reading.usual && isIgnored(reading, reading.usual, at, isFollowed))
      yield broken(at, {
        expected: `a read, another attempt or a failure after ${answerText(at)}`,
        actual: `the tests pass as if the write had taken effect, and no further request came because of ${answerText(at)}`,
      })
    else if (isFollowed) yield kept(at)
  }
}

/** The first segment of a path, such as `tickets`: all operations on records of a kind share it. */
const kindOf = ({ path }: ClientExchange): string => path.split('/')[3] ?? ''

function isFollowedUp(reading: ClientReading, at: ClientExchange): boolean {
  for (const later of after(reading, at))
    if (kindOf(later) === kindOf(at) && !isAtOnce(at, later)) return true
  return false
}

function isIgnored(
  { exchanges, testsFailed }: ClientReading,
  usual: ClientReading,
  at: ClientExchange,
  isFollowed: boolean,
): boolean {
  if (testsFailed || !at.fault?.includes('disturb:') || !succeeds(usual, at)) return false
  const isMore = (isMeant: (one: ClientExchange) => boolean) =>
    exchanges.filter(isMeant).length > usual.exchanges.filter(isMeant).length
  if (isMore(({ operation }) => operation === at.operation)) return false
  // What follows may be the requests of the next test, unless there are more of them.
  return !isFollowed || !isMore((one) => kindOf(one) === kindOf(at))
}

/** Whether a write succeeds without the disturbance: the same one where it is known, or else all of its operation. */
function succeeds({ exchanges }: ClientReading, at: ClientExchange): boolean {
  const same = exchanges.filter((one) => isSameChange(one, at))
  const like = same.length > 0 ? same : exchanges.filter(({ operation }) => operation === at.operation)
  return like.length > 0 && like.every(isSuccess)
}

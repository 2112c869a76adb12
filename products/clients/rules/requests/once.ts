import { op } from '../../../../contract/index.js'
import { broken, type ClientCase, type JudgeClient, kept } from '../../client-case.js'
import { isAtOnce } from '../../reading/at-once.js'
import { type ClientExchange, canonical, isSuccess } from '../../reading/client-exchange.js'
import { isLost, isRefused } from '../../reading/delivery.js'
import { after, type ClientReading } from '../../reading/reading.js'
import { isSameRequest } from '../../reading/same-request.js'
import { laterText } from '../no-retry.js'

interface Once {
  readonly operation: string
  /** What is done once, such as the id of a meeting. */
  readonly thingOf: (exchange: ClientExchange) => string
  /** What was done, in a few words. */
  readonly done: string
  /** Whether the server answers the second request as the first one, so that it shows less. */
  readonly isHarmless?: boolean
}

/** From how many occasions on it is a habit of the client, and no test of what the second request does. */
const habitThreshold = 2

/** The same for second requests that differ from the first ones, as those of a test that asks for another outcome do. */
const habitThresholdOfOthers = 3

/** A rule by which a client does not do again what it has done, and knows that it has. */
const once =
  ({ operation, thingOf, done, isHarmless = false }: Once): JudgeClient =>
  (reading) => {
    const first = reading.exchanges.filter(
      (exchange) =>
        exchange.operation === operation &&
        isSuccess(exchange) &&
        exchange.isReplay !== true &&
        !isLost(exchange),
    )
    const found = first
      .filter((exchange) => !follows(reading, exchange, first, thingOf))
      .map((at) => ({ at, again: again(reading, at, thingOf) }))
    const repeated = found.filter((one) => one.again !== undefined)
    const times = repeated.length
    const timesEqual = repeated.filter(({ at, again }) => again && isSameRequest(at, again)).length
    const isHabit = timesEqual >= habitThreshold || times >= habitThresholdOfOthers
    return found.map(({ at, again }): ClientCase => {
      if (again === undefined) return kept(at)
      return broken(at, {
        expected: `no second request after ${done}`,
        actual: `it was sent again ${laterText(at, again)}`,
        exchanges: [at, again],
        // What is not recorded may have undone it in between.
        isSure: !reading.isPart && (isRefused(again) || isHarmless ? isHabit : true),
        doubt: 'may be a test of what the second request does',
      })
    })
  }

const isRepetition = (
  at: ClientExchange,
  later: ClientExchange,
  thingOf: (exchange: ClientExchange) => string,
): boolean =>
  later.operation === at.operation &&
  thingOf(later) === thingOf(at) &&
  // The same request under its key is a retry, which has no second effect.
  (at.idempotencyKey === undefined || at.idempotencyKey !== later.idempotencyKey)

function again(
  reading: ClientReading,
  at: ClientExchange,
  thingOf: Once['thingOf'],
): ClientExchange | undefined {
  for (const later of after(reading, at)) {
    if (undoes(at, later)) return undefined
    if (isRepetition(at, later, thingOf) && !isAtOnce(at, later)) return later
  }
  return undefined
}

/** Whether a request cancels the meeting that another one has booked. */
function undoes({ operation, answered }: ClientExchange, later: ClientExchange): boolean {
  if (operation !== op.bookMeeting || later.operation !== op.cancelMeeting || !isSuccess(later)) return false
  const data = memberOf(answered, 'data')
  return [memberOf(data, 'meetingId'), memberOf(data, 'id')].includes(later.params?.id)
}

/** Whether a request repeats one that counts itself. */
const follows = (
  reading: ClientReading,
  exchange: ClientExchange,
  first: readonly ClientExchange[],
  thingOf: Once['thingOf'],
): boolean => first.some((one) => one.index < exchange.index && again(reading, one, thingOf) === exchange)

const memberOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>)[name] : undefined

export const cancelsOnce = once({
  operation: op.cancelMeeting,
  thingOf: ({ path }) => path,
  done: 'the meeting was canceled',
  isHarmless: true,
})

export const booksOnce = once({
  operation: op.bookMeeting,
  thingOf: ({ path, json }) => canonical([path, memberOf(json, 'contactId'), memberOf(json, 'slotId')]),
  done: 'the slot was booked',
})

export const closesOnce = once({
  operation: op.closeDeal,
  thingOf: ({ path }) => path,
  done: 'the deal was closed',
})

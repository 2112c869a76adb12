import { broken, type ClientCase, type JudgeClient, kept } from '../../client-case.js'
import { clip } from '../../clip.js'
import { type ClientExchange, isSuccess, isWrite } from '../../reading/client-exchange.js'
import { isLost, isSentBeforeAnswer, isUncertain, tookEffect } from '../../reading/delivery.js'
import type { ClientReading } from '../../reading/reading.js'
import { type Repeat, repeatOf } from '../../reading/repeat.js'
import { answerText, laterText } from '../no-retry.js'
import { adds } from './keys.js'

/** The key of a request in words. */
const keyText = ({ idempotencyKey }: ClientExchange): string =>
  idempotencyKey === undefined ? 'without a key' : `under the key ${clip(idempotencyKey)}`

const isUnderSameKey = (a: ClientExchange, b: ClientExchange): boolean =>
  a.idempotencyKey !== undefined && a.idempotencyKey === b.idempotencyKey

/** A rule by which a request is sent again under its key, if at all; `isSafe` is a repetition that does no harm. */
const sameKey =
  (
    isMeant: (exchange: ClientExchange, reading: ClientReading) => boolean,
    isSafe: (exchange: ClientExchange) => boolean = () => false,
  ): JudgeClient =>
  (reading) => {
    const met = reading.exchanges
      .filter((exchange) => isWrite(exchange) && isMeant(exchange, reading))
      .map((at) => ({ at, repeat: repeatOf(reading, at) }))
    const keeping = met.filter(({ at, repeat }) => repeat && isUnderSameKey(at, repeat.exchange))
    return met.flatMap(({ at, repeat }): readonly ClientCase[] => {
      if (repeat === undefined || isUnderSameKey(at, repeat.exchange)) return [kept(at)]
      // A client whose retries have the same key ends them at some time, and is called again under another one.
      if (keeping.some((other) => isLikeEnd(other.at, at))) return []
      if (isSafe(at) && at.idempotencyKey === undefined) return []
      if (isLookedFor(reading, at, repeat.exchange)) return [kept(at)]
      return [resent(at, repeat, isSafe(at))]
    })
  }

/** Whether a write had no effect, and its client has read the list in which it would show before the next attempt. */
const isLookedFor = ({ journals }: ClientReading, at: ClientExchange, next: ClientExchange): boolean =>
  !tookEffect(at) &&
  at.code !== 'unknown_outcome' &&
  journals[at.journal]?.some(
    (one) =>
      one.index > at.index &&
      one.index < next.index &&
      one.method === 'GET' &&
      one.path === at.path &&
      isSuccess(one) &&
      !isLost(one),
  ) === true

const isLikeEnd = (a: ClientExchange, b: ClientExchange): boolean =>
  isLost(a) === isLost(b) && (isLost(a) || a.code === b.code)

const resent = (at: ClientExchange, { exchange, isSure }: Repeat, isSafe: boolean): ClientCase =>
  broken(at, {
    expected: `the same Idempotency-Key after ${isLost(at) ? 'an answer that was lost' : answerText(at)}`,
    actual: `the request ${keyText(at)} was sent again ${laterText(at, exchange)} ${keyText(exchange)}`,
    exchanges: [at, exchange],
    isSure: isSure && !isSafe,
    ...(isSafe ? { doubt: 'does no harm, as the second request changes nothing more' } : {}),
  })

/** What a second attempt under another key may double: what adds a record or a message. Any other write is safe. */
const isHarmless = (exchange: ClientExchange): boolean => !adds(exchange)

/** After a lost answer, a 5xx, or an answer that came later than the client waited for. */
export const retrySameKey = sameKey((exchange, reading) => {
  if (isUncertain(exchange)) return true
  const repeat = exchange.durationMs === undefined ? undefined : repeatOf(reading, exchange)
  return repeat !== undefined && isSentBeforeAnswer(exchange, repeat.exchange)
}, isHarmless)

export const inProgressSameKey = sameKey(({ code }) => code === 'idempotency_in_progress')

export const noResendUnknownOutcome = sameKey(
  (exchange) => exchange.code === 'unknown_outcome' && !isLost(exchange),
)

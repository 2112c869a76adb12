import { type JournalRuleId, op } from '../../contract/index.js'
import { broken, type ClientCase, type JudgeClient, kept } from '../client-case.js'
import { type ClientExchange, canonical } from '../reading/client-exchange.js'
import { isLost } from '../reading/delivery.js'
import { after, type Reading } from '../reading/reading.js'
import { type Repeat, repeatOf } from '../reading/repeat.js'
import { isSameRequest } from '../reading/same-request.js'
import { answerText, laterText, noRetry } from './no-retry.js'

/** How much earlier than asked a timer may fire, in milliseconds. */
const toleranceMs = 20

/** Within how many milliseconds requests that are sent at once arrive. */
const atOnceMs = 15

/** The longest time that a test waits for, in milliseconds. */
const longestRealMs = 5000

/** The most attempts at one request. */
const mostAttempts = 10

export const retryJudges = {
  'client.retry-after-seconds': waits((value) => (isSeconds(value) ? Number(value) * 1000 : undefined)),
  'client.retry-after-date': waits((value, { answer, at }) => {
    if (isSeconds(value) || Number.isNaN(Date.parse(value))) return undefined
    return Date.parse(value) - (Date.parse(answer?.headers.date ?? '') || Date.parse(at))
  }),
  'client.bounded-retries': boundedRetries,
  'client.no-retry-payment-required': noRetry(({ status }) => status === 402),
  'client.no-retry-invalid-request': noRetry(({ status }) => status === 400 || status === 413),
  'client.no-retry-not-found': noRetry(({ status }) => status === 404),
  'client.no-retry-invalid-state': noRetry(({ code }) => code === 'invalid_state'),
  'client.upsert-after-conflict': upsertAfterConflict,
  'client.no-retry-taken-slot': noRetry(
    ({ code, path }) => code === 'conflict' && /\/booking-types\/[^/]+\/book$/.test(path),
  ),
  'client.no-retry-key-reused': noRetry(({ code }) => code === 'idempotency_key_reused'),
} satisfies Partial<Record<JournalRuleId, JudgeClient>>

/** Whether a client waits as long as a 429 asks; `msOf` reads the header in one of its forms. */
function waits(msOf: (value: string, exchange: ClientExchange) => number | undefined): JudgeClient {
  return (reading) =>
    reading.exchanges.flatMap((exchange): readonly ClientCase[] => {
      const value = exchange.answer?.headers['retry-after']
      const asked =
        exchange.status === 429 && value !== undefined && !isLost(exchange)
          ? msOf(value, exchange)
          : undefined
      if (asked === undefined) return []
      const repeat = repeatOf(reading, exchange)
      if (repeat === undefined) return [kept(exchange)]
      const later = repeat.exchange
      const waited = waitedMs(exchange, later)
      if (waited + toleranceMs >= Math.max(0, asked)) return [kept(exchange)]
      const doubt = doubtOf(reading, exchange, repeat, asked)
      return [
        broken(exchange, {
          expected: `no request before ${Math.ceil(asked / 100) / 10} s have passed (Retry-After: ${value})`,
          actual: `the same request was sent again ${laterText(exchange, later)}`,
          exchanges: [exchange, later],
          isSure: repeat.isSure && doubt === undefined,
          ...(repeat.isSure && doubt !== undefined ? { doubt } : {}),
        }),
      ]
    })
}

/** What else a request that came too early may have been; undefined where it is a retry. */
function doubtOf(
  reading: Reading,
  exchange: ClientExchange,
  repeat: Repeat,
  asked: number,
): string | undefined {
  if (mayBeAtOnce(reading, exchange, repeat.exchange, asked))
    return 'may be one of several equal requests that were sent at once: let a test of 429 send one'
  return mayReplaceWait(reading, exchange, asked)
    ? 'may be a test that replaces the wait: let it move the clock of the fake in its place'
    : undefined
}

/**
 * Whether a request may have been under way when an equal one was refused, as it came at the same moment, and another one
 * after the wait may be the retry.
 */
function mayBeAtOnce(
  reading: Reading,
  exchange: ClientExchange,
  repeat: ClientExchange,
  asked: number,
): boolean {
  if (waitedMs(exchange, repeat) > atOnceMs) return false
  for (const later of after(reading, exchange))
    if (
      isSameRequest(exchange, later) &&
      exchange.idempotencyKey === later.idempotencyKey &&
      waitedMs(exchange, later) + toleranceMs >= asked
    )
      return true
  return false
}

/** By the clock that shows most: tests may move that of the fake, or put fake timers in place of the real ones. */
const waitedMs = (from: ClientExchange, to: ClientExchange): number =>
  Math.max(to.realMs - from.realMs, to.dateMs - from.dateMs, fakeMs(from, to))

/**
 * Whether the tests may have replaced how their client waits, which no clock then shows: where the fake's clock stands still,
 * or more is asked for than a test waits; not where the tests move that clock.
 */
const mayReplaceWait = (reading: Reading, { clockRuns }: ClientExchange, askedMs: number): boolean =>
  (!clockRuns || askedMs > longestRealMs) && !movesClock(reading)

/** Whether the clock of a fake has run ahead of that of the computer between two requests, as tests move it. */
const movesClock = ({ journals }: Reading): boolean =>
  journals.some((exchanges) =>
    exchanges.some((exchange, n) => {
      const before = exchanges[n - 1]
      return before !== undefined && fakeMs(before, exchange) > exchange.realMs - before.realMs + 500
    }),
  )

/** How much time passed between two requests by the clock of the fake. */
const fakeMs = (from: ClientExchange, to: ClientExchange): number => Date.parse(to.at) - Date.parse(from.at)

/** Whole seconds, or also with a fraction (gap.retry-after-format). */
const isSeconds = (value: string): boolean => /^\d+(\.\d+)?$/.test(value)

/** Whether a request that keeps failing is given up. */
function* boundedRetries(reading: Reading): Generator<ClientCase> {
  const seen = new Set<ClientExchange>()
  for (const first of reading.exchanges) {
    if (seen.has(first) || !isTransient(first)) continue
    const attempts = [first]
    for (const later of after(reading, first)) {
      if (!isSameRequest(first, later)) break
      attempts.push(later)
      if (!isTransient(later)) break
    }
    for (const attempt of attempts) seen.add(attempt)
    if (attempts.length === 1) continue
    yield attempts.length <= mostAttempts
      ? kept(first)
      : broken(first, {
          expected: `${mostAttempts} attempts at the most`,
          actual: `the request was sent ${attempts.length} times`,
          exchanges: [...attempts.slice(0, 2), ...attempts.slice(-1)],
        })
  }
}

const isTransient = (exchange: ClientExchange): boolean =>
  isLost(exchange) || exchange.status === 429 || exchange.status >= 500

/** Whether a contact that exists is created again under the same address. */
function* upsertAfterConflict(reading: Reading): Generator<ClientCase> {
  for (const exchange of reading.exchanges) {
    if (exchange.operation !== op.createContact || exchange.code !== 'conflict' || isLost(exchange)) continue
    let next: ClientExchange | undefined
    for (const later of after(reading, exchange))
      if (later.operation === exchange.operation) {
        next = later
        break
      }
    const repeat = repeatOf(reading, exchange)
    const isAgain = next !== undefined && emailOf(next) === emailOf(exchange) && emailOf(exchange) !== ''
    yield next === undefined || !isAgain
      ? kept(exchange)
      : broken(exchange, {
          expected: `an update of the contact, or an upsert, after ${answerText(exchange)}`,
          actual: `the contact was created again ${laterText(exchange, next)}`,
          exchanges: [exchange, next],
          isSure: repeat?.exchange === next && repeat.isSure,
        })
  }
}

const emailOf = ({ json }: ClientExchange): string => {
  const { email } = (typeof json === 'object' && json !== null ? json : {}) as { readonly email?: unknown }
  return typeof email === 'string' ? email.toLowerCase() : canonical(email ?? '')
}

import { type JournalRuleId, op } from '../../../contract/index.js'
import { broken, type ClientCase, type JudgeClient, kept } from '../client-case.js'
import { fakeMs, isAtOnce, passedMs } from '../reading/at-once.js'
import { type ClientExchange, canonical, isWrite } from '../reading/client-exchange.js'
import { isLost } from '../reading/delivery.js'
import { after, type ClientReading } from '../reading/reading.js'
import { type Repeat, repeatOf } from '../reading/repeat.js'
import { isSameChange } from '../reading/revision.js'
import { isSameRequest } from '../reading/same-request.js'
import { answerText, laterText, noRetry } from './no-retry.js'
import { noticesConflicts } from './retries/notices-conflicts.js'

/** How much earlier than asked a timer may fire, in milliseconds. */
const toleranceMs = 20

/** Up to how many milliseconds after an answer a client that does not wait sends its request again. */
const noWaitMs = 50

/** What to do where a test replaces the wait of its client, which looks the same. */
const replacedWait = '; if a test replaces the wait, let it move the clock of the fake'

/** The longest time that a test waits for, in milliseconds. */
const longestRealMs = 5000

/** The most attempts at one request. */
const maxAttempts = 10

export const retryJudges = {
  'client.retry-after-seconds': waits((value) => (isSeconds(value) ? Number(value) * 1000 : undefined)),
  'client.retry-after-date': waits((value, { answer, at, dateMs }) => {
    if (isSeconds(value) || Number.isNaN(Date.parse(value))) return undefined
    // A client may compare the date with that of the answer, or with its own clock, which shows fractions of a second.
    const own = Date.parse(at)
    const shown = Date.parse(answer?.headers.date ?? '') || own
    // A clock of the fake that stands still is not the one by which the date is.
    const now = Math.max(shown, Math.abs(own - shown) < 1000 ? own : 0, dateMs)
    return Date.parse(value) - now
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
  'client.notices-conflicts': noticesConflicts,
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
      const waited = passedMs(exchange, later)
      if (waited + toleranceMs >= Math.max(0, asked)) return [kept(exchange)]
      const doubt = doubtOf(reading, exchange, repeat, asked)
      return [
        broken(exchange, {
          expected: `no request before ${Math.ceil(asked / 100) / 10} s have passed (Retry-After: ${value})`,
          actual: `the same request was sent again ${laterText(exchange, later)}${waited <= noWaitMs ? replacedWait : ''}`,
          exchanges: [exchange, later],
          isSure: repeat.isSure && doubt === undefined,
          ...(repeat.isSure && doubt !== undefined ? { doubt } : {}),
        }),
      ]
    })
}

/** What else a request that came too early may have been; undefined where it is a retry. */
function doubtOf(
  reading: ClientReading,
  exchange: ClientExchange,
  repeat: Repeat,
  asked: number,
): string | undefined {
  if (mayBeOtherCall(reading, exchange, repeat.exchange, asked))
    return 'may be one of several equal requests that were sent together: let a test of 429 send one'
  return mayReplaceWait(reading, exchange, repeat.exchange, asked)
    ? 'may be a test that replaces the wait: let it move the clock of the fake in its place'
    : undefined
}

/**
 * Whether a request that was not refused may be a call of its own, as another
 * equal one, which came after the wait, may be the retry.
 */
function mayBeOtherCall(
  reading: ClientReading,
  exchange: ClientExchange,
  repeat: ClientExchange,
  asked: number,
): boolean {
  if (repeat.status === 429) return false
  for (const later of after(reading, exchange))
    if (
      later.index > repeat.index &&
      isSameRequest(exchange, later) &&
      exchange.idempotencyKey === later.idempotencyKey &&
      passedMs(exchange, later) + toleranceMs >= asked
    )
      return true
  return false
}

/**
 * Whether the tests may have replaced how their client waits, which no clock then shows: where the fake's clock stands still,
 * or more is asked for than a test waits; not where the tests move that clock.
 */
function mayReplaceWait(
  reading: ClientReading,
  { clockRuns }: ClientExchange,
  repeat: ClientExchange,
  askedMs: number,
): boolean {
  // By the clock of the server, too, it was too early.
  if (reading.isPart && clockRuns) return repeat.status !== 429
  return (!clockRuns || askedMs > longestRealMs) && !movesClock(reading)
}

/** Whether the clock of a fake has run ahead of that of the computer between two requests, as tests move it. */
const movesClock = ({ journals }: ClientReading): boolean =>
  journals.some((exchanges) =>
    exchanges.some((exchange, n) => {
      const before = exchanges[n - 1]
      return before !== undefined && fakeMs(before, exchange) > exchange.realMs - before.realMs + 500
    }),
  )

/** Whole seconds, or also with a fraction (gap.retry-after-format). */
const isSeconds = (value: string): boolean => /^\d+(\.\d+)?$/.test(value)

/** Whether a request that keeps failing is given up; several callers may each send it as often. */
function* boundedRetries(reading: ClientReading): Generator<ClientCase> {
  const seen = new Set<ClientExchange>()
  for (const first of reading.exchanges) {
    if (seen.has(first) || !isTransient(first)) continue
    const attempts = attemptsFrom(reading, first)
    for (const attempt of attempts) seen.add(attempt)
    if (attempts.length === 1) continue
    yield attempts.length <= maxAttempts * callersOf(attempts)
      ? kept(first)
      : broken(first, {
          expected: `at most ${maxAttempts} attempts`,
          actual: `the request was sent ${attempts.length} times`,
          exchanges: [...attempts.slice(0, 2), ...attempts.slice(-1)],
          isSure: !reading.isPart || attempts.every((one) => isOneCall(first, one)),
          doubt: 'may also be as many calls of their own',
        })
  }
}

/** Whether a key shows that two requests are of one call. */
const isOneCall = (a: ClientExchange, b: ClientExchange): boolean =>
  a.idempotencyKey !== undefined && a.idempotencyKey === b.idempotencyKey

/** The attempts at a request one after the other; with a stale revision, reads of the record lie between. */
function attemptsFrom(reading: ClientReading, first: ClientExchange): readonly ClientExchange[] {
  const attempts = [first]
  const isStale = first.code === 'rev_mismatch'
  for (const later of after(reading, first)) {
    if (isStale && !isWrite(later)) continue
    if (isStale ? !isSameChange(first, later) : !isSameRequest(first, later)) break
    attempts.push(later)
    if (!isTransient(later)) break
  }
  return attempts
}

/** How many callers send a request, as the most attempts that were under way together show. */
const callersOf = (attempts: readonly ClientExchange[]): number =>
  1 +
  Math.max(...attempts.map((at, n) => attempts.slice(0, n).filter((earlier) => isAtOnce(earlier, at)).length))

const isTransient = (exchange: ClientExchange): boolean =>
  isLost(exchange) ||
  exchange.status === 429 ||
  exchange.status >= 500 ||
  exchange.code === 'idempotency_in_progress' ||
  exchange.code === 'rev_mismatch'

/** Whether a contact that exists is created again under the same address. */
function* upsertAfterConflict(reading: ClientReading): Generator<ClientCase> {
  for (const exchange of reading.exchanges) {
    if (exchange.operation !== op.createContact || exchange.code !== 'conflict' || isLost(exchange)) continue
    let next: ClientExchange | undefined
    for (const later of after(reading, exchange))
      if (later.operation === exchange.operation && !isAtOnce(exchange, later)) {
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

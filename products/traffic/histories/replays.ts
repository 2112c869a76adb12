import { type OperationId, operationOf } from '../../../contract/index.js'
import { type Comparison, dataOf, isObject, isSameValue, jsonIn } from '../../../suites/index.js'
import { grouped } from '../../grouped.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import {
  type History,
  type HistoryCase,
  isBefore,
  isShown,
  type JudgeHistory,
  serverTime,
} from './history.js'
import { keyUseOf } from './key-use.js'

const hour = 3_600_000

/** For how long after its first use a key surely replays, with a margin for clocks; the compact variant may forget it early. */
export const windowMs = { full: 22 * hour, compact: 45_000 }

/** How far the time in a fresh record may be from the time of the answer that shows it. */
const freshMs = hour

/** What a replay may say otherwise than the first answer, as the document leaves that open. */
const openMembers: ReadonlySet<string> = new Set(['alreadyExisted', 'alreadyBooked', 'unchanged', 'secret'])

/** The operations whose retry is described by their entry: it is about the same record, as that is by then. */
const describesRetry = (operation: OperationId): boolean => operationOf(operation).retryStatus !== undefined

/** Keys that come back: with the same request they get the same answer, with another one none. */
export const judgeReplays: JudgeHistory = (history) => ({ end: () => usedTwice(history) })

function* usedTwice(history: History): Generator<HistoryCase> {
  const keyed = grouped(history.exchanges, (exchange) => keyUseOf(exchange, history.variant))
  for (const uses of keyed.values()) {
    if (uses.length < 2) continue
    const first = uses.find(isShown)
    if (first === undefined || !isFirstUse(first, uses, history)) continue
    for (const later of uses) {
      if (!isBefore(first, later) || later.recorded.answer === undefined) continue
      if (serverTime(later) - serverTime(first) >= windowMs[history.variant]) continue
      const found =
        later.recorded.body === first.recorded.body
          ? judgeReplay(first, later, history)
          : judgeReuse(first, later, history)
      if (found) yield found
    }
  }
}

/**
 * Whether an answer is that of the first use of its key, and no replay: nothing was sent under it before, and the record
 * shows that it was made just now. Where these files are all the traffic, the first use in them is the first one.
 */
function isFirstUse(
  first: TrafficExchange,
  uses: readonly TrafficExchange[],
  { isClosed }: History,
): boolean {
  if (uses.some((one) => one !== first && !isBefore(first, one))) return false
  if (isClosed) return true
  const data = dataOf(first)
  const record = isObject(data) && isObject(data.ticket) ? data.ticket : data
  if (!isObject(record)) return false
  if (record.alreadyExisted === false || record.alreadyBooked === false) return true
  const time =
    describesRetry(first.operation) || record.updatedAt === undefined ? record.createdAt : record.updatedAt
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Math.abs(serverTime(first) - ms) < freshMs
}

const ruleOf = ({ variant }: History, name: 'replay' | 'reuse') =>
  variant === 'compact'
    ? name === 'replay'
      ? 'compact.replay'
      : 'compact.key-reused'
    : name === 'replay'
      ? 'idempotency.replay-same-response'
      : 'idempotency.key-reused'

/** Errors that something else than the key may bring about. */
const isOtherError = (status: number): boolean =>
  [400, 401, 402, 403, 413, 429].includes(status) || status >= 500

function judgeReplay(
  first: TrafficExchange,
  later: TrafficExchange,
  history: History,
): HistoryCase | undefined {
  const { status } = later.response
  if (isOtherError(status) || later.recorded.answer?.text === undefined) return undefined
  // Another client may send the same at the same moment.
  if (later.response.text.includes('idempotency_in_progress')) return undefined
  const basis = { rule: ruleOf(history, 'replay'), at: later, by: [first, later] } as const
  const expected = `the answer ${first.response.status} of exchange ${first.index} again, under the same key`
  if (status !== first.response.status && (status !== 200 || history.variant === 'compact'))
    return {
      ...basis,
      holds: false,
      expected,
      actual: `${status} ${later.response.text.slice(0, 200)}`,
      comparison: { of: 'answer', in: later, allowed: [{ status: first.response.status }], like: first },
    }
  const difference = differenceOf(first, later)
  return {
    ...basis,
    holds: difference === undefined,
    expected,
    actual: difference === undefined ? 'the same answer' : `another \`${difference}\``,
    ...(difference === undefined ? {} : { comparison: sameIn(first, later, difference) }),
  }
}

/** A member of `data` that a replay has to show as the first answer does. */
function sameIn(first: TrafficExchange, later: TrafficExchange, name: string): Comparison {
  const path = name === 'data' ? ['data'] : ['data', name]
  const due = dataOf(first)
  const value = name !== 'data' && isObject(due) ? due[name] : due
  return { of: 'member', in: later, path, is: { equals: value }, like: { in: first, path } }
}

/** The first member of `data` that a replay has otherwise; undefined where there is none. */
function differenceOf(first: TrafficExchange, later: TrafficExchange): string | undefined {
  const before = dataOf(first)
  const after = dataOf(later)
  if (!isObject(before) || !isObject(after)) return isSameValue(before, after) ? undefined : 'data'
  const names = describesRetry(first.operation)
    ? ['id', 'meetingId']
    : [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.find((name) => !openMembers.has(name) && !isSameValue(before[name], after[name]))
}

function judgeReuse(
  first: TrafficExchange,
  later: TrafficExchange,
  history: History,
): HistoryCase | undefined {
  if (!isOtherRequest(first.recorded.body, later.recorded.body)) return undefined
  const { status } = later.response
  const isRefused = later.response.text.includes('idempotency_key_reused')
  if (!isRefused && (status < 200 || status >= 300)) return undefined
  return {
    rule: ruleOf(history, 'reuse'),
    at: later,
    by: [first, later],
    holds: isRefused,
    expected: `422 \`idempotency_key_reused\`, as exchange ${first.index} used the key with another body`,
    actual: isRefused ? 'that refusal' : String(status),
    comparison: { of: 'refusal', in: later, allowed: [{ status: 422, code: 'idempotency_key_reused' }] },
    certain: true,
  }
}

/** Whether two bodies differ by any reading: a body that is left out may count as an empty one. */
function isOtherRequest(a = '', b = ''): boolean {
  const [one, other] = [jsonIn(a), jsonIn(b)]
  return isObject(one) && isObject(other) && !isSameValue(one, other) && hasMembers(one) && hasMembers(other)
}

const hasMembers = (value: object): boolean => Object.keys(value).length > 0

import { op, type RuleId } from '../../../contract/index.js'
import { type Comparison, dataOf, isObject, type Json } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { type HistoryCase, idempotencyKeyOf, isBefore, isShown, type JudgeHistory } from './history.js'
import { sentJson } from './sent-json.js'
import { shownRecords, stepsTo } from './shown-records.js'

const isTime = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** States and transitions (section 3): what the answer to a transition shows, and what was reached stays. */
export const judgeStates: JudgeHistory = ({ variant, isClosed }) => {
  if (variant === 'compact') return {}
  const canceled = new Map<string, TrafficExchange>()
  const closed = new Map<string, TrafficExchange>()
  return {
    *see(at) {
      if (!isShown(at)) return
      const data = transitions.has(at.operation) ? dataOf(at) : undefined
      if (isObject(data)) yield* judgeTransition(at, data, canceled)
      for (const { noun, id, record } of shownRecords(at, closable)) {
        const name = `${at.recorded.origin} ${id}`
        if (noun === 'meeting') {
          if (isClosed)
            yield* judgeStays('transition.meeting-cancel', canceled.get(name), at, record, 'canceled')
          if (record.status === 'canceled') rememberFirst(canceled, name, at)
        }
        if (noun === 'deal') {
          // A retry under a key may show the deal as it was.
          const mayReplay = idempotencyKeyOf(at) !== undefined
          const rule = record.status === 'lost' ? 'transition.deal-lost' : 'transition.deal-won'
          if (isClosed && !mayReplay) yield* judgeStays(rule, closed.get(name), at, record, 'won', 'lost')
          if (record.status === 'won' || record.status === 'lost') rememberFirst(closed, name, at)
        }
      }
    },
  }
}

/** The calls that bring a transition about. */
const transitions: ReadonlySet<string> = new Set([
  op.createDeal,
  op.closeDeal,
  op.completeTask,
  op.cancelMeeting,
])

/** The records that end in a state. */
const closable: ReadonlySet<string> = new Set(['meeting', 'deal'])

/** Keeps the answer that was there first: it decides about the most later ones. */
function rememberFirst(seen: Map<string, TrafficExchange>, name: string, at: TrafficExchange): void {
  const known = seen.get(name)
  if (known === undefined || at.recorded.answeredMs < known.recorded.answeredMs) seen.set(name, at)
}

/** A deal that was closed. */
const closedDeal = {
  type: 'object',
  required: ['status', 'closedAt'],
  properties: { status: { enum: ['won', 'lost'] }, closedAt: { type: 'string' } },
}

function* judgeTransition(
  at: TrafficExchange,
  data: Json,
  canceled: Map<string, TrafficExchange>,
): Generator<HistoryCase> {
  const body = sentJson(at)
  const sent = isObject(body) ? body : {}
  const single = (
    rule: RuleId,
    holds: boolean,
    expected: string,
    actual: unknown,
    compared: Pick<Extract<Comparison, { readonly of: 'member' }>, 'path' | 'is'>,
    by: readonly TrafficExchange[] = [at],
  ): HistoryCase => ({
    rule,
    at,
    by,
    holds,
    expected,
    actual: JSON.stringify(actual) ?? 'nothing',
    comparison: { of: 'member', in: at, ...compared },
  })
  switch (at.operation) {
    case op.createDeal:
      // The answer to a retry has the status 200, and the deal as it is by then.
      if (at.response.status === 201 && idempotencyKeyOf(at) === undefined)
        yield single(
          'transition.deal-created-open',
          data.status === 'open',
          'a deal that is `open`',
          data.status,
          { path: ['data', 'status'], is: { equals: 'open' } },
        )
      return
    case op.closeDeal: {
      const isLost = data.status === 'lost'
      const rule = isLost ? 'transition.deal-lost' : 'transition.deal-won'
      const isClosed = (isLost || data.status === 'won') && isTime(data.closedAt)
      yield single(
        rule,
        isClosed,
        '`won` or `lost`, and a time in `closedAt`',
        {
          status: data.status,
          closedAt: data.closedAt,
        },
        { path: ['data'], is: { schema: closedDeal } },
      )
      return
    }
    case op.completeTask: {
      if (!at.recorded.isBodyKnown || !(sent.done === undefined || typeof sent.done === 'boolean')) return
      const rule: RuleId =
        sent.done === false
          ? 'transition.task-reopen'
          : sent.done === true
            ? 'transition.task-complete'
            : 'transition.task-complete-default'
      const isDone = isTime(data.doneAt)
      const expected = sent.done === false ? '`doneAt` null' : 'a time in `doneAt`'
      yield single(rule, sent.done === false ? data.doneAt === null : isDone, expected, data.doneAt, {
        path: ['data', 'doneAt'],
        is: sent.done === false ? { equals: null } : { schema: { type: 'string' } },
      })
      return
    }
    case op.cancelMeeting: {
      const name = `${at.recorded.origin} ${String(data.meetingId)}`
      yield single(
        'transition.meeting-cancel',
        data.status === 'canceled',
        'a meeting that is `canceled`',
        data.status,
        { path: ['data', 'status'], is: { equals: 'canceled' } },
      )
      const before = canceled.get(name)
      // A replay shows the first answer again.
      if (before && isBefore(before, at) && idempotencyKeyOf(at) === undefined)
        yield single(
          'transition.meeting-cancel-repeat',
          data.unchanged === true,
          '`unchanged` true',
          data.unchanged,
          { path: ['data', 'unchanged'], is: { equals: true } },
          [before, at],
        )
      if (data.status === 'canceled') rememberFirst(canceled, name, at)
      return
    }
    default:
  }
}

/** What no call of the API leaves again: only somebody else could have. */
function* judgeStays(
  rule: RuleId,
  reached: TrafficExchange | undefined,
  at: TrafficExchange,
  { id, status }: Json,
  ...states: readonly string[]
): Generator<HistoryCase> {
  if (reached === undefined || !isBefore(reached, at)) return
  yield {
    rule,
    at,
    by: [reached, at],
    holds: states.includes(String(status)),
    expected: `${states.join(' or ')} from exchange ${reached.index} on`,
    actual: String(status),
    comparison: {
      of: 'member',
      in: at,
      path: [...stepsTo(at, id), 'status'],
      is: { schema: { enum: states } },
    },
  }
}

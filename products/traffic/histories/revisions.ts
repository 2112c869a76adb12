import { op, operationOf, type RuleId } from '../../../contract/index.js'
import { isObject, isSameValue, type Json } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { documentedCode } from './access/documented-code.js'
import {
  type HistoryCase,
  idempotencyKeyOf,
  isBefore,
  isShown,
  type JudgeHistory,
  retriesOf,
} from './history.js'
import { RecordMap } from './record-map.js'
import { sentJson } from './sent-json.js'
import { addressedBy, shownRecords, stepsTo } from './shown-records.js'

/** What an answer shows of a record with a revision. */
interface Observation {
  readonly at: TrafficExchange
  readonly id: string
  readonly rev: number
  readonly digest: Json
}

/** Where a stale revision is refused, and which answer shows what was sent. */
const stale: { readonly [operation: string]: RuleId } = {
  [op.updateTicket]: 'revision.ticket-update-stale',
  [op.assignTicket]: 'revision.ticket-assign-stale',
  [op.closeDeal]: 'revision.deal-close-stale',
  [op.assignConversation]: 'revision.conversation-assign-stale',
}

/** Members that a client may set, and whose value a revision stands for. */
const settable = [
  'subject',
  'description',
  'priority',
  'channel',
  'conversationId',
  'assigneeEmail',
  'status',
  'closedAt',
]

/** The records that have a `rev`. */
const revised: ReadonlySet<string> = new Set(['ticket', 'deal', 'conversation'])

/** How many observations of a record a new one is compared with: the latest ones, which decide most. */
const remembered = 64

/** Revisions: they never go back, a change moves them, and an old one is refused. */
export const judgeRevisions: JudgeHistory = (history) => {
  const { isClosed } = history
  const observations = new RecordMap<Observation[]>()
  const retries = retriesOf(history)
  return {
    *see(at) {
      const key = idempotencyKeyOf(at)
      // An answer under a key may be a replay, which shows the record as it was.
      const mayReplay = retries.has(at) || (key !== undefined && !isClosed)
      const rule = stale[at.operation]
      const addressed = rule && addressedBy(at)
      if (rule && addressed && at.recorded.answer && !mayReplay) {
        const seen = observations.get(at, addressed) ?? []
        yield* judgeStale(rule, at, seen)
        yield* judgeLeftAlone(at, seen)
      }
      for (const shown of shownRecords(at, revised)) {
        const { id, record } = shown
        if (typeof record.rev !== 'number') continue
        const known = observations.get(at, shown)
        const seen = known ?? []
        const latest = { at, id, rev: record.rev, digest: digestOf(record, seen.at(-1)?.digest) }
        if (!mayReplay) yield* judgeObservation(latest, seen)
        remember(seen, latest)
        if (known === undefined) observations.set(at, shown, seen)
      }
    },
  }
}

/** Keeps an observation; of several that show the same, the first and the latest decide all that the others would. */
function remember(seen: Observation[], latest: Observation): void {
  const [first, last] = [seen.at(-2), seen.at(-1)]
  if (first && last && isSameState(first, latest) && isSameState(last, latest)) seen.pop()
  seen.push(latest)
  if (seen.length > remembered) seen.shift()
}

const isSameState = (a: Observation, b: Observation): boolean => a.rev === b.rev && a.digest === b.digest

/** The members of a record that a revision stands for: the ones that were seen last, where they are the same. */
const digestOf = (record: Json, last: Json | undefined): Json =>
  last && settable.every((name) => record[name] === last[name])
    ? last
    : Object.fromEntries(settable.flatMap((name) => (name in record ? [[name, record[name]]] : [])))

function* judgeObservation(latest: Observation, seen: readonly Observation[]): Generator<HistoryCase> {
  const earlier = seen.filter(({ at }) => isBefore(at, latest.at))
  const higher = earlier.find(({ rev }) => rev > latest.rev)
  // A counter that goes down is permitted, but not one that goes both ways.
  if (higher === undefined) {
    if (earlier.length > 0) yield { rule: 'revision.increases', at: latest.at, holds: true }
  } else
    yield {
      rule: 'revision.increases',
      at: latest.at,
      by: [higher.at, latest.at],
      holds: false,
      expected: `a \`rev\` of at least ${higher.rev}, which exchange ${higher.at.index} showed`,
      actual: String(latest.rev),
      comparison: {
        of: 'member',
        in: latest.at,
        path: [...stepsTo(latest.at, latest.id), 'rev'],
        is: { schema: { type: 'integer', minimum: higher.rev } },
      },
    }
  const sent = sentBy(latest.at)
  if (sent === undefined) return
  // Whoever else wrote in between has changed the record under the same revision as well.
  const before = earlier.findLast(({ rev }) => rev === latest.rev)
  const changed = Object.keys(sent).find(
    (name) =>
      before !== undefined &&
      settable.includes(name) &&
      name in before.digest &&
      name in latest.digest &&
      !isSameValue(before.digest[name], latest.digest[name]),
  )
  if (before === undefined || changed === undefined) return
  yield {
    rule: 'revision.increases',
    at: latest.at,
    by: [before.at, latest.at],
    holds: false,
    expected: `another \`rev\` than the ${latest.rev} that the record had before its \`${changed}\` was changed`,
    actual: `the same \`rev\` with another \`${changed}\``,
    certain: true,
  }
}

/** The rules on what a write leaves alone, at the operations where a revision says what the record was before. */
const leavesAlone: { readonly [operation: string]: RuleId } = {
  [op.updateTicket]: 'ticket.update-only-sent',
  [op.assignTicket]: 'ticket.assign-200',
}

/** The members of a ticket that no write changes unless it names them. */
const keptMembers = ['subject', 'description', 'priority', 'channel', 'conversationId']

/** A write that expects the revision which an answer has shown changes what was shown then, and of that what it names. */
function* judgeLeftAlone(at: TrafficExchange, seen: readonly Observation[]): Generator<HistoryCase> {
  const rule = leavesAlone[at.operation]
  const sent = rule === undefined ? undefined : sentBy(at)
  const before = seen.find(({ rev, at: one }) => rev === sent?.expectedRev && isBefore(one, at))
  const [shown] = before === undefined ? [] : shownRecords(at, revised)
  if (rule === undefined || sent === undefined || before === undefined || shown?.id !== before.id) return
  const { record } = shown
  const wrong = keptMembers.find(
    (name) =>
      !(name in sent) &&
      name in record &&
      name in before.digest &&
      !isSameValue(before.digest[name], record[name]),
  )
  if (wrong === undefined) {
    yield { rule, at, holds: true }
    return
  }
  yield {
    rule,
    at,
    by: [before.at, at],
    holds: false,
    expected: `\`${wrong}\` ${JSON.stringify(before.digest[wrong])}, as at the \`rev\` ${before.rev} that was expected`,
    actual: JSON.stringify(record[wrong]) ?? 'nothing',
    comparison: {
      of: 'member',
      in: at,
      path: [...stepsTo(at, shown.id), wrong],
      is: { equals: before.digest[wrong] },
    },
  }
}

/** The body of a write that succeeded. */
function sentBy(at: TrafficExchange): Json | undefined {
  if (!isShown(at) || operationOf(at.operation).effects === 'none') return undefined
  const body = sentJson(at)
  return isObject(body) ? body : undefined
}

/** Whether a ticket or a conversation was open when it was seen last: nothing else than its revision is in the way. */
const isOpenThen = (seen: readonly Observation[], at: TrafficExchange): boolean =>
  at.operation !== op.closeDeal && seen.at(-1)?.digest.status === 'open'

/** A revision that the record had, and had no more when the request was sent, is refused. */
function* judgeStale(
  rule: RuleId,
  at: TrafficExchange,
  seen: readonly Observation[],
): Generator<HistoryCase> {
  const body = sentJson(at)
  const expectedRev = isObject(body) ? body.expectedRev : undefined
  // Elsewhere it may be required (gap.expected-rev-required).
  const isAbsent = at.operation === op.assignTicket && isObject(body) && !('expectedRev' in body)
  if (isAbsent && documentedCode(at) === 'rev_mismatch')
    yield {
      rule: 'revision.ticket-assign-absent',
      at,
      by: [at],
      holds: false,
      expected: 'no 409 `rev_mismatch`, as none was expected',
      actual: '409 `rev_mismatch`',
    }
  if (typeof expectedRev !== 'number') return
  const had = seen.find(({ rev, at: one }) => rev === expectedRev && isBefore(one, at))
  const moved =
    had && seen.find(({ rev, at: one }) => rev > expectedRev && isBefore(had.at, one) && isBefore(one, at))
  const { status, text } = at.response
  const isRefused = status === 409 && text.includes('rev_mismatch')
  // A deal that is closed may be closed again in the same way, which changes nothing (gap.deal-reclose).
  if (at.operation === op.closeDeal && shownRecords(at).some(({ record }) => record.rev === moved?.rev))
    return
  const isWrongly = isOpenThen(seen, at) && ['invalid_state', 'conflict'].includes(documentedCode(at) ?? '')
  if (!had || !moved || (!isRefused && !isWrongly && !(status >= 200 && status < 300))) return
  yield {
    rule,
    at,
    by: [had.at, moved.at, at],
    holds: isRefused,
    comparison: { of: 'refusal', in: at, allowed: [{ status: 409, code: 'rev_mismatch' }] },
    expected: `409 \`rev_mismatch\`, as the record had \`rev\` ${moved.rev} by then`,
    actual: `${status}, although \`expectedRev\` was ${expectedRev}`,
  }
}

import { op, operationOf, type RuleId } from '../../../contract/index.js'
import { isObject, isSameValue, type Json, jsonIn } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { type History, type HistoryCase, idempotencyKeyOf, isBefore, isShown } from './history.js'
import { addressedBy, shownRecords } from './shown-records.js'

/** What an answer shows of a record with a revision. */
interface Observation {
  readonly at: TrafficExchange
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

/** How many observations of a record a new one is compared with: the latest ones, which decide most. */
const remembered = 64

/** Revisions: they never go back, a change moves them, and an old one is refused. */
export function* judgeRevisions({ exchanges, isClosed }: History): Generator<HistoryCase> {
  const observations = new Map<string, Observation[]>()
  const usedKeys = new Set<string>()
  for (const at of exchanges) {
    const { origin, answer } = at.recorded
    const key = idempotencyKeyOf(at)
    // An answer under a key may be a replay, which shows the record as it was.
    const mayReplay = key !== undefined && !(isClosed && !usedKeys.has(key))
    if (key !== undefined) usedKeys.add(key)
    const addressed = addressedBy(at)
    const rule = stale[at.operation]
    if (rule && addressed && answer && !mayReplay)
      yield* judgeStale(rule, at, observations.get(nameOf(origin, addressed)) ?? [])
    for (const { noun, id, record } of shownRecords(at)) {
      if (typeof record.rev !== 'number') continue
      const name = nameOf(origin, { noun, id })
      const seen = observations.get(name) ?? []
      const latest = { at, rev: record.rev, digest: digestOf(record) }
      if (!mayReplay) yield* judgeObservation(latest, seen)
      seen.push(latest)
      if (seen.length > remembered) seen.shift()
      observations.set(name, seen)
    }
  }
}

const nameOf = (origin: string, { noun, id }: { readonly noun: string; readonly id: string }): string =>
  JSON.stringify([origin, noun, id])

const digestOf = (record: Json): Json =>
  Object.fromEntries(settable.flatMap((name) => (name in record ? [[name, record[name]]] : [])))

function* judgeObservation(latest: Observation, seen: readonly Observation[]): Generator<HistoryCase> {
  const earlier = seen.filter(({ at }) => isBefore(at, latest.at))
  const higher = earlier.find(({ rev }) => rev > latest.rev)
  // A counter that goes down is permitted, but not one that goes both ways.
  if (earlier.length > 0)
    yield {
      rule: 'revision.increases',
      at: latest.at,
      by: [...(higher ? [higher.at] : []), latest.at],
      holds: higher === undefined,
      expected: `a \`rev\` of at least ${higher?.rev ?? earlier.at(-1)?.rev}, which exchange ${higher?.at.index ?? earlier.at(-1)?.at.index} showed`,
      actual: String(latest.rev),
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

/** The body of a write that succeeded. */
function sentBy(at: TrafficExchange): Json | undefined {
  if (!isShown(at) || operationOf(at.operation).effects === 'none') return undefined
  const body = jsonIn(at.recorded.body ?? '')
  return isObject(body) ? body : undefined
}

/** A revision that the record had, and had no more when the request was sent, is refused. */
function* judgeStale(
  rule: RuleId,
  at: TrafficExchange,
  seen: readonly Observation[],
): Generator<HistoryCase> {
  const body = jsonIn(at.recorded.body ?? '')
  const expectedRev = isObject(body) ? body.expectedRev : undefined
  if (typeof expectedRev !== 'number') return
  const had = seen.find(({ rev, at: one }) => rev === expectedRev && isBefore(one, at))
  const moved =
    had && seen.find(({ rev, at: one }) => rev > expectedRev && isBefore(had.at, one) && isBefore(one, at))
  const { status, text } = at.response
  const isRefused = status === 409 && text.includes('rev_mismatch')
  if (!had || !moved || (!isRefused && !(status >= 200 && status < 300))) return
  yield {
    rule,
    at,
    by: [had.at, moved.at, at],
    holds: isRefused,
    expected: `409 \`rev_mismatch\`, as the record had \`rev\` ${moved.rev} by then`,
    actual: `${status}, although \`expectedRev\` was ${expectedRev}`,
  }
}

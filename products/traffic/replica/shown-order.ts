import { operationOf } from '../../../contract/index.js'
import { shownRecords } from '../histories/shown-records.js'
import type { TrafficExchange } from '../traffic-exchange.js'

/** The members that lists of a noun are sorted by; records that are equal in one show the order of their creation. */
const sortedBy: Readonly<Record<string, readonly string[]>> = {
  contact: ['updatedAt'],
  deal: ['updatedAt', 'createdAt'],
  ticket: ['updatedAt', 'createdAt'],
  conversation: ['lastMessageAt'],
  message: ['at'],
  activity: ['occurredAt'],
  task: ['dueAt', 'doneAt'],
  note: ['createdAt'],
  meeting: ['startAt'],
  webhook: ['createdAt'],
}

/** The nouns that lists show from the latest, where their times do not show it. */
const fromLatest: ReadonlySet<string> = new Set([
  'deal',
  'ticket',
  'conversation',
  'message',
  'activity',
  'note',
])

/**
 * What lists show of the order in which records were made: each pair of the ids of an earlier and a later record, by noun. A
 * server that breaks ties by creation lists records of the same time so, from the earliest or from the latest.
 */
export function shownOrder(
  exchanges: readonly TrafficExchange[],
): ReadonlyMap<string, readonly (readonly [earlier: string, later: string])[]> {
  const pairs = new Map<string, (readonly [string, string])[]>()
  for (const exchange of exchanges) {
    const { answer } = operationOf(exchange.operation)
    if (answer.kind !== 'page') continue
    const records = shownRecords(exchange)
    const own = pairs.get(answer.of) ?? []
    pairs.set(answer.of, own)
    for (const member of sortedBy[answer.of] ?? []) {
      const times = records.map(({ record }) => record[member])
      const isEqual = times.every((time) => time === times[0])
      const usual = fromLatest.has(answer.of) ? ('descending' as const) : ('ascending' as const)
      const isSorted = isEqual ? usual : directionOf(times)
      if (isSorted === undefined) continue
      for (const [n, { id }] of records.entries()) {
        const next = records[n + 1]
        if (next === undefined || times[n] !== times[n + 1]) continue
        own.push(isSorted === 'ascending' ? [id, next.id] : [next.id, id])
      }
      break
    }
  }
  return pairs
}

/** The direction of a list of times; undefined where it is not sorted by them, or where all are the same. */
function directionOf(times: readonly unknown[]): 'ascending' | 'descending' | undefined {
  const known = times.filter((time) => typeof time === 'string').map((time) => Date.parse(String(time)))
  const steps = known.slice(1).map((time, n) => Math.sign(time - (known[n] ?? time)))
  const [up, down] = [steps.includes(1), steps.includes(-1)]
  return up === down ? undefined : up ? 'ascending' : 'descending'
}

/** Records in an order that keeps each pair, and the given one otherwise; pairs that contradict each other count for nothing. */
export function inShownOrder<R extends { readonly id: string }>(
  records: readonly R[],
  pairs: readonly (readonly [earlier: string, later: string])[],
): readonly R[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const before = new Map<string, Set<string>>()
  for (const [earlier, later] of pairs)
    if (byId.has(earlier) && byId.has(later))
      before.set(later, (before.get(later) ?? new Set<string>()).add(earlier))
  const placed = new Map<string, R>()
  const underway = new Set<string>()
  // By a stack of its own, as a list may chain more records than calls may nest.
  for (const { id } of records) {
    const stack = [id]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const needed = [...(before.get(top) ?? [])].find((one) => !placed.has(one) && !underway.has(one))
      underway.add(top)
      if (needed !== undefined) {
        stack.push(needed)
        continue
      }
      const record = byId.get(top)
      if (record !== undefined) placed.set(top, record)
      stack.pop()
    }
  }
  return [...placed.values()]
}

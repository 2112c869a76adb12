import { workspaceKeyOf } from '../../contract/index.js'
import { isInstant, leavesOf, revisionsIn } from '../../reporters/index.js'
import type { Exchange } from '../../suites/index.js'
import { pathOf, segmentsOf } from './exchange-words.js'
import { textsIn } from './history.js'

/** The reads that gave cursors and slots. */
export function sourceReads(course: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const reads = new Map<string, Exchange>()
  for (const exchange of course) {
    if (exchange.request.method !== 'GET') continue
    const isSlots = pathOf(exchange).endsWith('/slots')
    for (const value of textsIn(exchange.response.json, isSlots ? /^(slot_?id|id)$/i : /cursor$/i))
      reads.set(value, exchange)
  }
  return reads
}

/**
 * The first exchanges of a check that showed each of some times: what is expected in the end is compared with these.
 */
export const sourceReadsOfTimes = (
  words: readonly string[],
  course: readonly Exchange[],
  end: number,
): readonly Exchange[] =>
  words.filter(isInstant).flatMap((time) => {
    const first = course.find(({ response }) => response.text.includes(time))
    return first && first.index < end && leavesOf(first.response.json).some(({ value }) => value === time)
      ? [first]
      : []
  })

/** How many exchanges are searched for the one that showed a revision. */
const revisionWithin = 400

/** The last exchange before one that names a revision, in which the record showed it. */
export function revisionBefore(exchange: Exchange, all: readonly Exchange[]): readonly Exchange[] {
  if (!/"expectedRev"/.test(exchange.request.body ?? '')) return []
  const ids = segmentsOf(exchange).filter((segment) => /\d/.test(segment) && segment.length >= 5)
  const shows = ({ request: { key }, response: { text, json } }: Exchange) =>
    workspaceKeyOf(key) === workspaceKeyOf(exchange.request.key) &&
    text.includes('"rev"') &&
    ids.some((id) => text.includes(id) && revisionsIn(json).some((of) => of.id === id))
  const end = all.indexOf(exchange)
  const shown = all.slice(Math.max(0, end - revisionWithin), Math.max(0, end)).findLast(shows)
  return shown ? [shown] : []
}

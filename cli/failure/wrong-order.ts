import type { Exchange, FailureDetails } from '../../suites/index.js'
import type { Wanted } from './deciding-part.js'
import { pagesEndingIn } from './pages-ending-in.js'

/** Two records that follow each other in a list, with the values that it goes by. */
const pair = /^(\S+) of (\S+), then (\S+) of (\S+)$/

/**
 * Records that a list shows in the wrong order. As it may go either way, two of them say nothing by themselves: a third
 * one before or after them, from which on it goes the other way, does.
 */
export function wrongOrder({ expected, actual, exchanges, course = [] }: FailureDetails): Wanted | undefined {
  const member = / in the order of (\w+)$/.exec(expected)?.[1]
  const [, one, , other] = pair.exec(actual) ?? []
  if (member === undefined || one === undefined || other === undefined) return undefined
  for (const exchange of exchanges.toReversed()) {
    const pages = pagesEndingIn(exchange, [...exchanges, ...course])
    const shows = turnIn(pages.flatMap(recordsIn), member, one, other)
    if (shows)
      return {
        exchange,
        wanted: { shows, ...(pages.length > 1 ? { pages: pages.map(({ index }) => index) } : {}) },
      }
  }
  return undefined
}

/** Three records of a list between which its order turns. */
function turnIn(
  records: readonly Readonly<Record<string, unknown>>[],
  member: string,
  one: string,
  other: string,
): string[] | undefined {
  const at = records.findIndex(({ id }) => id === one)
  const next = records.findIndex(({ id }, n) => n > at && id === other)
  if (at === -1 || next === -1) return undefined
  const value = (n: number) => Date.parse(String(records[n]?.[member]))
  const isAscending = value(at) < value(next)
  const turnsFrom = (from: number, to: number) =>
    isAscending ? value(from) > value(to) : value(from) < value(to)
  const places = [...records.keys()]
  const before = places.findLast((n) => n < at && turnsFrom(n, at))
  const after = places.find((n) => n > next && turnsFrom(next, n))
  const turn = before !== undefined ? [before, at, next] : after !== undefined ? [at, next, after] : []
  const ids = turn.map((n) => String(records[n]?.id))
  return ids.length > 0 ? ids : undefined
}

function recordsIn({ response: { json } }: Exchange): readonly Readonly<Record<string, unknown>>[] {
  const data = (json as { readonly data?: unknown } | undefined)?.data
  return Array.isArray(data) ? data : []
}

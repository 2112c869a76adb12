import { type Exchange, succeeded } from '../../suites/index.js'
import { pathOf, segmentsOf, wordsOf } from './exchange-words.js'

/** What calls that may change something are looked for in. */
interface Changes {
  /** Words of what decides that may be ids. */
  readonly named: readonly string[]
  readonly exchanges: readonly Exchange[]
  readonly all: readonly Exchange[]
  readonly course: readonly Exchange[]
  readonly end: number
  readonly isAboutRate: boolean
}

/** Finds the writes that name one of some records, or make others of the kind that is listed. */
export function changesOf({ exchanges, named, all, course, end, isAboutRate }: Changes) {
  const fixed = new Set(
    [...exchanges.flatMap(segmentsOf), ...named].filter((word) => /\d/.test(word) && word.length >= 5),
  )
  const lists = new Set(exchanges.filter(isList).map(pathOf))
  const keys = new Set(exchanges.map(({ request }) => request.key))
  return (made: ReadonlySet<string>): readonly Exchange[] => {
    const changed = [...made]
      .flatMap((word) => naming(all).get(word) ?? [])
      .filter(({ index }) => index < end)
    const others = course.filter((exchange) => {
      const { request, index } = exchange
      if (index >= end) return false
      if (isAboutRate && keys.has(request.key)) return true
      if (request.method === 'GET') return false
      const isListed = request.method === 'POST' && lists.has(pathOf(exchange)) && succeeded(exchange)
      return isListed || segmentsOf(exchange).some((segment) => fixed.has(segment))
    })
    return [...changed, ...others]
  }
}

/** The writes that name each word, kept for each list of exchanges with how many of them that covers. */
const known = new WeakMap<
  readonly Exchange[],
  { covered: number; readonly writes: Map<string, Exchange[]> }
>()

/** The writes of a run that name each word. */
function naming(all: readonly Exchange[]): ReadonlyMap<string, readonly Exchange[]> {
  const index = known.get(all) ?? { covered: 0, writes: new Map<string, Exchange[]>() }
  known.set(all, index)
  for (const exchange of all.slice(index.covered))
    if (exchange.request.method !== 'GET')
      for (const word of wordsOf(exchange)) {
        const before = index.writes.get(word)
        if (before) before.push(exchange)
        else index.writes.set(word, [exchange])
      }
  index.covered = all.length
  return index.writes
}

const isList = ({ request, response: { json } }: Exchange): boolean =>
  request.method === 'GET' && Array.isArray((json as { readonly data?: unknown } | undefined)?.data)

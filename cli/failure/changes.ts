import { type Exchange, succeeded } from '../../suites/index.js'
import { pathOf, segmentsOf, wordsOf } from './exchange-words.js'
import { historyOf, idsIn, isUndoing } from './history.js'

/** What a failure depends on, next to the calls that show it. */
export interface FailureSurroundings {
  /** The exchanges of the check up to the failure. */
  readonly course?: readonly Exchange[]
  /** Words of the failure that may be ids or fresh names. */
  readonly named?: readonly string[]
  /** Whether the failure is about how many calls a key may make. */
  readonly isAboutRate?: boolean
  /** The index of the last exchange that no longer counts among the calls of a key. */
  readonly since?: number
  /** The part of every name that the run has made. */
  readonly runId?: string
  /** Whether the last exchange shows the failure whatever the check did to other records. */
  readonly isAlone?: boolean
}

/** Finds the writes that name one of some records, or make others of the kind that is listed. */
export function changesOf(
  exchanges: readonly Exchange[],
  all: readonly Exchange[],
  end: number,
  { named = [], course: whole = [], isAlone = false, isAboutRate = false, since = 0 }: FailureSurroundings,
) {
  const course = isAlone ? [] : whole
  const { makers, naming } = historyOf(all)
  const fixed = new Set(
    [...exchanges.flatMap(segmentsOf), ...named].filter((word) => /\d/.test(word) && word.length >= 5),
  )
  const lists = new Set(exchanges.filter(isList).map(pathOf))
  const keys = new Set(exchanges.map(({ request }) => request.key))
  const undone = undoneIn(
    exchanges,
    course.filter(({ index }) => index < end),
    makers,
  )
  const isUndone = (exchange: Exchange) =>
    [...segmentsOf(exchange), ...idsIn(exchange.response.json)].some((id) => undone.ids.has(id))
  const isLasting = (exchange: Exchange) => succeeded(exchange) && !isUndone(exchange)
  // What was there before is as the last change of the run has left it, whichever check made that.
  const latest = [...fixed].flatMap(
    (id) =>
      naming.get(id)?.findLast((one) => one.index < end && isLasting(one) && segmentsOf(one).includes(id)) ??
      [],
  )
  return (made: ReadonlySet<string>): readonly Exchange[] => {
    const changed = [...made].flatMap((word) => naming.get(word) ?? []).filter(({ index }) => index < end)
    const others = course.filter((exchange) => {
      const { request, index } = exchange
      if (index >= end) return false
      if (isAboutRate && keys.has(request.key)) return index > since
      if (request.method === 'GET') return false
      // What was undone again has changed nothing, nor was it there for calls that were refused since.
      if (!succeeded(exchange) && index < undone.until) return false
      if (isUndone(exchange)) return false
      const isListed = request.method === 'POST' && lists.has(pathOf(exchange)) && succeeded(exchange)
      return isListed || segmentsOf(exchange).some((segment) => fixed.has(segment))
    })
    return [...changed, ...latest, ...others]
  }
}

/** The records that were made and undone before a failure, without those that its exchanges name, and until when. */
function undoneIn(
  exchanges: readonly Exchange[],
  course: readonly Exchange[],
  makers: ReadonlyMap<string, Exchange>,
): { readonly ids: ReadonlySet<string>; readonly until: number } {
  const own = new Set(exchanges.flatMap(wordsOf))
  const madeIn = (exchange: Exchange) => segmentsOf(exchange).filter((id) => makers.has(id) && !own.has(id))
  const undoing = course.filter(
    (exchange) => isUndoing(exchange) && succeeded(exchange) && madeIn(exchange).length > 0,
  )
  return { ids: new Set(undoing.flatMap(madeIn)), until: Math.max(-1, ...undoing.map(({ index }) => index)) }
}

const isList = ({ request, response: { json } }: Exchange): boolean =>
  request.method === 'GET' && Array.isArray((json as { readonly data?: unknown } | undefined)?.data)

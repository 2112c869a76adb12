import { limits } from '../../contract/index.js'
import type { Api, Exchange, RecordsPredicate } from '../api/index.js'
import { findSubsets } from '../observations/find-subsets.js'
import { type IsolatedSubset, paramsOf, queryText } from '../observations/isolated-subset.js'
import { walkSubset } from '../observations/walk.js'
import { cursorOf, recordsOf } from './answer.js'

/** A walk in which each page has another limit than the one before. */
interface UnevenWalk {
  readonly pages: readonly Exchange[]
  readonly sizes: readonly number[]
  readonly ids: readonly string[]
  readonly ended: boolean
}

/** Limits that grow and shrink in turn, so that a list of some size takes about five pages. */
const unevenLimits = (api: Api, nth: number, size: number): readonly number[] => {
  const minLimit = Math.ceil(size / 6)
  const drawn = (n: number) => api.drawn(`changed limit ${nth} ${n} of ${api.operation}`, 0, minLimit)
  return Array.from({ length: 8 }, (_, n) =>
    Math.min(limits.page.max, (n % 2 === nth % 2 ? 1 : 2 + minLimit) + drawn(n) + (n > 5 ? minLimit : 0)),
  )
}

/** Walks with the limits given, the last of which serves for the rest; ends where a cursor is refused. */
async function walkUnevenly(api: Api, list: IsolatedSubset, sizes: readonly number[]): Promise<UnevenWalk> {
  const pages: Exchange[] = []
  let cursor: string | undefined
  while (pages.length < 20) {
    const limit = String(sizes[pages.length] ?? sizes.at(-1))
    const query = { ...list.query, limit, cursor }
    const page = await api.call(api.operation, { ...paramsOf(list), query })
    // How a cursor is refused that is bound to its limit is open (gap.cursor-garbage).
    if (cursor !== undefined && [400, 404].includes(page.response.status)) break
    pages.push(api.given2xx(page))
    const next = cursorOf(page)
    if (typeof next !== 'string') break
    cursor = next
  }
  const ids = pages.flatMap(recordsOf).map(({ id }) => String(id))
  const ended = pages.length > 0 && cursorOf(pages.at(-1) as Exchange) === null
  return { pages, sizes, ids, ended }
}

/** What is wrong with a walk of unchanging records; undefined where nothing is. */
function faultOf(
  { ids, ended }: UnevenWalk,
  all: readonly string[],
): { readonly text: string; readonly compared: RecordsPredicate } | undefined {
  const twice = ids.find((id, n) => ids.indexOf(id) !== n)
  if (twice !== undefined) return { text: `${twice} twice`, compared: { shows: [twice, twice] } }
  const lost = ended ? all.find((id) => !ids.includes(id)) : undefined
  return lost === undefined ? undefined : { text: `${lost} lost`, compared: { lacks: [lost] } }
}

/**
 * Judges a walk whose limit changes from page to page. A cursor may be good for the limit of its page only
 * (gap.cursor-binding): unless it is known that it is not, another such walk must have come out right.
 */
export async function changesLimit(api: Api): Promise<void> {
  // One list in three of a run, as it takes ten requests.
  if (api.drawn(`whether the limit of ${api.operation} changes`, 1, 3) > 1) return
  const subsets = await findSubsets(api, api.operation)
  const list = subsets[api.drawn(`part of ${api.operation}`, 0, subsets.length - 1)] as IsolatedSubset
  const { all, walks } = await walkSubset(api, list)
  if (walks.length === 0 || all.length < 5 || all.length > 4 * limits.page.max) return
  const { configured } = api.target
  const isFree =
    (configured === undefined || configured.has('cursor-binding')) && !api.assumptions['cursor-binding'].limit
  if (!isFree) {
    const tried = await walkUnevenly(api, list, unevenLimits(api, 1, all.length))
    if (!tried.ended || faultOf(tried, all) !== undefined) return
  }
  const walk = await walkUnevenly(api, list, unevenLimits(api, 2, all.length))
  const fault = faultOf(walk, all)
  const expected = `each of ${all.length} records once in ${queryText(list.query)} with the limits ${walk.sizes.slice(0, walk.pages.length).join(', ')}`
  await api.case(async () =>
    api.expect.that(fault === undefined, expected, fault?.text, {
      by: walk.pages.slice(-3),
      in: walk.pages,
      ...(fault && { compared: fault.compared }),
    }),
  )
}

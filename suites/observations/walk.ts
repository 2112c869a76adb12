import { isDeepStrictEqual } from 'node:util'
import { type Api, drawSome, type Exchange, Inconclusive, type Page } from '../api/index.js'
import { hasOwnSubset, type IsolatedSubset, paramsOf, reserveSubset } from './isolated-subset.js'
import { limitsBetween, limitsFor, longSize } from './walk-limits.js'

/** One walk of a list with one limit. */
export interface LimitedWalk {
  readonly limit: number
  readonly pages: readonly Page[]
  readonly ids: readonly string[]
  /** What ended it: a null cursor, one met before, one refused, too many empty pages, or the bound on pages. */
  readonly end: 'null' | 'cycle' | 'refused' | 'empty' | 'bound'
  /** The answer to the cursor that was refused. */
  readonly refusal?: Exchange
}

/** A subset of a list walked several times over, with different limits. */
export interface WalkedInterval {
  readonly subset: IsolatedSubset
  readonly walks: readonly LimitedWalk[]
  /** The ids of the walk that gave the most records, in its order. */
  readonly sequence: readonly string[]
  /** All that the subset holds: the ids made for it, otherwise what any of the walks gave. */
  readonly all: readonly string[]
}

/** The most pages of the largest size that a subset may have to be walked at all. */
const maxPages = 20

/** The same of a list of which the run has no part of its own: it grows from run to run, and nothing shorter is there. */
const longestShared = 500

const longestOf = ({ operation }: IsolatedSubset): number =>
  hasOwnSubset(operation) ? maxPages : longestShared

/** So many empty pages in a row are none of a server that looks for what a filter lets pass (gap.short-pages). */
const idle = 5

/** The most pages of one walk with a smaller limit, beyond those that the records take. */
const pageLimit = 60

/**
 * A subset walked with drawn limits; done once per run for all rules that judge it. A subset
 * that others write to meanwhile, or that is too long, has no walks.
 */
export const walkSubset = (api: Api, subset: IsolatedSubset): Promise<WalkedInterval> =>
  api.observe(
    `walks of ${subset.operation} ${JSON.stringify([subset.params, subset.query])}`,
    async (walker) => {
      const reference = await walk(walker, subset, 100, longestOf(subset))
      const whole = subset.ids === undefined
      if (whole && reference.end === 'bound' && !loops(reference)) return unwalked(subset)
      const size = (subset.ids ?? reference.ids).length
      const pagesFor = (limit: number) => pageLimit + (size > longSize ? Math.ceil(size / limit) : 0)
      const limits = subset.atTies ? [] : limitsFor(walker, subset, size)
      // A filter goes another way to the records, but not to the pages.
      const [first = 1, ...more] = limits
      const some =
        isCutOut(subset) && !subset.atTies
          ? [first, ...drawSome(more, 1, walker.drawn('limit of filters', 1, 1e6))]
          : limits
      const others = await walker.all(some, (limit) => walk(walker, subset, limit, pagesFor(limit)))
      const known = reference.pages.flatMap(({ records }) => records)
      const beginnings = await walker.all(limitsBetween(walker, subset, known), ({ limit, pages }) =>
        walkBeginning(walker, subset, reference, { limit, pages: pages + 1, maxPages: pagesFor(limit) }),
      )
      const walks = [reference, ...others, ...beginnings]
      if (whole && reference.end === 'null' && ![...others, ...beginnings].every(agreesWith(reference))) {
        const again = await walk(walker, subset, 100, longestOf(subset))
        if (!isDeepStrictEqual(contents(again), contents(reference))) return unwalked(subset)
      }
      const most = walks.reduce((a, b) => (new Set(b.ids).size > new Set(a.ids).size ? b : a))
      return {
        subset,
        walks,
        sequence: [...new Set(most.ids)],
        all: subset.ids ?? [...new Set(walks.flatMap(({ ids }) => ids))],
      }
    },
  )

/** Whether a walk repeats itself, as far as can be seen: a cursor came twice, or a record three times. */
export function loops({ end, ids }: LimitedWalk): boolean {
  if (end !== 'bound') return end === 'cycle'
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return Math.max(0, ...counts.values()) > 2
}

const unwalked = (subset: IsolatedSubset): WalkedInterval => ({ subset, walks: [], sequence: [], all: [] })

/** Whether a walk gives what the reference gives, as far as it goes; what others change meanwhile would show in one of them. */
const agreesWith =
  ({ ids }: LimitedWalk) =>
  (other: LimitedWalk): boolean =>
    new Set(ids).size === ids.length &&
    other.ids.every((id, n) => id === ids[n]) &&
    (other.end === 'bound' || (other.end === 'null' && other.ids.length === ids.length))

/** What the records of a walk hold, in any order. */
const contents = ({ pages }: LimitedWalk) =>
  new Map(pages.flatMap(({ records }) => records).map((record) => [record.id, record]))

/** The first pages with a limit; the whole walk where they do not begin the sequence that the reference shows. */
async function walkBeginning(
  api: Api,
  subset: IsolatedSubset,
  { ids }: LimitedWalk,
  { limit, pages, maxPages }: { readonly limit: number; readonly pages: number; readonly maxPages: number },
): Promise<LimitedWalk> {
  const begun = await walk(api, subset, limit, pages)
  const isAsKnown = begun.end === 'bound' && begun.ids.every((id, n) => id === ids[n])
  return isAsKnown || begun.end === 'null' ? begun : walk(api, subset, limit, maxPages)
}

/** Walks with one limit throughout, and sends each cursor once (gaps cursor-binding, cursor-lifetime). */
async function walk(api: Api, subset: IsolatedSubset, limit: number, maxPages: number): Promise<LimitedWalk> {
  const pages: Page[] = []
  const met = new Set<string>()
  const ended = (end: LimitedWalk['end'], refusal?: Exchange): LimitedWalk => ({
    limit,
    pages,
    ids: pages.flatMap(({ records }) => records.map(({ id }) => String(id))),
    end,
    ...(refusal ? { refusal } : {}),
  })
  let cursor: string | undefined
  while (pages.length < maxPages) {
    const query = { ...subset.query, limit: String(limit), cursor }
    const exchange = await api.call(subset.operation, { ...paramsOf(subset), query })
    if (cursor !== undefined && exchange.response.status !== 200) return ended('refused', exchange)
    const page = api.read.page(exchange)
    pages.push(page)
    if (page.next === null) return ended('null')
    if (met.has(page.next)) return ended('cycle')
    if (!isCutOut(subset) && pages.length >= idle && pages.slice(-idle).every(isEmpty)) return ended('empty')
    met.add(page.next)
    cursor = page.next
  }
  return ended('bound')
}

const isEmpty = ({ records }: Page): boolean => records.length === 0

/** Whether a subset is only a part of what its list holds. */
const isCutOut = ({ query, params }: IsolatedSubset): boolean =>
  Object.keys(query).length > 0 || params !== undefined

/** Judges every walk of every subset of a list; a subset that cannot be walked hides no other. */
export async function judgeEachWalk(
  api: Api,
  subsets: readonly IsolatedSubset[],
  judge: (interval: WalkedInterval, walk: LimitedWalk) => void,
): Promise<void> {
  let trouble: Inconclusive | undefined
  let judged = 0
  const judgeWalksOf = async (subset: IsolatedSubset) => {
    try {
      const interval = await walkSubset(api, subset)
      judged += interval.walks.length
      for (const one of interval.walks) await api.case(async () => judge(interval, one))
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error
      trouble ??= error
    }
  }
  for (const subset of subsets) await judgeWalksOf(subset)
  const reserve = judged === 0 && trouble === undefined ? await reserveSubset(api) : undefined
  if (reserve) await judgeWalksOf(reserve)
  if (trouble) throw trouble
  if (judged === 0)
    api.inconclusive('the list holds too many records to read it whole, or others change it while it is read')
}

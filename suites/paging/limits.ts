import * as fc from 'fast-check'
import { limits, op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Compared,
  countOf,
  drawSome,
  type Exchange,
  property,
  succeeded,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { findLargeSubset } from '../observations/find-subsets.js'
import { findWholeList, type IsolatedSubset, paramsOf, queryText } from '../observations/isolated-subset.js'
import { cursorOf, idsOf, recordsOf } from './answer.js'
import { askForShortestPage } from './shortest-page.js'

const { page } = limits

const ask = (api: Api, list: IsolatedSubset, limit?: string, cursor?: string) =>
  api.call(api.operation, { ...paramsOf(list), query: { ...list.query, limit, cursor } })

/** Holds where a page was accepted and is no larger than it may be. */
function expectAtMost(api: Api, exchange: Exchange, maxRecords: number): void {
  api.expect.status(exchange, 200)
  expectNoLarger(api, exchange, maxRecords)
}

function expectNoLarger(
  api: Api,
  exchange: Exchange,
  maxRecords: number,
  basis: { readonly certain?: boolean } = {},
): void {
  const { length } = recordsOf(exchange)
  api.expect.that(length <= maxRecords, `at most ${maxRecords} records`, `${length} records`, {
    by: exchange,
    proof: true,
    compared: countOf(exchange, { maximum: maxRecords }),
    ...basis,
  })
}

/** The whole list and, where one can be had, a subset of it, of a known size or by a filter. */
async function findLongLists(api: Api): Promise<readonly IsolatedSubset[]> {
  const known = await findLargeSubset(api, api.operation)
  const all = await findWholeList(api, api.operation)
  if (known.ids) return [known, all]
  // Where no subset was made of as many deals as there are, a filter leaves one.
  return api.operation === op.listDeals ? [{ ...all, query: { status: 'open' } }, all] : [all]
}

/** Whether a page holds fewer records than asked for although a cursor leads on. */
const isShort = (page: Exchange, size: string): boolean =>
  typeof cursorOf(page) === 'string' && recordsOf(page).length < Number(size)

/** The first two pages of a list under a limit, or without one. */
async function requestFirstTwo(api: Api, list: IsolatedSubset, limit?: string): Promise<readonly Exchange[]> {
  const first = await ask(api, list, limit)
  const cursor = cursorOf(first)
  return typeof cursor === 'string' ? [first, await ask(api, list, limit, cursor)] : [first]
}

/**
 * Whether pages of a list come short although more follows, so that their size says nothing of the limit
 * (gap.short-pages): under a limit they are not filled, or without one they have other sizes each time.
 */
async function probeShortPages(api: Api, list: IsolatedSubset, size: string): Promise<boolean> {
  const sizes = new Set<string>()
  for (let n = 0; n < 4; n += 1) {
    const asked = await requestFirstTwo(api, list, size)
    if (asked.some((page) => isShort(api.given2xx(page), size))) return true
    const plain = await requestFirstTwo(api, list)
    sizes.add(plain.map((page) => recordsOf(api.given2xx(page)).length).join())
  }
  return sizes.size > 1
}

/** Compares a page asked for without a limit, and the page after it, with those of the default limit. */
const limitDefault: Check = async (api) => {
  let full = false
  let short = false
  for (const list of await findLongLists(api)) {
    const size = String(page.default)
    const plain = [await ask(api, list)]
    const asked = [api.given2xx(await ask(api, list, size))]
    const [next, same] = [cursorOf(plain[0] as Exchange), cursorOf(asked[0] as Exchange)]
    if (typeof next === 'string' && typeof same === 'string') {
      plain.push(await ask(api, list, undefined, next))
      asked.push(api.given2xx(await ask(api, list, size, same)))
      full = true
    }
    for (const [n, one] of plain.entries()) {
      expectAtMost(api, one, page.default)
      const other = asked[n] as Exchange
      const actual = `${recordsOf(one).length} records against ${recordsOf(other).length}`
      const equal = JSON.stringify(idsOf(one)) === JSON.stringify(idsOf(other))
      if (!equal && (isShort(other, size) || (await probeShortPages(api, list, size)))) {
        short = true
        break
      }
      const expected = `page ${n + 1} of ${queryText(list.query)} without limit as with limit=${size}`
      api.expect.that(equal, expected, actual, { by: [one, other], in: [one], compared: unlike(one, other) })
    }
  }
  if (short) api.inconclusive('pages come short although more follows (gap.short-pages)')
  // No call may make a tag.
  const why = api.operation === op.listTags ? ' (gap.tag-origin)' : ''
  if (!full) api.inconclusive(`the list holds no more than ${page.default} records${why}`)
}

/** What a page lacks of another one: a number of records, or one of them. */
function unlike(one: Exchange, other: Exchange): Compared {
  const [ids, others] = [idsOf(one).map(String), idsOf(other).map(String)]
  return ids.length < others.length
    ? countOf(one, { minimum: others.length })
    : { lacks: others.filter((id) => !ids.includes(id)).slice(0, 1) }
}

const limitMin: Check = async (api) => {
  for (const list of await findLongLists(api))
    await api.case(async () => {
      const minLimit = String(page.min)
      const first = await askForShortestPage(api, list)
      expectAtMost(api, first, page.min)
      const cursor = cursorOf(first)
      if (typeof cursor === 'string') expectAtMost(api, await ask(api, list, minLimit, cursor), page.min)
    })
}

/** A subset whose largest page is short although more follows, and as short under other limits. */
interface Shortened {
  readonly length: number
  /** Whether a later page is as short, too; undefined where the next page is the last one. */
  readonly isRegular: boolean | undefined
  readonly pages: readonly Exchange[]
}

/** The most pages without a record that are followed. */
const emptyPages = 8

/** Whether a page is followed by a record: a cursor may lead to an empty last page (gap.short-pages). */
async function probeWhetherFollowed(
  api: Api,
  list: IsolatedSubset,
  page: Exchange,
  limit: string,
): Promise<boolean> {
  let cursor = cursorOf(page)
  for (let n = 0; n < emptyPages && typeof cursor === 'string'; n += 1) {
    const next = await ask(api, list, limit, cursor)
    if (recordsOf(next).length > 0) return true
    cursor = cursorOf(next)
  }
  return false
}

/** The most pages that are read after a short one to see whether they are as short. */
const laterPages = 3

/** The numbers of records on the pages after another that are not the last. */
async function measureLaterPages(api: Api, list: IsolatedSubset, page: Exchange): Promise<readonly number[]> {
  const lengths: number[] = []
  let cursor = cursorOf(page)
  for (let n = 0; n < laterPages && typeof cursor === 'string'; n += 1) {
    const next = await ask(api, list, String(limits.page.max), cursor)
    cursor = cursorOf(next)
    const { length } = recordsOf(next)
    if (typeof cursor === 'string' || length > recordsOf(page).length) lengths.push(length)
  }
  return lengths
}

/** What a list makes of the largest limit: a full page, or a short one; undefined where no more follows. */
async function measureLargestPage(api: Api, list: IsolatedSubset): Promise<Shortened | 'full' | undefined> {
  const most = await ask(api, list, String(page.max))
  expectAtMost(api, most, page.max)
  const { length } = recordsOf(most)
  if (length === page.max) return 'full'
  if (length === 0) return undefined
  const isMore =
    length < (list.ids?.length ?? 0) || (await probeWhetherFollowed(api, list, most, String(page.max)))
  if (!isMore) return undefined
  const pages = [most]
  for (const limit of new Set([page.max - 1, length])) pages.push(await ask(api, list, String(limit)))
  if (pages.some((one) => recordsOf(one).length !== length)) return 'full'
  const later = await measureLaterPages(api, list, most)
  // No maximum made a page short where a later one is longer.
  if (later.some((one) => one > length)) return 'full'
  return { length, isRegular: later.length === 0 ? undefined : later.includes(length), pages }
}

/**
 * A page shorter than asked for is fair (gap.short-pages); a hidden maximum shows where a page is as short
 * under another limit, and full under its own length. A few records, or one less than asked for, may come
 * about by chance, unless it is so wherever one looks, and on later pages.
 */
const limitMax: Check = async (api) => {
  const seen: (Shortened | 'full')[] = []
  for (const list of await findLongLists(api))
    seen.push(...[await measureLargestPage(api, list)].filter((one) => one !== undefined))
  const short = seen.filter((one) => one !== 'full')
  const clear = short.filter(({ length }) => length >= 10 && length < page.max - 1)
  const alike =
    short.length === seen.length &&
    short.some(({ isRegular }) => isRegular) &&
    short.every(({ isRegular }) => isRegular !== false) &&
    new Set(short.map(({ length }) => length)).size === 1
  const capped = clear.length > 0 ? clear : alike ? short : []
  const actual = `a maximum of ${capped[0]?.length}`
  const by = capped.flatMap(({ pages }) => pages)
  const [asked] = by
  const values = { expected: page.max, actual: capped[0]?.length, ...(asked ? { in: asked } : {}) }
  api.expect.that(capped.length === 0, `${page.max} records, as more follow`, actual, {
    by,
    values,
    ...(asked && { compared: countOf(asked, { minimum: page.max }) }),
  })
}

/** The limits right below and above the range. */
const [below, above] = [String(page.min - 1), String(page.max + 1)]

/** What both ends of the range are answered, asked once per run. */
const observeBothEnds = (api: Api, list: IsolatedSubset): Promise<Readonly<Record<string, Exchange>>> =>
  api.observe(`pages out of range of ${api.operation}`, async (asker) => ({
    [below]: await ask(asker, list, below),
    [above]: await ask(asker, list, above),
  }))

/**
 * The choices for a limit out of range that explain an answer; pages may come short, or empty with a cursor
 * (gap.short-pages). None gives an empty last page.
 */
function explaining(limit: string, exchange: Exchange): readonly string[] {
  const { status } = exchange.response
  if (status === 400) return ['refuse']
  if (status !== 200) return []
  const { length } = recordsOf(exchange)
  if (length === 0) return typeof cursorOf(exchange) === 'string' ? ['clamp', 'default'] : []
  if (limit === below) return length > page.min ? ['default'] : ['clamp', 'default']
  return length > page.default ? ['clamp'] : ['clamp', 'default']
}

/** Asks for pages out of range: refused, or served as some ordinary page (gap.limit-out-of-range). */
const outOfRange =
  (tried: readonly string[]): Check =>
  async (api) => {
    await learnErrorCodes(api)
    const asked: (readonly [ordinary: Exchange, exchange: Exchange])[] = []
    let ends: Readonly<Record<string, Exchange>> = {}
    for (const [n, list] of (await findLongLists(api)).entries()) {
      const ordinary = api.given2xx(await askForShortestPage(api, list))
      if (n === 0) ends = await observeBothEnds(api, list)
      for (const limit of n === 0 ? tried : tried.slice(0, 1))
        await api.case(async () => {
          const exchange = (n === 0 ? ends[limit] : undefined) ?? (await ask(api, list, limit))
          asked.push([ordinary, exchange])
          if (!succeeded(exchange)) return api.expect.refused(exchange, [{ status: 400 }])
          expectNoLarger(api, exchange, page.max, { certain: true })
        })
    }
    // Too small and too large a limit are two cases, each with one choice for all lists.
    for (const [limit, exchange] of Object.entries(ends))
      api.oneChoice('limit-out-of-range', `limit=${limit}`, exchange, explaining(limit, exchange), limit)
    for (const [ordinary, exchange] of asked) {
      if (!succeeded(exchange)) api.expect.error(exchange, 400, 'invalid_request')
      else expectSome(api, ordinary, exchange)
    }
  }

/** Holds where a page of a list that has records has some, or is followed by others (gap.short-pages). */
function expectSome(api: Api, ordinary: Exchange, exchange: Exchange): void {
  api.expect.status(exchange, 200)
  const goesOn = typeof cursorOf(exchange) === 'string'
  const some = recordsOf(exchange).length > 0 || goesOn || recordsOf(ordinary).length === 0
  const by = [ordinary, exchange]
  api.expect.that(some, 'a refusal or some records', 'an empty page of a list that has some', {
    by,
    compared: countOf(exchange, { minimum: 1 }),
  })
}

/** A word, and a number in another notation than digits. */
const noDigits = ['ten', '10.0']

const oddLimit = fc.oneof(
  fc.constantFrom('1e1', '0x10', 'Infinity', 'null', '5é'),
  fc.stringMatching(/^[1-9]{1,2}[a-z]{1,3}$/),
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.stringMatching(/^[1-9]\.[0-9]$/),
)

const refused = property(
  oddLimit,
  async (api, limit) =>
    api.expect.error(await ask(api, await findWholeList(api, api.operation), limit), 400, 'invalid_request'),
  { examples: noDigits, atMost: 1 },
)

const limitNotDigits: Check = async (api) => {
  await learnErrorCodes(api)
  const list = await findWholeList(api, api.operation)
  const first = await ask(api, list, '5')
  api.expect.status(first, 200)
  await refused(api)
  const cursor = cursorOf(first)
  if (typeof cursor !== 'string') return
  // A later page may be read by other code.
  for (const limit of drawSome(['5abc', 'ten'], 1, api.seed))
    api.expect.error(await ask(api, list, limit, cursor), 400, 'invalid_request')
}

/** The checks of `limit`: its default, its ends, what lies beyond them, and a value that is not a number. */
export const limit = {
  'paging.limit-default': limitDefault,
  'paging.limit-min': limitMin,
  'paging.limit-max': limitMax,
  'paging.limit-zero': outOfRange([below]),
  'paging.limit-above-max': outOfRange([above, '4294967346', '9'.repeat(30)]),
  'paging.limit-not-digits': limitNotDigits,
}

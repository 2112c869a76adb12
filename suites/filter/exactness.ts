import type { GapName } from '../../contract/index.js'
import { type Api, countOf, type Exchange, type Json, type Walk } from '../api/index.js'
import { type FilterQuery, mayPass, obeys } from '../judgements/filters.js'

/** The most pages of a filtered list that are read. */
const pageLimit = 20

/** The most pages of a whole list, a hundred records each, that a filter is compared with. */
const maxPages = 12

/** A record's id, and what it shows of the fields that filters look at. */
const seen = (record: Json, query: FilterQuery): Json =>
  Object.fromEntries(
    ['id', ...Object.keys(query)]
      .map((name) => ({ tag: 'tags', updatedSince: 'updatedAt' })[name] ?? name)
      .map((name) => (name === 'status' && !('status' in record) ? 'doneAt' : name))
      .map((name) => [name, record[name]]),
  )

/** The records that a list gives under filters, on all its pages. */
interface Filtered {
  readonly pages: readonly Exchange[]
  readonly ids: readonly string[]
  /** Whether the list was read to its end. */
  readonly ended: boolean
}

/** What is known of the records beforehand. */
export interface KnownRecords {
  /** Ids that must be there. */
  readonly wanted?: readonly string[]
  /** Ids that must not be there, independent of what the records show. */
  readonly unwanted?: readonly string[]
  /** A value that nothing is known by may be called missing (gap.filter-unknown-reference). */
  readonly unknown?: boolean
  /** Whether a page that has them all has shown already that the filters are accepted, whatever is in doubt of the rule. */
  readonly isShown?: boolean
}

/** Reads a filtered list page by page and judges that every record obeys the filters. */
async function readAndJudge(
  api: Api,
  query: FilterQuery,
  limit: number,
  unknown: boolean,
): Promise<Filtered> {
  const ids: string[] = []
  const pages: Exchange[] = []
  let cursor: string | undefined
  while (pages.length < pageLimit) {
    const exchange = await api.call(api.operation, { query: { ...query, limit: String(limit), cursor } })
    if (cursor === undefined) api.expect.status(exchange, unknown ? [200, 404] : 200)
    if (exchange.response.status === 404 && unknown) return { pages: [exchange], ids, ended: true }
    const page = api.read.page(exchange)
    pages.push(exchange)
    const stray = page.records.find((record) => !mayPass(query)(record))
    const actual = stray && seen(stray, query)
    api.expect.that(stray === undefined, `only records of ${JSON.stringify(query)}`, actual, {
      by: exchange,
      compared: { shows: [String(stray?.id)] },
    })
    for (const { id } of page.records) ids.push(String(id))
    if (page.next === null || page.next === cursor) return { pages, ids, ended: page.next === null }
    cursor = page.next
  }
  return { pages, ids, ended: false }
}

/**
 * A drawn limit that shows so many records on two pages, or in one case of four on a few more. What is fresh in a query has no part in the
 * draw, as it differs when a failure is repeated.
 */
export function pageSize(api: Api, query: FilterQuery, count: number): number {
  const fixed = Object.entries(query).map(([name, value]) => (value.length < 10 ? `${name}=${value}` : name))
  const drawn = (what: string, min: number, max: number) =>
    api.drawn(`${what} of ${api.operation} by ${fixed}`, min, max)
  // An address is one contact's at most.
  if (query.email !== undefined) return [1, 2, 100][drawn('limit', 0, 2)] as number
  if (count < 2) return 100
  const half = Math.ceil(count / 2)
  const minLimit = drawn('pages', 1, 4) === 1 ? Math.max(Math.ceil(count / 5), Math.min(2, half)) : half
  return Math.min(100, drawn('limit', minLimit, Math.max(half, count - 1)))
}

/** Judges that a filtered list gives the wanted records, and only such as obey the filters, on several pages. */
export const judgeExactly = (
  api: Api,
  query: FilterQuery,
  { wanted = [], unwanted = [], unknown = false, isShown = false }: KnownRecords,
): Promise<void> =>
  api.case(async () => {
    const limit = pageSize(api, query, wanted.length)
    const { pages, ids, ended } = await readAndJudge(api, query, limit, unknown)
    const lost = ended ? wanted.filter((id) => !ids.includes(id)) : []
    // A record that the server itself changes meanwhile may move to a page that was read before.
    const again = lost.length > 0 ? await readAndJudge(api, query, limit, unknown) : undefined
    const still = again ? lost.filter((id) => again.ended && !again.ids.includes(id)) : []
    const [page, ...more] = pages
    // A page that is full shows others of them where it comes first.
    const isEmpty = ids.length === 0 && more.length === 0 && still.length > limit
    api.expect.equal(still, [], `records of ${JSON.stringify(query)} that the list lacks`, {
      by: pages,
      compared: page && isEmpty ? countOf(page, { minimum: 1 }) : { lacks: still },
      ...(isShown ? { certain: true } : {}),
    })
    expectLacking(api, query, { unwanted, ids, pages })
  })

/** The whole list, where it is short enough to be compared with. */
export async function readWholeList(api: Api): Promise<Walk | undefined> {
  const walk = await api.read.walk(api.operation, {}, { maxPages })
  return walk.ended ? walk : undefined
}

/** Judges that a filtered list gives just those records of the whole list that obey the filters. */
const judgeLikeWhole = (
  api: Api,
  whole: Walk,
  query: FilterQuery,
  unwanted: readonly string[] = [],
): Promise<void> =>
  api.case(async () => {
    const among = (records: readonly Json[]) => records.filter(obeys(query)).map(({ id }) => String(id))
    const wanted = among(whole.records)
    const limit = pageSize(api, query, wanted.length)
    const { pages, ids, ended } = await readAndJudge(api, query, limit, wanted.length === 0)
    // Others may have changed a record meanwhile: what is lost must be so in a second reading of both lists.
    const stillLost = async (lost: readonly string[]) => {
      const again = await readAndJudge(api, query, limit, true)
      const now = among((await readWholeList(api))?.records ?? [])
      return lost.filter((id) => again.ended && !again.ids.includes(id) && now.includes(id))
    }
    const lost = ended ? wanted.filter((id) => !ids.includes(id)) : []
    const still = lost.length > 0 ? await stillLost(lost) : []
    const expected = `records of ${JSON.stringify(query)} in the whole list that the filtered list lacks`
    const compared = { lacks: still.slice(0, 3) }
    api.expect.equal(still.slice(0, 3), [], expected, { by: pages, compared })
    expectLacking(api, query, { unwanted, ids, pages })
  })

/** Holds where a filtered list shows no record that is known to be gone from it. */
function expectLacking(
  api: Api,
  query: FilterQuery,
  { unwanted, ids, pages }: Pick<Filtered, 'ids' | 'pages'> & { readonly unwanted: readonly string[] },
): void {
  const strays = unwanted.filter((id) => ids.includes(id))
  api.expect.equal(strays, [], `records gone from ${JSON.stringify(query)} that it lists`, {
    by: pages,
    compared: { shows: strays.slice(0, 1) },
  })
}

/** Judges a filtered list by the whole list, where that is short enough, otherwise by records of the check's own. */
export async function judgeFilter(
  api: Api,
  whole: Walk | undefined,
  own: readonly Json[],
  query: FilterQuery,
  unwanted: readonly string[] = [],
): Promise<void> {
  if (whole) return judgeLikeWhole(api, whole, query, unwanted)
  const wanted = own.filter(obeys(query)).map(({ id }) => String(id))
  await judgeExactly(api, query, { wanted, unwanted })
}

/** An answer to several filters at once. */
interface Combined {
  readonly query: FilterQuery
  readonly exchange: Exchange
}

/** Asks for records by several filters at once; what all choices rule out of the answer is judged at once. */
async function askByFilters(api: Api, query: FilterQuery, expected: Expected = {}): Promise<Combined> {
  const exchange = await api.call(api.operation, { query: { ...query, limit: '100' } })
  await api.case(async () => judgeRuledOut(api, { query, exchange }, expected))
  const gap = expected.gapOf?.(query)
  const choices = { 400: 'refuse', 200: 'a page' }
  if (gap)
    await api.case(async () => api.oneChoice(gap, Object.keys(query).join(' with '), exchange, choices))
  return { query, exchange }
}

/** Filters that are all refused, or all taken. */
export interface Alike {
  /** The gap of which a server makes one choice for all filters like these. */
  readonly gapOf?: (query: FilterQuery) => GapName | undefined
}

/** Filters that the document bars from each other. */
export const barred: Alike = { gapOf: () => 'filter-combination-error' }

/** What holds of the answer to several filters by any choice. */
interface Expected extends Alike {
  /** The ids of records that obey every filter. */
  readonly wanted?: readonly string[]
  /** A filter that no other may win over. */
  readonly firm?: string
}

/**
 * Judges what no choice permits of filters sent at once (gap.filter-combination-error): records among which none of the
 * filters holds, or some records without those that obey every filter.
 */
function judgeRuledOut(api: Api, { query, exchange }: Combined, { wanted = [], firm }: Expected): void {
  if (exchange.response.status !== 200) return
  const { records, next } = api.read.page(exchange)
  if (records.length === 0) return
  const basis = { by: exchange, certain: true }
  const filters = Object.entries(query).filter(([name]) => firm === undefined || name === firm)
  const strays = filters.map(([name, value]) => records.find((record) => !mayPass({ [name]: value })(record)))
  const actual = strays.flatMap((stray) => (stray === undefined ? [] : [seen(stray, query)]))
  const some = filters.length > 1 ? `one filter of ${JSON.stringify(query)}` : `${filters.flat().join(' ')}`
  const outside = records.find((record) =>
    filters.every(([name, value]) => !mayPass({ [name]: value })(record)),
  )
  api.expect.that(actual.length < strays.length, `a refusal, or only records of ${some}`, actual, {
    ...basis,
    ...(outside ? { compared: { shows: [String(outside.id)] } } : {}),
  })
  const ids = new Set(records.map(({ id }) => String(id)))
  const lost = next === null ? wanted.filter((id) => !ids.has(id)) : []
  api.expect.equal(lost, [], `records of ${JSON.stringify(query)} that a list with others lacks`, {
    ...basis,
    compared: { lacks: lost },
  })
}

/**
 * Judges filters that must not be combined: each set refused, or a page that obeys them all
 * (gap.filter-combination-error). What is ruled out is looked for in every answer before what is in doubt is judged.
 */
export async function judgeRefusedOrObeyed(
  api: Api,
  queries: readonly FilterQuery[],
  expected: Pick<Expected, 'firm' | 'gapOf'> = {},
): Promise<readonly Combined[]> {
  const answers: Combined[] = []
  for (const query of queries) answers.push(await askByFilters(api, query, expected))
  for (const answer of answers) await api.case(async () => expectRefusedOrObeyed(api, answer))
  return answers
}

/**
 * Judges the smaller pages of each answer that shows all of the check's own records which obey every filter, and no others: what
 * they lose is lost at the end of a page, whether or not the filters are said to combine.
 */
export async function judgeSmallerPages(
  api: Api,
  own: readonly Json[],
  answers: readonly Combined[],
): Promise<void> {
  for (const answer of answers) {
    const wanted = own.filter(obeys(answer.query)).map(({ id }) => String(id))
    if (isShownBy(api, answer, wanted)) await judgeExactly(api, answer.query, { wanted, isShown: true })
  }
}

/** Whether an answer is the only page, which shows some ids among records that obey all filters. */
function isShownBy(api: Api, { query, exchange }: Combined, wanted: readonly string[]): boolean {
  if (exchange.response.status !== 200) return false
  const { records, next } = api.read.page(exchange)
  const ids = new Set(records.map(({ id }) => String(id)))
  return next === null && wanted.every((id) => ids.has(id)) && records.every(mayPass(query))
}

function expectRefusedOrObeyed(api: Api, { query, exchange }: Combined): void {
  const { status } = exchange.response
  if (status === 400) api.expect.error(exchange, 400, 'invalid_request')
  else api.expect.status(exchange, [200, 404])
  if (status !== 200) return
  const { records } = api.read.page(exchange)
  // Where one filter wins, the page obeys that one.
  if (api.assumptions['filter-combination-error'] === 'one-wins') return
  const stray = records.find((record) => !mayPass(query)(record))
  const expected = `a refusal, or only records of all of ${JSON.stringify(query)}`
  api.expect.that(stray === undefined, expected, stray && seen(stray, query), {
    by: exchange,
    compared: { shows: [String(stray?.id)] },
  })
}

/**
 * Judges filters that no sentence bars from each other by records of the check's own and, where it is short enough, by the whole
 * list; a refusal is fair as well (gap.filter-combination-error).
 */
export async function judgeCombined(
  api: Api,
  whole: Walk | undefined,
  own: readonly Json[],
  query: FilterQuery,
): Promise<void> {
  const wanted = own.filter(obeys(query)).map(({ id }) => String(id))
  const { exchange } = await askByFilters(api, query, { wanted })
  if (exchange.response.status === 400) api.expect.error(exchange, 400, 'invalid_request')
  else await judgeFilter(api, whole, own, query)
}

/**
 * Judges filters that are not said to combine, by records of the check's own: each set refused, or nothing, or all that
 * pass every filter (gap.filter-combination-error). What is ruled out is looked for in every answer first.
 */
export async function judgeUnstatedCombinations(
  api: Api,
  own: readonly Json[],
  queries: readonly FilterQuery[],
  alike: Alike = {},
): Promise<void> {
  const answers: (Combined & { readonly wanted: readonly string[] })[] = []
  for (const query of queries) {
    const wanted = own.filter(obeys(query)).map(({ id }) => String(id))
    answers.push({ ...(await askByFilters(api, query, { wanted, ...alike })), wanted })
  }
  for (const { query, exchange, wanted } of answers) {
    const isShown = isShownBy(api, { query, exchange }, wanted)
    if (exchange.response.status === 400) {
      api.expect.error(exchange, 400, 'invalid_request')
      continue
    }
    const { records, next } = api.read.page(exchange)
    if (wanted.length > 0 && records.length === 0 && next === null)
      api.inconclusive(`${JSON.stringify(query)} together give nothing, which the document does not rule out`)
    await judgeExactly(api, query, { wanted, isShown })
  }
}

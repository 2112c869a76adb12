import type { RuleId } from '../../../contract/index.js'
import type { Json, Page } from '../../../suites/api/index.js'
import { type FilterQuery, mayPass } from '../../../suites/judgements/filters.js'
import type { Scenario } from '../scenario.js'
import type { OwnList, OwnQuery } from './own-list.js'
import { judgeLength, judgeOnce } from './page-rules.js'

/** What a list showed under a query. */
export interface Reading {
  readonly pages: readonly Page[]
  readonly records: readonly Json[]
  /** Whether the list was read to its end. */
  readonly ended: boolean
}

/** How a list is read. */
export interface ReadingPlan {
  readonly list: OwnList
  readonly by: OwnQuery
  readonly query: FilterQuery
  readonly params: Readonly<Record<string, string>>
  /** The limit of every page; null sends none. */
  readonly limit: number | null
}

/** The most pages that are read. */
const maxPages = 15

/** Reads a list page by page and judges each page by itself; undefined where the filters are refused together. */
export async function readingOf(scenario: Scenario, plan: ReadingPlan): Promise<Reading | undefined> {
  const { list, by, query, params, limit } = plan
  const { api } = scenario
  const pages: Page[] = []
  const records: Json[] = []
  let cursor: string | undefined
  while (pages.length < maxPages) {
    // Destinations take no documented limit (gap.webhooks-list-paging).
    const paging =
      list.noun === 'webhook' ? { cursor } : { limit: limit === null ? undefined : String(limit), cursor }
    const exchange = await scenario.call(list.operation, { params, query: { ...query, ...paging } })
    const { status } = exchange.response
    if (by.isRefusable && cursor === undefined && [400, 404].includes(status)) return undefined
    const rule = cursor === undefined ? by.rule : 'paging.cursor-roundtrip'
    scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 200))
    const page = api.read.page(exchange)
    judgePage(scenario, plan, page, records)
    pages.push(page)
    records.push(...page.records)
    if (page.next === null) return { pages, records, ended: true }
    cursor = page.next
  }
  return { pages, records, ended: false }
}

/** Judges one page: its length, its selection, and that it goes on after the pages before it. */
function judgePage(
  scenario: Scenario,
  { by, query, limit }: ReadingPlan,
  { exchange, records }: Page,
  before: readonly Json[],
): void {
  judgeLength(scenario, { exchange, records }, limit)
  // Of filters that do not combine one may win (gap.filter-combination-error).
  const oneWins =
    by.isRefusable === true &&
    Object.entries(plainFilters(query)).some(([name, value]) => records.every(mayPass({ [name]: value })))
  const stray = oneWins ? undefined : records.find((record) => !mayPass(plainFilters(query))(record))
  const rule: RuleId = before.length > 0 ? 'paging.filters-hold-across-pages' : by.rule
  scenario.judge(rule, exchange, ({ expect }) =>
    expect.that(stray === undefined, `only records of ${JSON.stringify(query)}`, stray, { by: exchange }),
  )
  judgeOnce(scenario, [...before, ...records], exchange)
}

/** The filters that a record shows by a field of its own; a range is judged by what it must hold. */
export const plainFilters = ({ from: _, to: __, ...query }: FilterQuery): FilterQuery => query

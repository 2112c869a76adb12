import type { OperationId } from '../../contract/index.js'
import type { Call, Exchange, Json } from '../../suites/api/index.js'
import { judgeLength, judgeOnce } from './lists/page-rules.js'
import type { Scenario } from './scenario.js'

/** What a list showed. */
export interface Walked {
  readonly records: readonly Json[]
  /** Its pages, and the last of them. */
  readonly by: readonly Exchange[]
  readonly last: Exchange
  /** Whether it was read to its end. */
  readonly ended: boolean
}

/** How a list is read. */
export interface Walking {
  readonly limit: number
  /** Whether only the scenario writes to what the call lists, so that no record moves between two pages. */
  readonly isOwn: boolean
  readonly maxPages?: number
}

/** Reads a list page by page and judges each page: no more records than requested, and none of them twice. */
export async function walkAndJudge(
  scenario: Scenario,
  operation: OperationId,
  call: Call,
  { limit, isOwn, maxPages = 12 }: Walking,
): Promise<Walked> {
  const { records, pages, ended } = await scenario.api.read.walk(operation, call, { limit, maxPages })
  const by = pages.map(({ exchange }) => exchange)
  for (const page of pages) judgeLength(scenario, page, limit)
  const last = by.at(-1)
  if (last === undefined) throw new Error(`${operation} was not called`)
  // Where others write as well, a record may move from one page to another, but not within one.
  for (const listed of isOwn ? [records] : pages.map((page) => page.records))
    judgeOnce(scenario, listed, last, by)
  return { records, by, last, ended }
}

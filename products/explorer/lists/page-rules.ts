import { limits, type RuleId } from '../../../contract/index.js'
import type { Exchange, Json, Page } from '../../../suites/api/index.js'
import type { Scenario } from '../scenario.js'

/** Judges that a page is no longer than it may be under a limit; null where none was sent. */
export function judgeLength(
  scenario: Scenario,
  { exchange, records }: Pick<Page, 'exchange' | 'records'>,
  limit: number | null,
  rule: RuleId = limit === null ? 'paging.limit-default' : 'paging.limit-caps-page',
): void {
  const maxRecords = limit ?? limits.page.default
  scenario.judge(rule, exchange, ({ expect }) =>
    expect.that(records.length <= maxRecords, `at most ${maxRecords} records`, records.length, {
      by: exchange,
    }),
  )
}

/** Judges that no record comes twice on some pages; `last` is the one that shows it. */
export function judgeOnce(
  scenario: Scenario,
  records: readonly Json[],
  last: Exchange,
  by: Exchange | readonly Exchange[] = last,
): void {
  const ids = records.map(({ id }) => id)
  const twice = ids.find((id, n) => ids.indexOf(id) < n)
  scenario.judge('paging.traversal-complete', last, ({ expect }) =>
    expect.that(twice === undefined, 'each record once', `${String(twice)} again`, { by }),
  )
}

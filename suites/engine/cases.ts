import type { Api } from './api.js'
import type { Check } from './check.js'

/** A check that runs once per row; each row that asserts something counts as a case. */
export function cases<Row>(rows: readonly Row[], run: (api: Api, row: Row) => Promise<void>): Check {
  return async (api) => {
    for (const row of rows) await api.case(() => run(api, row))
  }
}

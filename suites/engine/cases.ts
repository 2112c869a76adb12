import type { Caller } from './caller.js'
import type { CheckOf } from './check.js'

/** A check that runs once per row; each row that asserts something counts as a case. */
export function cases<Row, A extends Caller<A>>(
  rows: readonly Row[],
  run: (api: A, row: Row) => Promise<void>,
): CheckOf<A> {
  return async (api) => {
    for (const row of rows) await api.case(() => run(api, row))
  }
}

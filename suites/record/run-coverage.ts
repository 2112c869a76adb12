import type { Api } from '../api/index.js'
import { driverAt } from '../drivers/index.js'

/** Makes the operation show every kind of its records, once per run for all rules that look at them. */
export const runCoverage = (api: Api): Promise<void> =>
  api.observe(`records at ${api.operation}`, async (runner) => {
    await driverAt(api).cover(runner)
  })

import { expect, test } from 'vitest'
import {
  anyPriority,
  dropped,
  nullsLeftOut,
  placesOf,
  testOneEntry,
  unitOfWait,
  withLimits,
} from './grouping.test-kit.js'
import { groupedReport } from './grouping-trial.js'

testOneEntry([dropped, nullsLeftOut])

test('independent faults stay apart, also three at once', async () => {
  const planted = [dropped, unitOfWait, anyPriority]
  const { report } = await groupedReport(planted, 7, withLimits)
  const found = placesOf(report)
  expect(found).toHaveLength(3)
  for (const { rule } of planted) expect(found.filter((rules) => rules.includes(rule))).toHaveLength(1)
})

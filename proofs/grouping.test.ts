import { expect, test } from 'vitest'
import { anyPriority, testOneEntry, unitOfWait, withLimits } from './grouping.test-kit.js'
import { groupedReport } from './grouping-trial.js'

// The other faults, and several at once, are for grouping.long.test.ts.
testOneEntry([anyPriority])

test('failures that have all in common are judged once', async () => {
  const { report, requests } = await groupedReport([unitOfWait], 7, withLimits.slice(-1))
  expect(report.faults).toHaveLength(1)
  expect(requests).toBe(0)
})

import { expect, test } from 'vitest'
import { showMutants } from './kills.js'

// A sample: docs/judging-traffic.md has the figures of every 20th mutant.
test('the recording of an ordinary client alone shows some mutants, more so where nobody else writes', async () => {
  const shown = await showMutants(200, 200)
  const open = shown.filter((one) => one.open)
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter((one) => !one.closed)).toEqual([])
})

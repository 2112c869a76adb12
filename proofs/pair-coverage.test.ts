import { expect, test } from 'vitest'
import { anyPermitted, gapsOf, permittedValues } from '../contract/index.js'
import { pairCoverage } from './pair-coverage.js'

test('a single combination covers a pair for every two gaps', () => {
  const gaps = gapsOf('compact').length
  const { covered, possible } = pairCoverage([anyPermitted(1, 'compact')], 'compact')
  expect(covered).toBe((gaps * (gaps - 1)) / 2)
  const values = gapsOf('compact').map((gap) => permittedValues(gap).length)
  const sum = values.reduce((a, b) => a + b, 0)
  const squares = values.reduce((a, b) => a + b * b, 0)
  expect(possible).toBe((sum * sum - squares) / 2)
})

test.each(['full', 'compact'] as const)('300 combinations of the %s variant cover every pair', (variant) => {
  const all = Array.from({ length: 300 }, (_, n) => anyPermitted(n + 1, variant))
  const { covered, possible } = pairCoverage(all, variant)
  expect(covered / possible).toBeGreaterThan(0.999)
})

import { expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { failuresIn } from './failures-in.js'

it('lists what fails with exchanges, at each operation', () => {
  const failures = failuresIn(sampleReport)
  expect(failures.map(({ rule, at }) => `${rule.id} at ${at.endpoint}`)).toContain(
    'paging.limit-zero at GET /api/v1/contacts',
  )
  expect(failures.every(({ at }) => at.failure.exchanges.length > 0)).toBe(true)
})

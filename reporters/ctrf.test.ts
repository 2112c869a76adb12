import { expect, it } from 'vitest'
import { sampleReport } from '../fixtures/sample-report.js'
import { ctrf } from './ctrf.js'

interface Test {
  readonly name: string
  readonly status: string
  readonly rawStatus: string
  readonly message?: string
  readonly trace?: string
}

const { results } = JSON.parse(ctrf(sampleReport)) as {
  results: { readonly summary: Readonly<Record<string, number>>; readonly tests: readonly Test[] }
}

it('has a status for each case, and the verdict as the raw one', () => {
  const statuses = new Set(results.tests.slice(1).map(({ status, rawStatus }) => `${rawStatus}: ${status}`))
  expect([...statuses]).toEqual([
    'pass: passed',
    'fail: failed',
    'warn: passed',
    'inconclusive: other',
    'untested: skipped',
    'error: failed',
  ])
})

it('counts them, and has the times of the run', () => {
  const { summary, tests } = results
  expect(summary).toMatchObject({
    tests: 10,
    passed: 4,
    failed: 2,
    skipped: 3,
    pending: 0,
    other: 1,
    suites: 5,
  })
  expect(tests).toHaveLength(10)
  expect(summary.start).toBe(Date.UTC(2030, 0))
  expect(summary.stop).toBe(Date.UTC(2030, 0) + 12_345)
})

it('has the message and the details of a failure', () => {
  const failing = results.tests.find(({ rawStatus }) => rawStatus === 'fail')
  expect(failing?.message).toBe('expected 400 `invalid_request`, got 200 "Zoë & <Ana> \\u0007😀"')
  expect(failing?.trace).toContain('--rule paging.limit-zero --seed 42')
})

import { expect, test } from 'vitest'
import { type Report, type ReportedFault, reporters } from './index.js'
import { failureCounts } from './model/failure-counts.js'
import { reportWith } from './report-with.test-kit.js'

const places = ['deal.list-ok', 'tag.list-ok', 'paging.limit-zero', 'error.shape'] as const
const at = 'GET /api/v1/tags'

const faultAt = (number: number, ...rules: readonly string[]): ReportedFault => ({
  number,
  cause: `${at}: cause ${number}`,
  rule: rules[0] ?? '',
  endpoint: at,
  affects: rules.map((rule, n) => ({ rule, endpoint: at, why: n === 0 ? 'shows' : 'same' })),
})

/** Two failures of one fault, an entry that warns, and one that a baseline excuses. */
function mixedReport(): Report {
  const [first, second, doubtful, known] = places
  const report = reportWith({
    [`${first} @ ${at}`]: 'fail',
    [`${second} @ ${at}`]: 'fail',
    [`${doubtful} @ ${at}`]: 'warn',
    [`${known} @ ${at}`]: 'fail',
  })
  return {
    ...report,
    rules: report.rules.map((rule) => ({
      ...rule,
      endpoints: rule.endpoints.map((one) =>
        rule.id === known ? { ...one, known: { reason: 'it is known', expired: false } } : one,
      ),
    })),
    baseline: { file: 'known.json', known: 1, expired: 0, stale: [] },
    faults: [faultAt(1, first, second), faultAt(2, known), faultAt(3, doubtful)],
  }
}

const report = mixedReport()

test('known failures are no failure, no fault and no warning', () => {
  expect(failureCounts(report)).toEqual({ failures: 2, faults: 1, warnings: 1 })
})

test.each([
  ['terminal', 'above'],
  ['html', 'below'],
] as const)('%s shows the same counts', (name, where) => {
  const text = reporters[name](report)
  expect(text).toContain('2 failures, one for each rule and operation; 1 more known')
  expect(text).toContain(`2 entries ${where}: 1 fault, 1 warning`)
})

test('JUnit shows the same counts', () => {
  const text = reporters.junit(report)
  for (const [name, count] of Object.entries(failureCounts(report)))
    expect(text).toContain(`<property name="${name}" value="${count}"/>`)
  expect(text).toMatch(/<testsuites [^>]*failures="2"/)
})

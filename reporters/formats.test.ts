import { describe, expect, it } from 'vitest'
import { sampleReport } from '../fixtures/sample-report.js'
import { type Report, type ReportedRule, reporterNames, reporters, totalsOf } from './index.js'
import { mistakesIn } from './valid-format.test-kit.js'

const hostile =
  '</summary><script>alert(1)</script> | ` `` ``` ~~~ \u0000\u001b[31m\u0085\ufffe\ud800 ]]> --> <!-- @team #1 ![x](y) [a](b)\n::error::no\r\n  ...\n---\n1..9\nok 1 # SKIP \\ %0A "\' & &amp; 😀'

/** A failing rule whose every text a server could have sent. */
function failing(id: string, text: string, places = 1): ReportedRule {
  const exchange = {
    index: 1,
    endpoint: 'GET /api/v1/tags',
    request: { method: 'GET', path: `/${text}`, headers: { x: text }, body: text, key: 'main' },
    response: { status: 200, headers: { y: text }, body: text },
  }
  return {
    id,
    family: 'tag',
    section: '4.4',
    says: 'It holds.',
    certain: true,
    verdict: 'fail',
    reason: text,
    endpoints: Array.from({ length: places }, (_, n) => ({
      endpoint: `GET /api/v1/tags/${n}`,
      verdict: 'fail',
      reason: text,
      cases: 1,
      exchanges: 1,
      failure: {
        expected: text,
        actual: text,
        counterexample: text,
        exchanges: [exchange],
        curl: `curl '${text}'`,
        replay: 'npx conformance',
      },
    })),
  }
}

const withRules = (...rules: readonly ReportedRule[]): Report => ({
  ...sampleReport,
  rules,
  totals: totalsOf(rules),
  verified: 0,
})

const many = Array.from({ length: 300 }, (_, n) => failing(`tag.rule-${n}`, `answer ${n}`, 10))

const unusual: Readonly<Record<string, Report>> = {
  'no rule': withRules(),
  'a run that could not begin': {
    ...withRules(),
    runId: '',
    durationMs: 0,
    exit: { code: 2, status: 'usage', reason: hostile },
  },
  'an interrupted run': {
    ...sampleReport,
    incomplete: hostile,
    exit: { code: 130, status: 'interrupted', reason: hostile },
  },
  'an exploration': {
    ...withRules(failing('tag.rule', 'no')),
    exploration: { scenarios: 3, steps: 20, withoutResult: 0, outcomes: {}, transitions: {}, unmet: {} },
  },
  'whatever a server sends': withRules(failing('tag.rule', hostile)),
  'huge bodies': withRules(failing('tag.rule', `${'x`|<'.repeat(25_000)}`)),
  '3,000 failures': withRules(...many),
}

describe.each(Object.entries(unusual))('%s', (_, report) => {
  it.each(reporterNames)('gives a valid %s', async (name) => {
    expect(await mistakesIn[name](reporters[name](report))).toEqual([])
  })
})

it('a run that could not begin is red in every format of a test runner', () => {
  const { 'a run that could not begin': report = withRules() } = unusual
  expect(reporters.junit(report)).toContain(
    '<testsuites name="conformance" tests="1" failures="0" errors="1"',
  )
  expect(JSON.parse(reporters.ctrf(report)).results.summary).toMatchObject({ tests: 1, failed: 1 })
  expect(reporters.tap(report)).toMatch(/^1\.\.1\nnot ok 1 - the run$/m)
  expect(reporters.github(report)).toMatch(/^::error title=the run is not complete::/)
})

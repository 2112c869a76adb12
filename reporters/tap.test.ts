import { type FinalResults, Parser, type Result } from 'tap-parser'
import { expect, it } from 'vitest'
import { sampleReport } from '../fixtures/sample-report.js'
import type { Report } from './model/report.js'
import { tap } from './tap.js'

function parsed(report: Report) {
  const events = Parser.parse(tap(report))
  const points = events.flatMap(([type, event]) => (type === 'assert' ? [event as Result] : []))
  const complete = new Map(events.map(([type, event]) => [type, event])).get('complete') as FinalResults
  return { complete, of: (name: string) => points.filter((point) => point.name.includes(name)) }
}

it('passes, fails and skips by the verdict, with the details in YAML', () => {
  const { complete, of } = parsed(sampleReport)
  expect(complete).toMatchObject({ count: 10, pass: 8, fail: 2, skip: 4, todo: 0, ok: false })
  expect(of('paging.limit-zero @ GET /api/v1/contacts')[0]).toMatchObject({
    ok: false,
    diag: {
      verdict: 'fail',
      expected: '400 `invalid_request`',
      actual: '200 "Zoë & <Ana> \\u0007😀"',
      text: expect.stringContaining('--rule paging.limit-zero --seed 42'),
    },
  })
  expect(of('transition.reclose')[0]).toMatchObject({ ok: true, skip: false, diag: { verdict: 'warn' } })
  expect(of('auth.revoked @')[0]?.skip).toMatch(/^untested: a capability is missing/)
  expect(of('webhook.secret-once')[0]).toMatchObject({ ok: false, diag: { verdict: 'error' } })
})

it('has a known failure as something to do, which does not fail the run', () => {
  const report = structuredClone(sampleReport) as unknown as Report
  Object.assign(report.rules[1]?.endpoints[1] ?? {}, { known: { reason: 'see #7', expired: false } })
  const { complete, of } = parsed(report)
  expect(complete).toMatchObject({
    fail: 2,
    todo: 1,
    failures: [{ name: expect.stringContaining('webhook') }],
  })
  expect(of('paging.limit-zero @ GET /api/v1/contacts')[0]?.todo).toMatch(
    /^known failure: see #7; expected 400/,
  )
})

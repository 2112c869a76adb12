import { expect, test } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import { faultsIn } from '../model/faults.js'
import type { Report } from '../model/report.js'
import { html } from './html.js'
import { failingRules, hostile, hostileReport, reportOf } from './made-reports.test-kit.js'

test('fifty failures with large bodies take less than a megabyte', () => {
  const passing = Array.from({ length: 538 }, (_, at) => ({
    ...reportOf(failingRules(1, 1, 0)).rules[0],
    id: `passing.rule-number-${at}`,
    verdict: 'pass' as const,
    says: 'What it states. '.repeat(8),
    endpoints: Array.from({ length: 45 }, (_, operation) => ({
      endpoint: `GET /api/v1/path-${operation}/{id}`,
      verdict: 'pass' as const,
      cases: 12,
      exchanges: 120,
      durationMs: 34,
    })),
  })) as unknown as Report['rules']
  const shown = html(reportOf([...failingRules(50, 1, 4000), ...passing]))
  expect(shown.length).toBeLessThan(1_000_000)
  expect(shown.includes('many.rule-49')).toBe(true)
})

test('a space stands between why a rule is affected and where', () => {
  const report = reportOf(failingRules(1, 4, 10))
  const text = html({ ...report, faults: faultsIn(report) }).replace(/<[^>]*>/g, '')
  expect(/same answer.{0,13}/.exec(text)?.[0]).toBe('same answer 4 operations')
})

test('texts of a server never become markup', () => {
  const shown = html(hostileReport())
  expect(shown.includes('&lt;img src=x onerror=&quot;document.title=1&quot;&gt;')).toBe(true)
  const [, ...scripts] = shown.split('<script')
  // The shared script, the data, and the script of the page.
  expect(scripts.length).toBe(3)
  expect(shown.includes('<img')).toBe(false)
  expect(shown.includes('<!-- ')).toBe(false)
  // Nothing turns the direction of the text that follows.
  expect(shown.match(/[\u202a-\u202e\u2066-\u2069\u2028]/)).toBeNull()
  expect(hostile).toMatch(/\u202e/)
})

test('the parts of the page are those that the report has', () => {
  const headings = (report: Report) =>
    [...html(report).matchAll(/<h2 id="([\w-]+)-heading"/g)].map(([, id]) => id)
  expect(headings(sampleReport as Report)).toEqual(['matrix', 'rules', 'unverified'])
  expect(headings(reportOf([]))).toEqual([])
  expect(headings(hostileReport())).toEqual([
    ...['faults', 'matrix', 'rules', 'unverified'],
    ...['exploration', 'assumptions', 'latency', 'run'],
  ])
})

test('a run that did not end well is announced with its reason', () => {
  const began = reportOf([], {
    exit: { code: 2, status: 'usage', reason: 'there is no server at https://a.example.com' },
  })
  expect(html(began)).toMatch(/The run could not begin<\/h2><p>there is no server at/)
  expect(html(reportOf([], { incomplete: 'the budget of 10 s is spent' }))).toContain('The run is incomplete')
  expect(html(reportOf([], { exit: { code: 0, status: 'ok' } }))).not.toContain('class="card banner"')
})

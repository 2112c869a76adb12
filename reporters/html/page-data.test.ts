import { expect, test } from 'vitest'
import type { ReportedFailure, ReportedRule } from '../model/report.js'
import { failingRules, failureOf } from './made-reports.test-kit.js'
import { unpack } from './pack.js'
import { pageData } from './page-data.js'
import { failureView, type PageFailure } from './views/failure.js'

const withScripts = (rules: readonly ReportedRule[], length: number): readonly ReportedRule[] =>
  rules.map(({ endpoints, ...rule }, n) => ({
    ...rule,
    endpoints: endpoints.map((at) => ({
      ...at,
      failure: { ...(at.failure as ReportedFailure), curl: `${n} `.padEnd(length, 'x') },
    })),
  }))

const shownOf = (rules: readonly ReportedRule[]): readonly PageFailure[] =>
  unpack(pageData(rules)).flatMap(({ endpoints }) => endpoints.flatMap(({ failure }) => failure ?? []))

test.each([
  ['long', 1, 39_000],
  ['usual, next to many large bodies', 120, 3704],
])('a script is whole: %s', (_, failures, length) => {
  const shown = shownOf(withScripts(failingRules(failures, 1, 4000), length))
  expect(new Set(shown.map(({ curl }) => curl.length))).toEqual(new Set([length]))
})

test('where scripts are too long for the page, it names the command in place of a button', () => {
  const [first] = shownOf(withScripts(failingRules(50, 2, 400), 30_000))
  expect(first).toMatchObject({
    curl: '',
    scriptBy: "npx conformance repro report.json many.rule-0 --endpoint 'GET /api/v1/path-0/{id}'",
  })
  const view = JSON.stringify(failureView(first as PageFailure))
  expect(view).toContain('npx conformance repro report.json many.rule-0')
  expect(view).not.toContain('Copy script')
  expect(JSON.stringify(failureView(failureOf('a', 'b', [])))).toContain('Copy script')
})

import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it, test } from 'vitest'
import type { Report } from '../model/report.js'
import { reportWith } from '../report-with.test-kit.js'
import { compareReports } from './compare-reports.js'
import { comparisonReporters } from './index.js'

const contacts = 'GET /api/v1/contacts'
const tags = 'GET /api/v1/tags'

/** A report in which the failures have a reason that every format must escape. */
const failingFor = (report: Report, reason: string): Report => ({
  ...report,
  rules: report.rules.map((rule) => ({
    ...rule,
    endpoints: rule.endpoints.map((at) => (at.verdict === 'pass' ? at : { ...at, reason })),
  })),
})

const before = reportWith({
  [`paging.limit-zero @ ${contacts}`]: 'pass',
  [`paging.limit-zero @ ${tags}`]: 'pass',
  [`paging.limit-max @ ${contacts}`]: 'fail',
  [`auth.revoked @ ${contacts}`]: 'pass',
  [`tag.list-ok @ ${tags}`]: 'untested',
})
const after = failingFor(
  reportWith(
    {
      [`paging.limit-zero @ ${contacts}`]: 'fail',
      [`paging.limit-zero @ ${tags}`]: 'fail',
      [`paging.limit-max @ ${contacts}`]: 'pass',
      [`auth.revoked @ ${contacts}`]: 'untested',
      [`tag.list-ok @ ${tags}`]: 'pass',
    },
    { seed: 43, requests: 400 },
  ),
  'got <b>*x* | `y`</b> from @ana\u001b[31m',
)
const comparison = compareReports(before, after)

describe.each(Object.entries(comparisonReporters))('%s', (name, reporter) => {
  it('shows every change with its rule and operation, and gives the same bytes again', () => {
    const text = reporter(comparison)
    for (const word of [
      'paging.limit-zero',
      'paging.limit-max',
      'auth.revoked',
      'tag.list-ok',
      contacts,
      tags,
    ])
      expect(text).toContain(word)
    expect(reporter(compareReports(before, after))).toBe(text)
    expect(text).not.toContain('\u001b')
  })

  it.runIf(name !== 'json')('says how many are worse, better, no longer and newly checked', () => {
    expect(reporter(comparison)).toContain(
      'the new report is worse: 2 worse, 1 better, 1 no longer checked, 1 newly checked; 2 of 4 rules verified',
    )
    expect(reporter(compareReports(before, before))).toContain('no verdict differs')
  })
})

test('the terminal shows figures that differ, and each change once with its operations', () => {
  expect(comparisonReporters.terminal(comparison)).toBe(`\
          old  new
seed      42   43
requests  321  400

note  the seeds differ, so that a failure of drawn input may be new by chance: 42, now 43

WORSE  1 rule at 2 places
  GET /api/v1/contacts: The sentence of paging.limit-zero.
    paging.limit-zero: pass → fail at GET /api/v1/contacts, GET /api/v1/tags

BETTER  1 rule
  GET /api/v1/contacts: The sentence of paging.limit-max.
    paging.limit-max: fail → pass at GET /api/v1/contacts

NO LONGER CHECKED  1 rule
  got <b>*x* | \`y\`</b> from @ana\\u001b[31m
    auth.revoked: pass → untested at GET /api/v1/contacts

NEWLY CHECKED  1 rule
  tag.list-ok: untested → pass at GET /api/v1/tags

the new report is worse: 2 worse, 1 better, 1 no longer checked, 1 newly checked; 2 of 4 rules verified
`)
})

test('Markdown escapes what servers write', () => {
  const text = comparisonReporters.markdown(comparison)
  expect(text).toContain('- got \\<b\\>\\*x\\* \\| `y`\\</b\\> from @\u200bana\\\\u001b\\[31m')
  expect(text).toContain(`  - \`paging.limit-zero\`: pass → fail at \`${contacts}\`, \`${tags}\``)
})

test('the page escapes what servers write, and is well-formed', () => {
  const text = comparisonReporters.html(comparison)
  expect(text).not.toContain('<b>')
  expect(text).toContain('&lt;b&gt;*x*')
  const [body = ''] = /<main[\s\S]*<\/main>/.exec(text) ?? []
  expect(XMLValidator.validate(body)).toBe(true)
  for (const id of ['worse', 'better', 'no-longer-checked', 'newly-checked'])
    expect(text).toContain(`<section id="${id}" class="card">`)
})

test.each(['terminal', 'markdown'] as const)(
  '%s names each rule that is worse, and cuts what is better',
  (name) => {
    const rules = Array.from({ length: 120 }, (_, n) => `paging.rule-${n + 100}`)
    const all = (verdict: 'pass' | 'fail') =>
      reportWith(Object.fromEntries(rules.map((id, n) => [`${id} @ ${n % 2 ? contacts : tags}`, verdict])))
    const worse = comparisonReporters[name](compareReports(all('pass'), all('fail')))
    expect(rules.filter((id) => !worse.includes(id))).toEqual([])
    expect(worse).not.toMatch(/and \d+ more/)
    expect(comparisonReporters[name](compareReports(all('fail'), all('pass')))).toMatch(/and \d+ more/)
  },
)

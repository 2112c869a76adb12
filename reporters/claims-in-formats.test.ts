import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it, test } from 'vitest'
import {
  bothExplanations,
  claimedReport,
  contradicted,
  disproved,
  unusable,
} from './claimed-report.test-kit.js'
import { type Report, reporterNames, reporters } from './index.js'
import { documentOf, mistakesIn } from './valid-format.test-kit.js'

const all = claimedReport([disproved, unusable, contradicted], {
  exit: { code: 1, status: 'fails', reason: '2 rules fail' },
})
const onlyUnusable = claimedReport([unusable], {
  exit: { code: 2, status: 'usage', reason: 'control.advanceClock failed: connection refused' },
})

/** The failures of a report, excused by a baseline. */
const excused = (report: Report): Report => ({
  ...report,
  rules: report.rules.map((rule) => ({
    ...rule,
    endpoints: rule.endpoints.map((at) =>
      at.verdict === 'fail' ? { ...at, known: { reason: 'it is known', expired: false } } : at,
    ),
  })),
})

test.each(reporterNames)('%s is valid with claims', async (name) => {
  for (const report of [all, onlyUnusable]) {
    expect(await mistakesIn[name](reporters[name](report))).toEqual([])
  }
})

test.each(['terminal', 'html', 'markdown', 'junit', 'ctrf', 'tap', 'github', 'json', 'ndjson'] as const)(
  '%s says of each claim what was seen and how to correct it',
  (name) => {
    const text = reporters[name](all)
    for (const { seen, correction } of [disproved, unusable, contradicted]) {
      expect(text).toContain(seen)
      expect(text).toContain(correction)
    }
    expect(text).toContain('Bearer $REVOKED_KEY')
  },
)

describe('markdown', () => {
  const text = reporters.markdown(all)

  it('has the section after the headline and before all verdicts', () => {
    const [, first, ...others] = text.split('\n').filter((line) => line.startsWith('##'))
    expect(first).toBe('### CONFIGURATION: 3 members to look at')
    expect(others).toEqual(expect.arrayContaining(['### 1 fault']))
    expect(text.indexOf('CONFIGURATION')).toBeLessThan(text.indexOf('| family |'))
  })

  it('gives both explanations once in the section, and once for the fault', () => {
    expect(text).toContain(`**\`keys.revoked\`** contradicted: ${bothExplanations}`)
    expect(text).toContain('<b>1.</b> a revoked key is let in (or <code>keys.revoked</code> is not')
    expect(text).toContain('<summary>2 rules rest on it</summary>')
  })
})

describe('html', () => {
  const page = documentOf(reporters.html(all))
  const ids = [...page.querySelectorAll('main > section')].map((one) => one.id)

  it('has the section before the result, and links to it first', () => {
    expect(ids[0]).toBe('configuration')
    expect(page.querySelector('nav a')?.getAttribute('href')).toBe('#configuration')
    expect(page.querySelector('#configuration h3:last-of-type')?.textContent).toBe(
      `keys.revoked contradicted: ${bothExplanations.replaceAll('`', '')}`,
    )
    expect(page.querySelector('#configuration .ids a')?.getAttribute('href')).toBe(
      '#rule=auth.scope-deal-list',
    )
  })

  it('says that nothing is decided where no rule fails, and does not say that the run could not begin', () => {
    const undecided = documentOf(reporters.html(onlyUnusable))
    expect(undecided.querySelector('.result')?.textContent).toMatch(/^Not decided: the configuration/)
    expect(undecided.querySelector('.banner')).toBeNull()
  })
})

describe('github', () => {
  const lines = (report: Report) => reporters.github(report).trimEnd().split('\n')

  it('has one error for each claim, those that could not be used first', () => {
    expect(lines(all)).toEqual([
      expect.stringMatching(/^::error title=CONFIGURATION%3A keys\.limited \(contacts%3Aread\) disproved::/),
      expect.stringMatching(/^::error title=CONFIGURATION%3A control\.advanceClock unusable::/),
      expect.stringMatching(
        /^::error title=CONFIGURATION%3A keys\.revoked%3A auth\.revoked-key @ .* 2 more places/,
      ),
      expect.stringMatching(/^::notice/),
    ])
    expect(lines(all)[2]).toContain(`::${bothExplanations}`)
  })

  it('warns of a claim whose failures are known', () => {
    expect(lines(excused(claimedReport([contradicted])))[0]).toMatch(/^::warning title=known failure/)
  })
})

describe('the formats of test runners', () => {
  interface Case {
    readonly '@name': string
    readonly error?: unknown
    readonly failure?: unknown
    readonly skipped?: unknown
  }
  const casesOf = (report: Report): readonly Case[] => {
    const { testsuites } = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      isArray: (name) => name === 'testsuite' || name === 'testcase',
    }).parse(reporters.junit(report)) as { testsuites: { testsuite: { testcase: Case[] }[] } }
    return testsuites.testsuite[0]?.testcase ?? []
  }
  const outcomes = (report: Report) =>
    casesOf(report).map(({ '@name': name, error, failure, skipped }) => [
      name,
      error ? 'error' : failure ? 'failure' : skipped ? 'skipped' : 'passed',
    ])

  it('have a case for each claim, which is as bad as its rules, and keep the run itself green', () => {
    expect(outcomes(all)).toEqual([
      ['the run', 'passed'],
      ['CONFIGURATION: keys.limited (contacts:read)', 'error'],
      ['CONFIGURATION: control.advanceClock', 'error'],
      ['CONFIGURATION: keys.revoked', 'failure'],
    ])
    expect(outcomes(onlyUnusable)).toEqual([
      ['the run', 'passed'],
      ['CONFIGURATION: control.advanceClock', 'error'],
    ])
    expect(outcomes(excused(claimedReport([contradicted])))).toEqual([
      ['the run', 'passed'],
      ['CONFIGURATION: keys.revoked', 'skipped'],
    ])
  })

  it('count the claims among the cases and not among the rules', () => {
    const { summary } = JSON.parse(reporters.ctrf(all)).results
    expect(summary).toMatchObject({ tests: 9, failed: 6, passed: 2, other: 1, extra: { rules: all.totals } })
    expect(reporters.tap(all)).toContain('not ok 4 - CONFIGURATION: keys.revoked\n')
  })
})

test('the badge is green only where everything could be used', () => {
  const colour = (report: Report) => /fill="(#\w+)"\/>/.exec(reporters.badge(report))?.[1]
  expect(colour(claimedReport([]))).toBe('#1a7f37')
  expect(colour(onlyUnusable)).toBe('#9a6700')
})

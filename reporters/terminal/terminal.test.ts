import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report } from '../model/report.js'
import { terminal } from './terminal.js'
import { widthOf } from './width.js'

const lines = (text: string) => text.split('\n')

describe('terminal', () => {
  const text = terminal(sampleReport)

  it('aligns the verdicts of the families, with a dot for none', () => {
    expect(lines(text).slice(2, 8)).toEqual([
      'family      pass  fail  warn  inconclusive  untested  error',
      'paging         1     1     ·             ·         ·      ·',
      'transition     ·     ·     1             1         ·      ·',
      'auth           ·     ·     ·             ·         3      ·',
      'webhook        ·     ·     ·             ·         ·      1',
      'all            1     1     1             1         3      1',
    ])
  })

  it('shows everything needed to understand a failure', () => {
    for (const part of [
      'FAIL 1  GET /api/v1/contacts: ',
      'paging.limit-zero (section 4.1): A `limit` of 0 is refused, or',
      '- 400 `invalid_request`',
      '+ 200 "Zoë & <Ana>',
      '#12 GET /api/v1/contacts?limit=0&tag=a%20b',
      '-> 200 {"data":[{"name":"Zoë',
      '--rule paging.limit-zero --seed 42',
    ])
      expect(text).toContain(part)
    // The endpoint at which the rule holds is not accused.
    expect(text).not.toContain('GET /api/v1/tags')
  })

  it('writes out control characters that a server sent', () => {
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u)
    expect(text).toContain('\\u001b[31m')
  })

  it('groups untested rules by what would enable them, the most first', () => {
    const at = lines(text).findIndex((line) => line.startsWith('UNTESTED'))
    expect(lines(text).slice(at, at + 3)).toEqual([
      'UNTESTED  3 rules, by what would enable them',
      '  2 rules  add keys.revoked (a revoked key) to the configuration',
      '  1 rule   no outside observer can see it: storage has no surface',
    ])
  })

  it('counts rules, failures and entries in a line each, and known failures separately', () => {
    const known = { reason: 'it is known', expired: false }
    const rules = (sampleReport as Report).rules.map((rule) => ({
      ...rule,
      endpoints: rule.endpoints.map((at) => (at.verdict === 'fail' ? { ...at, known } : at)),
    }))
    const baseline = { file: 'known.json', known: 1, expired: 0, stale: [] }
    const counted = lines(terminal({ ...(sampleReport as Report), rules, baseline }).trimEnd())
    expect(counted.slice(-4, -2)).toEqual([
      '1 known failure, one for each rule and operation',
      '1 entry above: 1 warning',
    ])
  })

  it.each([80, 120])(
    'keeps to %i columns in every detail, except for scripts and words that are longer',
    (width) => {
      const reason = `the set-up call was refused ${'as one of many assumptions is not met '.repeat(9)}`
      const long: Report = {
        ...(sampleReport as Report),
        rules: (sampleReport as Report).rules.map((rule) => ({
          ...rule,
          says: `${rule.says} ${reason}`,
          ...(rule.verdict === 'pass' ? {} : { reason }),
          endpoints: rule.endpoints.map((at) => (at.verdict === 'pass' ? at : { ...at, reason })),
        })),
        repeat: `npx conformance ${'--rule paging.limit-zero '.repeat(9)}--seed 4`,
        warnings: [reason],
        baseline: {
          file: 'known.json',
          known: 0,
          expired: 0,
          stale: [{ rule: 'paging.limit-zero', endpoint: 'POST /api/v1/deals/{id}/close of some length' }],
          update: `npx conformance --baseline known.json --update-baseline ${'--header x '.repeat(9)}--seed 4`,
        },
        leftovers: [{ noun: 'contact', count: 3, ids: ['con_1'], state: 'open', why: reason }],
        ledger: '.conformance/a.ndjson',
        sweep: `npx conformance sweep ${'--header some '.repeat(9)}.conformance/a.ndjson`,
      }
      for (const detail of ['quiet', 'normal', 'verbose'] as const) {
        const shown = lines(terminal(long, { detail, width })).filter((line) => !/^ {6}\S/.test(line))
        expect(shown.filter((line) => widthOf(line) > width)).toEqual([])
      }
    },
  )

  it('ends with the headline, the seed and the way to repeat', () => {
    expect(lines(text.trimEnd()).slice(-5)).toEqual([
      '1 of 261 documented rules verified (8 selected): 1 pass, 1 fail, 1 warn, 1 inconclusive, 3 untested, 1 error',
      '1 failure, one for each rule and operation',
      '2 entries above: 1 fault, 1 warning',
      'seed 42; to repeat: npx conformance --base-url https://staging.example.com --seed 42',
      'next: npx conformance --base-url https://staging.example.com --seed 42 --reporter json=report.json  # a report for conformance replay and repro',
    ])
  })

  it('says why a run is incomplete', () => {
    expect(terminal({ ...sampleReport, incomplete: 'it was interrupted' })).toContain(
      'The run is incomplete: it was interrupted',
    )
  })

  it('is brief when asked to be: failures, faults of the suite, and the headline', () => {
    const quiet = terminal(sampleReport, { detail: 'quiet' })
    expect(quiet).toMatch(/^FAIL/)
    expect(quiet).toContain('ERROR  1 rule')
    expect(quiet).toContain('documented rules verified')
    for (const word of ['INCONCLUSIVE', 'UNTESTED', 'family']) expect(quiet).not.toContain(word)
  })

  it('lists every rule at every operation when asked to', () => {
    const verbose = terminal(sampleReport, { detail: 'verbose' })
    for (const { id, endpoints } of sampleReport.rules)
      for (const { endpoint, verdict } of endpoints)
        expect(verbose).toMatch(new RegExp(`^${verdict} +${id} @ ${endpoint.replace(/[{}]/g, '\\$&')} `, 'm'))
  })

  it('colours only when asked to', () => {
    expect(text).not.toContain('\u001b')
    expect(terminal(sampleReport, { colours: true })).toContain('\u001b[31mFAIL 1\u001b[39m')
  })

  it('shows the script and the drawn input where every detail is asked for', () => {
    const verbose = terminal(sampleReport, { detail: 'verbose' })
    for (const part of [
      'FAIL  paging.limit-zero  (section 4.1)',
      'at GET /api/v1/contacts',
      'expected  400 `invalid_request`',
      'input     {limit:"0"}',
      `curl "$BASE_URL"'/api/v1/contacts?limit=0&tag=a%20b'`,
    ])
      expect(verbose).toContain(part)
  })

  it('leaves a script too long to read to the JSON report', () => {
    const changed = JSON.parse(JSON.stringify(sampleReport)) as { rules: Report['rules'] }
    const failure = changed.rules[1]?.endpoints[1]?.failure as { curl: string }
    failure.curl = 'x'.repeat(5000)
    expect(terminal({ ...sampleReport, rules: changed.rules }, { detail: 'verbose' })).toContain(
      'a script of 5000 characters',
    )
  })

  it('makes do with no rule at all', () => {
    const totals = { pass: 0, fail: 0, warn: 0, inconclusive: 0, untested: 0, error: 0 }
    expect(terminal({ ...sampleReport, rules: [], totals, verified: 0 })).toContain('no rule judged')
  })
})

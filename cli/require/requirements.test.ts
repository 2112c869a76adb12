import { describe, expect, it } from 'vitest'
import type { Report, ReportedVerdict } from '../../reporters/index.js'
import { rulesOf } from '../../suites/index.js'
import { exitCodes } from '../exit.js'
import { exitOfRun } from '../run/exit-of.js'
import { withRequirements } from './requirement.js'
import { type RequireFlags, requirementsOf } from './requirements.js'

const rules = rulesOf('full')
const source = { rules, variant: 'full' } as const
const contacts = 'GET /api/v1/contacts'
const tags = 'GET /api/v1/tags'

/** A report with these verdicts, the rules judged at two operations of which the second passes. */
function reportWith(
  verdicts: Readonly<Record<string, ReportedVerdict>>,
  change: Partial<Report> = {},
): Report {
  const all = Object.values(verdicts)
  const count = (verdict: ReportedVerdict) => all.filter((one) => one === verdict).length
  return {
    version: 1,
    runId: 'r',
    seed: 1,
    target: { baseUrl: 'https://a.example.com', variant: 'full' },
    ...{
      startedAt: '2030-01-01T00:00:00.000Z',
      durationMs: 1,
      requests: 1,
      conformant: false,
      documented: 550,
    },
    verified: count('pass'),
    totals: {
      pass: count('pass'),
      fail: count('fail'),
      warn: count('warn'),
      inconclusive: count('inconclusive'),
      untested: count('untested'),
      error: count('error'),
    },
    rules: Object.entries(verdicts).map(([id, verdict]) => ({
      id,
      family: id.split('.')[0] ?? '',
      section: '4.1',
      says: 'So it is.',
      certain: true,
      verdict,
      endpoints: [
        { endpoint: contacts, verdict, cases: 1, exchanges: 1 },
        { endpoint: tags, verdict: 'pass', cases: 1, exchanges: 1 },
      ],
    })),
    repeat: 'npx conformance --seed 1',
    ...change,
  } as Report
}

const judged = (flags: RequireFlags, report: Report) =>
  withRequirements(report, requirementsOf(flags, {}, source)).requirements ?? []

describe('--require', () => {
  const report = reportWith({
    'paging.limit-default': 'pass',
    'paging.limit-max': 'warn',
    'auth.missing-key': 'untested',
  })

  it('is met where every rule of the pattern has an allowed verdict, and names those that have not', () => {
    expect(judged({ require: ['paging.*=pass', 'paging.*=pass | warn'] }, report)).toEqual([
      {
        requirement: 'require paging.*=pass',
        met: false,
        actual: '1 of 2 rules',
        missed: [{ rule: 'paging.limit-max', verdict: 'warn' }],
      },
      { requirement: 'require paging.*=pass|warn', met: true, actual: '2 of 2 rules' },
    ])
  })

  it('uses the verdicts at some operations where it names them', () => {
    expect(
      judged({ require: ['paging.* @ GET /tags=pass', 'paging.* @ GET /contacts=pass'] }, report),
    ).toEqual([
      { requirement: 'require paging.* @ GET /tags=pass', met: true, actual: '2 of 2 places' },
      {
        requirement: 'require paging.* @ GET /contacts=pass',
        met: false,
        actual: '1 of 2 places',
        missed: [{ rule: 'paging.limit-max', endpoint: contacts, verdict: 'warn' }],
      },
    ])
  })

  it.each([
    ['paging.*', "names no verdict: give a pattern and what it must be, such as 'paging.*=pass'"],
    ['paging.*=', "unknown verdict ''"],
    ['paging.*=passs', "unknown verdict 'passs': did you mean 'pass'?"],
    ['pagin.*=pass', "no rule matches 'pagin.*': did you mean 'paging."],
    ['paging.* @ GET /contact=pass', "there is no operation 'GET /contact': did you mean 'GET /contacts'?"],
    ['paging.* @ POST /contacts=pass', "no rule of 'paging.*' is about 'POST /contacts'"],
    ['compact.*=pass', "this run judges no rule that matches 'compact.*'"],
  ])('refuses %s', (given, why) => {
    expect(() => requirementsOf({ require: [given] }, {}, source)).toThrow(why)
  })

  it('of a configuration concerns the rules that a narrower run selects, one of a flag must find some', () => {
    const part = {
      rules: rules.filter(({ id }) => id.startsWith('tag.')),
      variant: 'full',
      isPart: true,
    } as const
    const [only] =
      withRequirements(reportWith({}), requirementsOf({}, { require: 'paging.*=pass' }, part)).requirements ??
      []
    expect(only).toEqual({
      requirement: 'require paging.*=pass',
      met: true,
      actual: 'this run judges none of these',
    })
    expect(() => requirementsOf({}, { require: 'pagin.*=pass' }, part)).toThrow('no rule matches')
    expect(() => requirementsOf({ require: ['paging.*=pass'] }, {}, part)).toThrow('this run judges no rule')
  })
})

describe('--require-verified', () => {
  const report = reportWith({
    'paging.limit-default': 'pass',
    'paging.limit-max': 'pass',
    'tag.list-ok': 'warn',
  })

  it.each([
    ['66.6%', true],
    ['66.7%', false],
    ['2', true],
    ['3', false],
    ['0', true],
  ])('%s of two of three rules: %s', (requireVerified, met) => {
    const [only] = judged({ requireVerified }, report)
    expect(only).toMatchObject({ met, actual: '2 of 3 rules, 66.6%' })
    expect(only?.missed).toEqual(met ? undefined : [{ rule: 'tag.list-ok', verdict: 'warn' }])
  })

  it.each(['101%', 'most', '1.5', '-1', '%', ''])('refuses %o', (requireVerified) => {
    expect(() => requirementsOf({ requireVerified }, {}, source)).toThrow(
      `--require-verified '${requireVerified}' is invalid: give a share such as 90%`,
    )
  })
})

describe('--fail-on', () => {
  it('requires that no rule has the verdict, each word once', () => {
    const report = reportWith({ 'paging.limit-max': 'warn', 'tag.list-ok': 'pass' })
    expect(judged({ failOn: ['warn,untested', 'warn'] }, report)).toEqual([
      {
        requirement: 'fail-on warn',
        met: false,
        actual: '1 rule warn',
        missed: [{ rule: 'paging.limit-max', verdict: 'warn' }],
      },
      { requirement: 'fail-on untested', met: true, actual: '0 rules untested' },
    ])
  })

  it('requires that no entry of the baseline is stale', () => {
    const baseline = (stale: NonNullable<Report['baseline']>['stale']) =>
      reportWith({ 'tag.list-ok': 'pass' }, { baseline: { file: 'b.json', known: 0, expired: 0, stale } })
    expect(judged({ failOn: ['stale'] }, baseline([]))).toMatchObject([
      { met: true, actual: '0 stale entries' },
    ])
    expect(
      judged({ failOn: ['stale'] }, baseline([{ rule: 'tag.list-ok', endpoint: contacts }])),
    ).toMatchObject([{ met: false, missed: [{ rule: 'tag.list-ok', endpoint: contacts, verdict: 'pass' }] }])
  })

  it('does not count a warning that the baseline knows', () => {
    const report = reportWith({ 'paging.limit-max': 'warn', 'tag.list-ok': 'pass' })
    const known = { reason: 'it comes in June', expired: false }
    const rules = report.rules.map((rule) => ({
      ...rule,
      endpoints: rule.endpoints.map((at) => (at.verdict === 'warn' ? { ...at, known } : at)),
    }))
    expect(judged({ failOn: ['warn'] }, { ...report, rules })).toMatchObject([{ met: true }])
  })

  it('refuses stale entries only where there is a baseline', () => {
    expect(() => requirementsOf({ failOn: ['stale'] }, {}, { ...source, hasBaseline: false })).toThrow(
      '--fail-on stale needs a baseline',
    )
  })

  it('refuses a word that it does not know', () => {
    expect(() => requirementsOf({ failOn: ['warn,warning'] }, {}, source)).toThrow(
      "--fail-on 'warning' is unknown: did you mean 'warn'?",
    )
  })
})

describe('the exit code of a run', () => {
  const passing = { 'tag.list-ok': 'pass' } as const
  const missed = { requirements: [{ requirement: 'fail-on warn', met: false, actual: '1 rule warn' }] }
  const kept = { requirements: [{ requirement: 'fail-on warn', met: true, actual: '0 rules warn' }] }

  it.each([
    ['every rule passes', reportWith(passing), exitCodes.ok, undefined],
    ['a requirement is met', reportWith(passing, kept), exitCodes.ok, undefined],
    [
      'a requirement is not met',
      reportWith(passing, missed),
      exitCodes.fails,
      'a requirement is not met: fail-on warn (1 rule warn)',
    ],
    ['a rule fails', reportWith({ 'tag.list-ok': 'fail' }), exitCodes.fails, '1 rule fails'],
    [
      'the server was lost, whatever was required',
      reportWith(passing, { ...missed, incomplete: 'it is lost' }),
      exitCodes.incomplete,
      'the run is incomplete: it is lost',
    ],
    ['a rule only warns', reportWith({ 'tag.list-ok': 'warn' }), exitCodes.ok, undefined],
    [
      'nothing was verified',
      reportWith({ 'tag.list-ok': 'untested' }),
      exitCodes.incomplete,
      'nothing was verified: the report says for each rule what was missing',
    ],
    [
      'nothing was verified, and more is required',
      reportWith({ 'tag.list-ok': 'untested' }, missed),
      exitCodes.fails,
      'a requirement is not met: fail-on warn (1 rule warn)',
    ],
    [
      'the suite itself failed',
      reportWith({ 'tag.list-ok': 'error', 'tag.list-fields': 'pass' }),
      exitCodes.incomplete,
      'the suite itself failed at 1 of 2 rules',
    ],
  ])('where %s', (_, report, code, reason) => {
    expect(exitOfRun(report)).toMatchObject({ code, ...(reason === undefined ? {} : { reason }) })
    expect(exitOfRun(report, { isInterrupted: true }).code).toBe(exitCodes.interrupted)
  })
})

import { describe, expect, it } from 'vitest'
import { claimedReport, contradicted, disproved, unusable } from '../../reporters/claimed-report.test-kit.js'
import { isConformant, type Report, type ReportedVerdict } from '../../reporters/index.js'
import { reportWith } from '../../reporters/report-with.test-kit.js'
import { rulesOf } from '../../suites/index.js'
import { sayExtent } from '../require/requirement.js'
import { type RequireFlags, requirementsOf } from '../require/requirements.js'
import { exitOf, exitOfExploration, exitOfRun } from './exit-of.js'

it.each([
  [0, 'because', { code: 0, status: 'ok' }],
  [1, 'because', { code: 1, status: 'fails', reason: 'because' }],
  [2, 'because', { code: 2, status: 'usage', reason: 'because' }],
  [3, undefined, { code: 3, status: 'incomplete' }],
  [130, 'because', { code: 130, status: 'interrupted', reason: 'because' }],
])('says what exit code %i means', (code, reason, exit) => {
  expect(exitOf(code, reason)).toEqual(exit)
})

const missed = { requirements: [{ requirement: 'fail-on warn', met: false, actual: '1 rule warn' }] }
const lost = { incomplete: 'it is lost' }

describe('the end of a run with claims of its configuration that do not hold', () => {
  it.each<readonly [string, Report, number, string | undefined]>([
    ['every claim holds', claimedReport([]), 0, undefined],
    ['one is disproved', claimedReport([disproved]), 2, 'keys.limited (contacts:read) lists the deals'],
    ['one cannot be used', claimedReport([unusable]), 2, 'control.advanceClock failed: connection refused'],
    ['one is contradicted', claimedReport([contradicted]), 1, '2 rules fail'],
    ['a rule fails as well', claimedReport([disproved, contradicted]), 1, '2 rules fail'],
    ['a requirement is not met', claimedReport([disproved], missed), 1, 'a requirement is not met'],
    ['the run was cut', claimedReport([disproved], lost), 2, 'keys.limited'],
    [
      'the run was cut before it could meet a requirement',
      claimedReport([disproved], { ...lost, ...missed }),
      2,
      'keys.limited',
    ],
  ])('where %s', (_, report, code, reason = '') => {
    const exit = exitOfRun(report)
    expect([exit.code, exit.reason ?? '']).toEqual([code, expect.stringContaining(reason)])
    expect(exitOfRun(report, { isInterrupted: true }).code).toBe(130)
  })

  it('is 0 where a baseline excuses all failures of a contradicted claim', () => {
    const report = claimedReport([contradicted])
    const known = { reason: 'it is known', expired: false }
    const rules = report.rules.map((rule) => ({
      ...rule,
      endpoints: rule.endpoints.map((at) => (at.verdict === 'fail' ? { ...at, known } : at)),
    }))
    expect(exitOfRun({ ...report, rules }).code).toBe(0)
  })
})

describe('the end of a run that was cut by its budget', () => {
  const place = 'GET /api/v1/tags'
  const cut = (verdict: ReportedVerdict, more: Partial<Report> = {}) => {
    const report = reportWith({ [`tag.list-ok @ ${place}`]: verdict, [`tag.shape @ ${place}`]: 'untested' })
    const rules = report.rules.map((rule) =>
      rule.verdict === 'untested'
        ? {
            ...rule,
            endpoints: rule.endpoints.map((at) => ({
              ...at,
              unreached: true,
              exchanges: 0,
              reason: 'the run may send 9 requests',
            })),
          }
        : rule,
    )
    return { ...report, rules, ...more }
  }

  it('is 3, and says how much it did not reach', () => {
    expect(exitOfRun(cut('pass'))).toEqual({
      code: 3,
      status: 'incomplete',
      reason:
        'the run was cut before 1 rule at 1 place: the run may send 9 requests; or state with --require or --require-verified what is enough',
    })
    expect(isConformant(cut('pass'))).toBe(false)
  })

  it('is 1 where a rule fails, and 130 where it was interrupted as well', () => {
    expect(exitOfRun(cut('fail')).code).toBe(1)
    expect(exitOfRun(cut('pass'), { isInterrupted: true }).code).toBe(130)
  })

  it('is what a requirement decides that says how much is enough', () => {
    expect(exitOfRun(cut('pass'), { mayBeCut: true }).code).toBe(0)
    expect(exitOfRun(cut('pass', missed), { mayBeCut: true }).code).toBe(1)
    const source = { rules: rulesOf('full'), variant: 'full' } as const
    const decides = (flags: RequireFlags) => sayExtent(requirementsOf(flags, {}, source))
    expect(decides({ require: ['tag.*=pass'] })).toBe(true)
    expect(decides({ requireVerified: '90%' })).toBe(true)
    // That no rule reached is a warning says nothing of those that are not.
    expect(decides({ failOn: ['warn'] })).toBe(false)
  })
})

it('ends an exploration in the same way', () => {
  expect(exitOfExploration(claimedReport([])).code).toBe(0)
  expect(exitOfExploration(claimedReport([unusable]))).toMatchObject({
    code: 2,
    reason: expect.stringContaining('control.advanceClock'),
  })
  expect(exitOfExploration(claimedReport([unusable], lost)).code).toBe(2)
  expect(exitOfExploration(claimedReport([], lost))).toMatchObject({ code: 3, reason: 'it is lost' })
  expect(exitOfExploration(claimedReport([unusable, contradicted])).code).toBe(1)
  expect(exitOfExploration(claimedReport([unusable]), true).code).toBe(130)
})

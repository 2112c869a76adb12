import { describe, expect, it } from 'vitest'
import { claimedReport, contradicted, disproved, unusable } from '../../reporters/claimed-report.test-kit.js'
import type { Report } from '../../reporters/index.js'
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
    expect(exitOfRun(report, true).code).toBe(130)
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

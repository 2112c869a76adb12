import { Ajv } from 'ajv'
import { describe, expect, it, test } from 'vitest'
import { claimedReport, contradicted, disproved, unusable } from '../claimed-report.test-kit.js'
import { isSuccess } from '../text/headline.js'
import { unusableClaims, whyUnusable } from './claims.js'
import { isConformant } from './known.js'
import type { Report } from './report.js'
import { reportSchema } from './report.schema.js'

const membersOf = (report: Report) => unusableClaims(report).map(({ member }) => member)

describe('the claims that could not be used', () => {
  it('are those that are disproved, unusable or disturbed', () => {
    const disturbed = { ...unusable, member: 'baseUrl', state: 'disturbed' as const }
    expect(membersOf(claimedReport([disproved, unusable, disturbed, contradicted]))).toEqual([
      'keys.limited',
      'control.advanceClock',
      'baseUrl',
    ])
  })

  it('have one among them that is contradicted where no rule fails for it', () => {
    const report = claimedReport([contradicted])
    const verdicts = (verdict: 'warn' | 'inconclusive'): Report => ({
      ...report,
      rules: report.rules.map((rule) => ({
        ...rule,
        endpoints: rule.endpoints.map((at) => (at.verdict === 'fail' ? { ...at, verdict } : at)),
      })),
    })
    expect(membersOf(report)).toEqual([])
    expect(membersOf(verdicts('warn'))).toEqual(['keys.revoked'])
    expect(membersOf(verdicts('inconclusive'))).toEqual(['keys.revoked'])
    expect(membersOf({ ...verdicts('inconclusive'), elsewhere: report.rules })).toEqual([])
  })

  it('give the reason why a run is not a success by the first of them', () => {
    expect(whyUnusable(claimedReport([contradicted]))).toBeUndefined()
    expect(whyUnusable(claimedReport([unusable]))).toBe(
      'control.advanceClock failed: connection refused: correct the hook, or remove the member',
    )
    expect(whyUnusable(claimedReport([disproved, unusable]))).toBe(
      'keys.limited (contacts:read) lists the deals of apiKey: give a key with these scopes alone, or correct its scopes; and 1 more member',
    )
  })
})

test('a target does not conform where a claim could not be used', () => {
  expect(isConformant(claimedReport([]))).toBe(true)
  expect(isConformant(claimedReport([unusable]))).toBe(false)
})

test('an exploration is not a success where a claim could not be used', () => {
  const exploration = { scenarios: 1, steps: 1, withoutResult: 0, outcomes: {}, transitions: {}, unmet: {} }
  expect(isSuccess(claimedReport([], { exploration }))).toBe(true)
  expect(isSuccess(claimedReport([unusable], { exploration }))).toBe(false)
})

test('a report with claims is valid', () => {
  const ajv = new Ajv({ allErrors: true })
  ajv.validate(reportSchema, claimedReport([disproved, unusable, contradicted]))
  expect(ajv.errors).toBeNull()
})

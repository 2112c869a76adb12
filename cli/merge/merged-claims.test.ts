import { describe, expect, it } from 'vitest'
import { claimedReport, contradicted, disproved } from '../../reporters/claimed-report.test-kit.js'
import type { Report, ReportedClaim } from '../../reporters/index.js'
import { exitOfRun } from '../run/exit-of.js'
import { mergedClaims, withoutDisproved } from './merged-claims.js'
import { mergedReport } from './merged-report.js'

/** The union of two shards with these claims, each with the failures that rest on them. */
const union = (...claims: readonly (readonly ReportedClaim[])[]): Report => {
  const ids = ['auth.revoked-key', 'auth.unknown-key', 'auth.scope-deal-list', 'tag.list-ok']
  const shards = claims.map((some, n) => {
    const shard = { index: n + 1, of: claims.length }
    const report = claimedReport(some, { selection: { rules: ids, shard } })
    // Each rule belongs to one shard.
    const rules = n === 0 ? report.rules : report.rules.filter(({ id }) => id !== 'tag.list-ok')
    return { file: `shard-${n + 1}.json`, shard, report: { ...report, rules } }
  })
  return mergedReport({ shards: shards as never, gaps: [] })
}

describe('the claims of shards', () => {
  it('are one for each member, with the rules of all shards', () => {
    const [first, second] = [
      { ...contradicted, rules: ['auth.revoked-key'] },
      { ...contradicted, rules: ['auth.unknown-key', 'auth.revoked-key'] },
    ]
    expect(mergedClaims([claimedReport([first]), claimedReport([second, disproved])])).toEqual([
      disproved,
      { ...contradicted, rules: ['auth.revoked-key', 'auth.unknown-key'] },
    ])
  })

  it('keep the one entry of their failures, with both explanations', () => {
    const report = union([contradicted], [])
    expect(report.faults).toMatchObject([{ number: 1, configuration: 'keys.revoked' }])
    expect(report.faults?.[0]?.cause).toBe(claimedReport([contradicted]).faults?.[0]?.cause)
    expect(report.conformant).toBe(false)
    expect(exitOfRun(report).code).toBe(1)
  })

  it('decide as those of one run: what failed for a claim that another shard disproves is inconclusive', () => {
    const known = { ...contradicted, state: 'disproved' as const, seen: 'is the key of apiKey', rules: [] }
    const report = union([contradicted], [known])
    expect(report.claims).toEqual([{ ...known, rules: contradicted.rules }])
    expect(report.totals).toMatchObject({ pass: 1, fail: 0, inconclusive: 2 })
    expect(report.rules.find(({ id }) => id === 'auth.revoked-key')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'keys.revoked is the key of apiKey: give a key that was revoked, or remove the member',
      configuration: 'keys.revoked',
    })
    expect(report.faults).toEqual([])
    expect(exitOfRun(report).code).toBe(2)
  })

  it('change no rule that rests on another member', () => {
    const { rules } = claimedReport([contradicted])
    expect(withoutDisproved(rules, [disproved])).toEqual(rules)
  })
})

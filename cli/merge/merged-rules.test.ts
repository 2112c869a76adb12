import { describe, expect, it } from 'vitest'
import type { Rule } from '../../contract/index.js'
import { sampleReport } from '../../fixtures/sample-report.js'
import type { Report, ReportedEndpoint, ReportedRule, ReportedVerdict } from '../../reporters/index.js'
import { rulesOf } from '../../suites/index.js'
import { mergedRules } from './merged-rules.js'
import type { ShardReport } from './shard-report.js'

const rule = rulesOf('full').find(({ id }) => id === 'paging.limit-default') as Rule
const [operation = 'GET /api/v1/tags'] = rule.on
const failure = { expected: '200', actual: '500', exchanges: [], curl: '', replay: '' }

const at = (verdict: ReportedVerdict, change: Partial<ReportedEndpoint> = {}): ReportedEndpoint => ({
  endpoint: operation,
  verdict,
  cases: 1,
  exchanges: 2,
  ...(verdict === 'fail' ? { failure, reason: 'expected 200, got 500' } : {}),
  ...change,
})

const of = (...endpoints: readonly ReportedEndpoint[]): ReportedRule => ({
  id: rule.id,
  family: 'paging',
  section: rule.section,
  says: rule.says,
  certain: rule.certain,
  verdict: endpoints[0]?.verdict ?? 'untested',
  endpoints,
})

const shard = (
  index: number,
  rules: readonly ReportedRule[],
  elsewhere: readonly ReportedRule[] = [],
): ShardReport => ({
  file: `shard-${index}.json`,
  report: { ...(sampleReport as Report), rules, elsewhere },
  shard: { index, of: 2 },
})

const merged = (own: ReportedEndpoint, shown: ReportedEndpoint) => {
  const only = { ...rule, on: [operation] }
  const [found] = mergedRules([only], [shard(1, [of(own)]), shard(2, [], [of(shown)])])
  return { verdict: found?.verdict, at: found?.endpoints[0] }
}

describe('mergedRules', () => {
  it('takes a failure that another shard has seen, with its evidence', () => {
    for (const own of ['pass', 'untested', 'inconclusive', 'error'] as const)
      expect(merged(at(own, { remediation: 'add a key' }), at('fail', { cases: 3 }))).toMatchObject({
        verdict: 'fail',
        at: { verdict: 'fail', failure, reason: 'expected 200, got 500', cases: 4, exchanges: 4 },
      })
  })

  it('keeps the evidence of its own failure', () => {
    const own = at('fail', { reason: 'expected 200, got 404' })
    expect(merged(own, at('fail'))).toMatchObject({
      verdict: 'fail',
      at: { reason: 'expected 200, got 404' },
    })
    expect(merged(at('warn', { reason: 'in doubt' }), at('fail')).at?.reason).toBe('in doubt')
  })

  it('passes what a shard lacked the means to judge, and another has seen to hold', () => {
    const { verdict, at: found } = merged(
      at('untested', { remediation: 'add a key', unreached: true }),
      at('pass'),
    )
    expect(verdict).toBe('pass')
    expect(found).toEqual(at('pass', { cases: 2, exchanges: 4 }))
    expect(merged(at('inconclusive'), at('pass')).verdict).toBe('pass')
    expect(merged(at('error'), at('pass')).verdict).toBe('error')
  })

  it('does not pass what a shard that was cut did not reach', () => {
    const [first = operation, second = operation] = rule.on
    const two = { ...rule, on: [first, second] }
    const cut = { remediation: 'raise --max-requests', unreached: true }
    const own = of(at('pass', { endpoint: first }), at('untested', { endpoint: second, ...cut }))
    const shown = of(at('pass', { endpoint: first }))
    expect(mergedRules([two], [shard(1, [own]), shard(2, [], [shown])])[0]?.verdict).toBe('untested')
  })

  it('leaves the rules of a shard that is missing untested, unless another has seen them broken', () => {
    const [found] = mergedRules([rule], [shard(2, [])])
    expect(found).toMatchObject({
      verdict: 'untested',
      reason: 'the shard that judges this rule gave no report',
    })
    expect(found?.endpoints.map(({ endpoint, unreached }) => [endpoint, unreached])).toEqual(
      rule.on.map((each) => [each, true]),
    )
    const [broken] = mergedRules([rule], [shard(2, [], [of(at('fail'))])])
    expect(broken?.verdict).toBe('fail')
  })
})

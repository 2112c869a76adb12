import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { assumptions, families, type Rule, rules } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { reporters, reportSchema } from '../../reporters/index.js'
import { checks, run } from '../../suites/index.js'
import { direct, fakeTarget } from '../target/fake-target.js'
import { secretsOf } from '../target/server-target.js'
import { buildReport, type Judged } from './build-report.js'

/** A report on a fake whose page holds 49 records by default. */
async function report(selected: readonly Rule[], change: Partial<Judged> = {}) {
  const fake = createFake({
    change: (behaviour) => {
      behaviour.policy.page.default = 49
    },
  })
  const target = fakeTarget(fake, direct(fake), 'https://a.example.com')
  const ids = new Set(selected.map(({ id }) => id))
  const result = await run({ target, checks: checks.filter(({ rule }) => ids.has(rule.id)), seed: 1 })
  return buildReport({
    target,
    rules: selected,
    result,
    seed: 1,
    startedAt: new Date(0),
    durationMs: 1.6,
    secrets: secretsOf(target.keys),
    repeat: 'npx conformance --seed 1',
    replay: (id) => `npx conformance --rule ${id} --seed 1`,
    curl: { baseUrl: target.baseUrl },
    ...change,
  })
}

const { 'paging.limit-default': limitDefault, 'paging.limit-min': limitMin } = families.paging.rules

describe('buildReport', () => {
  it('shows a failure with its exchanges, a script, and the way to replay it', async () => {
    const made = await report([limitDefault, limitMin])
    expect(new Ajv().validate(reportSchema, made)).toBe(true)
    expect(made.totals).toMatchObject({ pass: 1, fail: 1 })
    expect(made).toMatchObject({
      conformant: false,
      verified: 1,
      durationMs: 2,
      startedAt: new Date(0).toISOString(),
    })
    expect(made.documented).toBe(rules.filter(({ variant }) => variant !== 'compact').length)
    const failing = made.rules[0]?.endpoints.find(({ verdict }) => verdict === 'fail')
    expect(failing?.failure?.exchanges.length).toBeGreaterThan(0)
    expect(failing?.failure?.exchanges[0]?.request.headers.authorization).toBe('Bearer <main key>')
    expect(failing?.failure?.curl).toContain('BASE_URL=${BASE_URL:-https://a.example.com')
    expect(made.faults).toMatchObject([{ severity: 'failure' }])
    expect(failing?.failure?.replay).toBe('npx conformance --rule paging.limit-default --seed 1')
  })

  it('holds no key in what it says of the configuration, in no format', async () => {
    const claim = {
      member: 'keys.revoked',
      value: 'demo_revoked',
      state: 'contradicted' as const,
      claim: 'a key that was revoked, not demo_main',
      seen: `is let in with "demo%5Fmain"${'.'.repeat(2000)}`,
      correction: 'give another key than demo_revoked',
      fault: 'the key demo_revoked is let in',
      command: 'curl -H "Authorization: Bearer demo_revoked" https://a.example.com/api/v1/tags',
      rules: [limitMin.id],
    }
    const [operation = 'GET /api/v1/tags'] = limitMin.on
    const at = { operation, configuration: claim.member, cases: 0, exchanges: 0 }
    const made = await report([limitMin], {
      result: {
        runId: 'r',
        assumptions,
        requests: 1,
        exchanges: [],
        claims: [claim],
        results: [{ rule: limitMin, verdict: 'fail', operations: [{ ...at, verdict: 'fail' }] }],
      },
    })
    expect(made.claims?.[0]).toMatchObject({ member: 'keys.revoked', rules: [limitMin.id] })
    expect(made.claims?.[0]?.seen.length).toBeLessThan(1100)
    expect(made.faults).toMatchObject([{ configuration: 'keys.revoked' }])
    expect(made.conformant).toBe(false)
    for (const [name, format] of Object.entries(reporters))
      expect(format(made), name).not.toMatch(/demo(_|%5F)(main|revoked)/)
  })

  it('holds no key of the run, wherever a server repeats it', async () => {
    const request = { method: 'GET', path: '/?k=demo_revoked', headers: { x: 'demo_main' }, key: 'main' }
    const response = { status: 200, headers: { y: 'demo_expired' }, text: '"demo%5Fmain"', json: 'demo_main' }
    const exchange = { index: 1, operation: limitMin.on[0] ?? 'GET /api/v1/tags', request, response }
    const failure = {
      expected: 'demo_main',
      actual: 'demo_main',
      exchanges: [exchange],
      counterexample: ['demo_main'],
    }
    const made = await report([limitMin], {
      result: {
        runId: 'r',
        assumptions,
        requests: 1,
        exchanges: [exchange],
        results: [
          {
            rule: limitMin,
            verdict: 'fail',
            reason: 'got demo_only_contacts_read',
            operations: [{ operation: exchange.operation, verdict: 'fail', cases: 0, exchanges: 1, failure }],
          },
        ],
      },
    })
    expect(JSON.stringify(made)).not.toMatch(/demo/)
    expect(made.rules[0]?.reason).toBe('got <limited key>')
    expect(made.rules[0]?.endpoints[0]?.failure?.counterexample).toBe('["<main key>"]')
  })

  it('says what would enable a rule, and groups by it', async () => {
    const made = await report([limitMin], {
      result: {
        runId: 'r',
        assumptions,
        requests: 0,
        exchanges: [],
        results: [
          {
            rule: limitMin,
            verdict: 'untested',
            reason: 'a capability is missing: add keys.revoked (a revoked key) to the configuration',
            remediation: 'add keys.revoked (a revoked key) to the configuration',
            operations: [],
          },
        ],
      },
    })
    expect(made.rules[0]?.remediation).toBe('add keys.revoked (a revoked key) to the configuration')
    expect(reporters.terminal(made)).toContain(
      '  1 rule  add keys.revoked (a revoked key) to the configuration',
    )
  })

  it('lists a rule without a check as untested, with the reason', async () => {
    const made = await report([{ ...limitMin, id: 'paging.unseen', unobservable: 'nothing shows it' }])
    expect(made.rules[0]).toMatchObject({
      verdict: 'untested',
      reason: 'no outside observer can see it: nothing shows it',
    })
    expect(made.rules[0]?.endpoints).toHaveLength(limitMin.on.length)
  })

  it('takes out the secrets of webhooks that the run saw', async () => {
    const secret = 'a-secret-of-no-known-form'
    const request = { method: 'POST', path: '/', headers: {}, key: 'main' }
    const json = { data: { secret } }
    const made = await report([limitMin], {
      result: {
        runId: 'r',
        assumptions,
        requests: 1,
        exchanges: [
          {
            index: 1,
            operation: 'POST /api/v1/webhooks',
            request,
            response: { status: 201, headers: {}, text: JSON.stringify(json), json },
          },
        ],
        results: [{ rule: limitMin, verdict: 'inconclusive', reason: `saw ${secret} again`, operations: [] }],
      },
    })
    expect(made.rules[0]?.reason).toBe('saw <webhook secret> again')
  })
})

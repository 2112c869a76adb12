import { describe, expect, it } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { checks, run, type Target, type Transport } from '../../suites/index.js'
import { direct, fakeTarget } from './fake-target.js'
import { probe } from './probe.js'

const fake = createFake()

/** The fake as a server whose main key is another one. */
const server = (
  main: string,
  allow: Target['allow'] = 'sends',
  transport: Transport = direct(fake),
): Target => {
  const target = fakeTarget(fake, transport, 'https://a.example.com')
  return { ...target, keys: { ...target.keys, main }, allow }
}

async function probed(target: Target) {
  const notes: string[] = []
  const { lacking, requests } = await probe(target, (line) => notes.push(line))
  return { lacking: [...lacking].toSorted(), requests, notes }
}

describe('probe', () => {
  it('finds nothing lacking in a full key, by few requests that change nothing', async () => {
    const sent: string[] = []
    const spied: Transport = (request) => {
      sent.push(request.method)
      return direct(fake)(request)
    }
    expect(await probed(server(demoKeys.main, 'none', spied))).toMatchObject({ lacking: [], notes: [] })
    expect(new Set(sent)).toEqual(new Set(['GET']))
    const before = fake.control.core.workspaces.get('ws_main')?.contacts.size
    const { lacking, requests } = await probed(server(demoKeys.main))
    expect(lacking).toEqual([])
    expect(requests).toBeLessThan(30)
    expect(fake.control.core.workspaces.get('ws_main')?.contacts.size).toBe(before)
  })

  it('finds the scopes that a key lacks, and says so once', async () => {
    expect(await probed(server('demo_without_deals_read'))).toMatchObject({
      lacking: ['deals:read'],
      notes: ['note: the main key lacks deals:read; what needs that is untested'],
    })
    const { lacking } = await probed(server('demo_only_deals_read'))
    expect(lacking).toContain('contacts:read')
    expect(lacking).toContain('contacts:write')
    expect(lacking).not.toContain('deals:read')
  })

  it('leaves it to the rules to judge where one operation of a scope lets the key in', async () => {
    const refuses: Transport = async (request) =>
      request.method === 'GET' && request.path.startsWith('/api/v1/tags')
        ? { status: 403, headers: {}, text: '{"error":{"code":"insufficient_scope"}}' }
        : direct(fake)(request)
    const target = server(demoKeys.main, 'sends', refuses)
    const { lacking } = await probed(target)
    expect(lacking).toEqual([])
    const own = checks.filter(({ rule }) => rule.id === 'auth.bearer-accepted')
    const { results } = await run({ target, checks: own, seed: 1, lacking: new Set() })
    expect(results[0]?.verdict).toBe('fail')
  })
})

describe('a main key that lacks a scope', () => {
  it('fails no rule, leaves untested what needs it, and lets the other keys be judged', async () => {
    const target = server('demo_without_deals_read')
    const { lacking } = await probe(target, () => undefined)
    const own = checks.filter(({ rule }) => /^(auth|deal|paging|record|contact|error)\./.test(rule.id))
    const { results } = await run({ target, checks: own, seed: 1, lacking })
    const failing = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
    expect(failing.map(({ rule, reason }) => `${rule.id}: ${reason}`)).toEqual([])
    const at = (id: string, operation: string) =>
      results.find(({ rule }) => rule.id === id)?.operations.find((one) => one.operation === operation)
    expect(at('paging.limit-default', 'GET /api/v1/deals')).toMatchObject({
      verdict: 'untested',
      reason: 'the main key lacks deals:read: give a main key that holds deals:read',
    })
    expect(at('auth.bearer-accepted', 'GET /api/v1/deals')?.verdict).toBe('untested')
    expect(at('auth.one-scope-suffices', 'GET /api/v1/deals')?.verdict).toBe('pass')
    expect(at('auth.scope-deal-list', 'GET /api/v1/deals')?.verdict).toBe('pass')
  })
})

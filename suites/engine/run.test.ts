import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { family, rule } from '../../contract/rules/rule.js'
import type { Check } from '../api/check.js'
import { property, run, suite, virtualPauses } from '../index.js'
import { answering, emptyPage as page } from './answering.test-kit.js'
import { type Transport, Unreachable } from './exchange.js'
import { contacts, judged } from './judged.test-kit.js'

describe('safety', () => {
  test('where writes are not allowed nothing but reads is sent', async () => {
    const methods: string[] = []
    const transport: Transport = async ({ method }) => {
      methods.push(method)
      return page
    }
    const { result } = await judged(
      async (api) => {
        await api.call(contacts)
        await api.call('POST /api/v1/contacts', { body: {} })
      },
      { transport, allow: 'none' },
    )
    expect(result).toMatchObject({ verdict: 'untested' })
    expect(result.reason).toContain('--allow writes')
    expect(methods).toEqual(['GET'])
  })

  test('no exchange holds a key', async () => {
    const { exchanges } = await judged(async (api) => api.expect.status(await api.call(contacts), 200))
    expect(exchanges.length).toBeGreaterThan(0)
    expect(JSON.stringify(exchanges)).not.toContain('secret-key')
  })

  test('429 is waited out as Retry-After says, on the clock of the target where it can be moved', async () => {
    const waits: number[] = []
    let calls = 0
    const transport: Transport = async () => {
      calls += 1
      return calls === 2 ? { status: 429, headers: { 'retry-after': '7' }, text: '' } : page
    }
    const target = {
      ...answering(transport, { allow: 'none' }),
      control: { advanceClock: async (ms: number) => void waits.push(ms) },
    }
    const one = family('one', { 'one.it': rule('0', 'It answers.', { on: [contacts] }) })
    const check: Check = async (api) => {
      api.expect.status(await api.call(contacts), 200)
      api.expect.status(await api.call(contacts), 200)
    }
    const { results } = await run({ target, checks: suite(one, { 'one.it': check }), seed: 1 })
    expect([results[0]?.verdict, waits]).toEqual(['pass', [7000]])
  })
})

describe('a replica that lags', () => {
  test('gives no failure: once it is seen to lag, reads leave writes the time to show', async () => {
    let written = Number.NEGATIVE_INFINITY
    const pauses = virtualPauses()
    const transport: Transport = async ({ method }) => {
      if (method === 'POST') written = pauses.now()
      const isSeen = pauses.now() - written >= 40
      return { ...page, text: JSON.stringify({ data: isSeen ? [{ id: 'new' }] : [], nextCursor: null }) }
    }
    const one = family('one', { 'one.it': rule('0', 'It shows.', { on: [contacts] }) })
    const check: Check = async (api) => {
      await api.call('POST /api/v1/contacts', { body: {} })
      const { json } = (await api.call(contacts)).response
      api.expect.equal((json as { data: unknown[] }).data.length, 1, 'records')
    }
    const target = answering(transport, { pauses })
    const options = { target, checks: suite(one, { 'one.it': check }), seed: 1 }
    expect((await run({ ...options, settleMs: 60 })).results[0]).toMatchObject({ verdict: 'pass' })
    expect((await run(options)).results[0]).toMatchObject({ verdict: 'fail' })
  })
})

test('a run counts every request that it sends, also one without an answer', async () => {
  let sent = 0
  const transport: Transport = async () => {
    sent += 1
    if (sent === 1) throw new Unreachable('no connection')
    return page
  }
  const one = family('one', { 'one.it': rule('0', 'It answers.', { on: [contacts] }) })
  const check: Check = async (api) => api.expect.status(await api.call(contacts), 200)
  const target = answering(transport, { pauses: virtualPauses() })
  const { requests } = await run({ target, checks: suite(one, { 'one.it': check }), seed: 1 })
  expect(sent).toBeGreaterThan(1)
  expect(requests).toBe(sent)
})

describe('an outage', () => {
  const messages = 'POST /api/v1/messaging/messages'
  const one = family('one', { 'one.it': rule('4.7', 'It refuses.', { on: [messages] }) })
  const outage = { status: 503, headers: {}, text: '{"error":{"code":"unavailable"}}' }
  const refusal = { status: 400, headers: {}, text: '{"error":{"code":"invalid_request"}}' }
  const check: Check = async (api) => {
    for (let n = 0; n < 3; n += 1)
      await api.case(async () =>
        api.expect.error(await api.call(messages, { body: {} }), 400, 'invalid_request'),
      )
  }
  const verdictOn = async (transport: Transport) => {
    const { results } = await run({
      target: answering(transport),
      checks: suite(one, { 'one.it': check }),
      seed: 1,
    })
    return [results[0]?.verdict, results[0]?.reason]
  }

  test('that passes is not a failure of a send', async () => {
    let sends = 0
    const verdict = await verdictOn(async ({ path }) => {
      if (path.endsWith('/messages')) sends += 1
      return sends % 5 === 2 ? outage : refusal
    })
    expect(verdict).toEqual(['pass', undefined])
  })

  test('that comes now here, now there leaves a send open', async () => {
    let sends = 0
    const verdict = await verdictOn(async ({ path }) => {
      if (path.endsWith('/messages')) sends += 1
      return [2, 3, 5, 6, 7].includes(sends) ? outage : refusal
    })
    expect(verdict).toEqual(['inconclusive', `${messages} answered 503 for now`])
  })

  test('that always comes at the same case is a failure of a send', async () => {
    let sends = 0
    const verdict = await verdictOn(async ({ path }) => {
      if (path.endsWith('/messages')) sends += 1
      return sends % 2 === 0 ? outage : refusal
    })
    expect(verdict).toEqual(['fail', 'expected 400 `invalid_request`, got 503 `unavailable`'])
  })
})

describe('a long wait', () => {
  test('is reported, and one that is too long is not begun', async () => {
    const waits: string[] = []
    const transport: Transport = async () => ({ status: 429, headers: { 'retry-after': '121' }, text: '' })
    const one = family('one', { 'one.it': rule('0', 'It answers.', { on: [contacts] }) })
    const check: Check = async (api) => void (await api.call(contacts))
    const { results } = await run({
      target: answering(transport, { allow: 'none' }),
      checks: suite(one, { 'one.it': check }),
      seed: 1,
      onWait: (line) => waits.push(line),
    })
    expect(results[0]).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the target answers 429 and asks to wait 121 s (call 1)',
    })
    expect(waits).toEqual([])
    const end = new AbortController()
    const patient: Transport = async () => ({ status: 429, headers: { 'retry-after': '7' }, text: '' })
    await run({
      target: answering(patient, { allow: 'none' }),
      checks: suite(one, { 'one.it': check }),
      seed: 1,
      interrupt: end.signal,
      onWait: (line) => {
        waits.push(line)
        end.abort()
      },
    })
    expect(waits).toEqual(['waiting 7 s, as the target answers 429'])
  })
})

describe('a budget', () => {
  test('leaves untested what is not reached, and still puts back what was changed', async () => {
    const sent: string[] = []
    const transport: Transport = async ({ path }) => {
      sent.push(path)
      return page
    }
    const budget = {
      spent: (requests: number) =>
        requests < 3 ? undefined : { reason: 'out of budget', remediation: 'more' },
    }
    const one = family('one', { 'one.it': rule('0', 'It answers.', { on: [contacts] }) })
    const check: Check = async (api) => {
      api.after(() => api.call(contacts, { query: { tag: 'undone' } }))
      for (let n = 0; n < 9; n += 1) api.expect.status(await api.call(contacts), 200)
    }
    const { results } = await run({
      target: answering(transport, { allow: 'none' }),
      checks: suite(one, { 'one.it': check }),
      seed: 1,
      budget,
    })
    expect(results[0]).toMatchObject({
      verdict: 'untested',
      reason: 'out of budget: more',
      remediation: 'more',
    })
    expect(sent).toHaveLength(4)
    expect(sent.at(-1)).toContain('undone')
  })
})

describe('several workers', () => {
  test('begin another check while one only waits for what a further one observes', async () => {
    let onSent = () => {}
    const isSent = new Promise<void>((resolve) => {
      onSent = resolve
    })
    const transport: Transport = async ({ path }) => {
      if (path.includes('tag=other')) onSent()
      // The observation ends once the third check has begun.
      else await isSent
      return page
    }
    const holds = { on: [contacts] } as const
    const one = family('one', {
      'one.first': rule('0', 'It holds.', holds),
      'one.second': rule('0', 'It holds.', holds),
      'one.other': rule('0', 'It holds.', holds),
    })
    const observing: Check = async (api) => {
      const seen = await api.observe('a slow answer', (observer) => observer.call(contacts))
      api.expect.status(seen, 200)
    }
    const { results } = await run({
      target: answering(transport, { allow: 'none' }),
      checks: suite(one, {
        'one.first': observing,
        'one.second': observing,
        'one.other': async (api) =>
          api.expect.status(await api.call(contacts, { query: { tag: 'other' } }), 200),
      }),
      seed: 1,
      workers: 2,
    })
    expect(results.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass'])
  })
})

describe('determinism', () => {
  test('the same seed gives the same requests in the same order, another seed other names', async () => {
    const sent = async (seed: number) => {
      const paths: string[] = []
      const transport: Transport = async ({ path, body = '' }) => {
        paths.push(`${path} ${body}`)
        return page
      }
      const one = family('one', { 'one.it': rule('0', 'It answers.', { on: [contacts] }) })
      const check: Check = property(fc.string(), async (api, drawn) => {
        const exchange = await api.call(contacts, { query: { tag: drawn, email: api.fresh.email() } })
        api.expect.status(exchange, 200)
      })
      await run({ target: answering(transport), checks: suite(one, { 'one.it': check }), seed })
      return paths
    }
    expect(await sent(4)).toEqual(await sent(4))
    expect(await sent(4)).not.toEqual(await sent(5))
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { family, rule } from '../../contract/rules/rule.js'
import type { Check, Establish } from '../api/check.js'
import {
  cases,
  Misconfigured,
  type OperationResult,
  property,
  run,
  sequence,
  suite,
  type Target,
  together,
  Unreachable,
  virtualPauses,
  watch,
} from '../index.js'
import { answering, emptyPage as page } from './answering.test-kit.js'
import type { Transport } from './exchange.js'

const contacts = 'GET /api/v1/contacts'
interface Given {
  readonly transport?: Transport
  readonly doubt?: string
  readonly allow?: Target['allow']
  readonly on?: readonly ['GET /api/v1/contacts', ...'POST /api/v1/contacts'[]]
}

/** Runs one rule with one check, on a target that answers every call with an empty page. */
async function judged(establish: Establish, given: Given = {}) {
  const { transport = async () => page, doubt, allow, on = [contacts] } = given
  const sample = family('sample', {
    'sample.it': rule('0', 'It holds.', { on, ...(doubt ? { doubt } : {}) }),
  })
  const target = answering(transport, allow ? { allow } : {})
  const { results, exchanges } = await run({
    target,
    checks: suite(sample, { 'sample.it': establish }),
    seed: 1,
  })
  const [result] = results
  if (!result) throw new Error('no result')
  return { result, at: result.operations[0] as OperationResult, exchanges }
}

describe('no verdict without evidence', () => {
  test('a check that asserts nothing is inconclusive, though it called the target', async () => {
    const { result } = await judged(async (api) => {
      await api.call(contacts)
    })
    expect(result.verdict).toBe('inconclusive')
    expect(result.reason).toContain('without asserting')
  })

  test('what is not as configured is inconclusive and named, at the endpoint and for the rule', async () => {
    const { result, at } = await judged(async () => {
      throw new Misconfigured('records.slots.free', 'holds slot_1, which is taken')
    })
    const expected = { verdict: 'inconclusive', configuration: 'records.slots.free' }
    expect(result).toMatchObject(expected)
    expect(at).toMatchObject({ ...expected, reason: 'records.slots.free holds slot_1, which is taken' })
  })

  test('a property whose precondition never holds is inconclusive', async () => {
    const { result } = await judged(
      property(fc.integer(), async (api, n) => {
        fc.pre(Number.isNaN(n))
        api.expect.that(true, 'never reached', n)
      }),
    )
    expect(result.verdict).toBe('inconclusive')
    expect(result.reason).toContain('met the precondition')
  })

  test('a property whose cases assert nothing is inconclusive', async () => {
    const { result } = await judged(property(fc.integer(), async () => undefined))
    expect(result.verdict).toBe('inconclusive')
  })

  test('a sequence of which no step applies is inconclusive', async () => {
    const never = { check: () => false, run: async () => undefined, toString: () => 'never' }
    const { result } = await judged(sequence([fc.constant(never)], async () => ({})))
    expect(result.verdict).toBe('inconclusive')
  })

  test('cases without rows are inconclusive', async () => {
    const { result } = await judged(cases([], async (api) => api.expect.that(true, 'never', 'reached')))
    expect(result.verdict).toBe('inconclusive')
  })

  test('a watch that no exchange concerns is inconclusive', async () => {
    const { result } = await judged(
      watch(
        () => undefined,
        async (api) => void (await api.call(contacts)),
      ),
    )
    expect(result.verdict).toBe('inconclusive')
  })

  test('cases count the rows that asserted something, and no others', async () => {
    const { at } = await judged(
      cases([1, 2, 3, 4], async (api, n) => {
        if (n % 2 === 0) api.expect.that(true, 'even', n)
      }),
    )
    expect(at).toMatchObject({ verdict: 'pass', cases: 2 })
  })
})

describe('verdicts', () => {
  test('a violation fails, with the shrunk counterexample and its exchanges', async () => {
    const { at } = await judged(
      property(fc.integer({ min: 0, max: 1000 }), async (api, n) => {
        const by = await api.call(contacts, { query: { limit: String(n) } })
        api.expect.that(n < 10, 'less than 10', n, { by })
      }),
    )
    expect(at.verdict).toBe('fail')
    expect(at.failure?.counterexample).toBe(10)
    expect(at.failure?.exchanges[0]?.request.path).toBe('/api/v1/contacts?limit=10')
  })

  test('a violation of an uncertain rule is a warning', async () => {
    const check: Check = async (api) => api.expect.that(false, 'true', false)
    expect((await judged(check, { doubt: 'nowhere said' })).result.verdict).toBe('warn')
  })

  test('a violation that does not come again is inconclusive, with the ratio', async () => {
    let times = 0
    const { result } = await judged(async (api) => {
      times += 1
      api.expect.that(times > 1, 'a second look', times)
    })
    expect(result.verdict).toBe('inconclusive')
    expect(result.reason).toContain('failed once in 3 tries')
  })

  test('a proof needs no repetition', async () => {
    let times = 0
    const { result } = await judged(async (api) => {
      times += 1
      api.expect.that(times > 1, 'a second look', times, { proof: true })
    })
    expect([result.verdict, times]).toEqual(['fail', 1])
  })

  test('a lost connection is never a failure', async () => {
    const transport = async () => {
      throw new Unreachable('connection reset')
    }
    const { result } = await judged(async (api) => api.expect.status(await api.call(contacts), 200), {
      transport,
      allow: 'none',
    })
    expect(result).toMatchObject({ verdict: 'inconclusive', reason: 'no answer: connection reset' })
  })

  test('a bug in a check is an error of the suite', async () => {
    const { result } = await judged(async () => {
      throw new TypeError('oops')
    })
    expect(result.verdict).toBe('error')
  })

  test('a missing key leaves the rule untested and names the addition', async () => {
    const { result } = await judged(async (api) => void (await api.call(contacts, { as: 'revoked' })))
    expect(result).toMatchObject({ verdict: 'untested' })
    expect(result.reason).toContain('keys.revoked')
  })

  test('what is undone is undone whatever the verdict', async () => {
    const undone: string[] = []
    await judged(async (api) => {
      api.after(async () => undone.push('first'))
      api.after(async () => undone.push('second'))
      api.expect.that(false, 'true', false, { proof: true })
    })
    expect(undone).toEqual(['second', 'first'])
  })

  test('the worst endpoint makes the verdict, and a story over several is judged once', async () => {
    const on = [contacts, 'POST /api/v1/contacts'] as const
    const check: Check = async (api) =>
      api.expect.that(api.operation === contacts, 'the list', api.operation, { proof: true })
    expect((await judged(check, { on })).result).toMatchObject({
      verdict: 'fail',
      operations: [{ verdict: 'pass' }, { verdict: 'fail' }],
    })
    expect((await judged(together(check), { on })).result.operations).toHaveLength(1)
  })

  test('the monitor judges exchanges that other checks made', async () => {
    const two = family('two', {
      'two.watched': rule('0', 'Each page has an id.', { on: [contacts] }),
      'two.other': rule('0', 'It answers.', { on: [contacts] }),
    })
    const checks = suite(two, {
      'two.watched': watch(
        (api, by) =>
          api.expect.that(by.request.path !== '/api/v1/contacts?limit=7', 'no seven', by.request.path, {
            by,
          }),
        async (api) => void (await api.call(contacts)),
      ),
      'two.other': async (api) => api.expect.status(await api.call(contacts, { query: { limit: '7' } }), 200),
    })
    const { results } = await run({ target: answering(async () => page), checks, seed: 1 })
    expect(results.map(({ verdict }) => verdict)).toEqual(['fail', 'pass'])
  })
})

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

  test('that passes is no failure of a send', async () => {
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
  test('is told, and one that is too long is not begun', async () => {
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

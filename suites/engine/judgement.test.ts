import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { family, rule } from '../../contract/rules/rule.js'
import type { Check } from '../api/check.js'
import { checkAndWatch } from '../api/check.js'
import {
  cases,
  Misconfigured,
  openSession,
  property,
  run,
  sequence,
  suite,
  together,
  Unreachable,
  watch,
} from '../index.js'
import { answering, emptyPage as page } from './answering.test-kit.js'

import { contacts, judged } from './judged.test-kit.js'

describe('no verdict without evidence', () => {
  test('a check that asserts nothing is inconclusive, though it called the target', async () => {
    const { result } = await judged(async (api) => {
      await api.call(contacts)
    })
    expect(result.verdict).toBe('inconclusive')
    expect(result.reason).toContain('without asserting')
  })

  test('what is not as configured is inconclusive and named, at the operation and for the rule', async () => {
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
    expect((await judged(check, { doubt: 'the document does not say' })).result.verdict).toBe('warn')
  })

  test('a violation of what is certain in an uncertain rule fails', async () => {
    const check: Check = async (api) => api.expect.that(false, 'true', false, { certain: true })
    expect((await judged(check, { doubt: 'the document does not say' })).result.verdict).toBe('fail')
  })

  test.each([
    [201, 'fail'],
    [302, 'fail'],
    [400, 'pass'],
    [500, 'fail'],
  ])('a request that has to be refused, and is answered by %i, is a %s', async (status, verdict) => {
    const check: Check = async (api) => api.expect.refused(await api.call(contacts), [{ status: 400 }])
    const transport = async () => ({ ...page, status })
    const { result } = await judged(check, { transport, doubt: 'the document names no status' })
    expect(result.verdict).toBe(verdict)
  })

  test.each([
    [201, 'pass'],
    [302, 'fail'],
    [422, 'pass'],
    [500, 'fail'],
  ])('a request that may be accepted or refused, and is answered by %i, is a %s', async (status, verdict) => {
    const check: Check = async (api) => api.expect.answered(await api.call(contacts))
    const transport = async () => ({ ...page, status })
    const { result } = await judged(check, { transport, doubt: 'the document names no status' })
    expect(result.verdict).toBe(verdict)
  })

  test('a violation of what is in doubt in a certain rule is a warning', async () => {
    const check: Check = async (api) => api.expect.that(false, 'true', false, { certain: false })
    expect((await judged(check)).result.verdict).toBe('warn')
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

  test('a step of undoing that fails, or is refused, is reported and changes no verdict', async () => {
    const { at, warnings } = await judged(
      async (api) => {
        api.after(() => Promise.reject(new Error('it is gone')))
        api.after(() => api.call(contacts))
        api.expect.that(true, 'true', true)
      },
      { transport: async () => ({ ...page, status: 500 }) },
    )
    expect(at.verdict).toBe('pass')
    expect(warnings).toEqual([
      expect.stringContaining(`${contacts} answered 500`),
      expect.stringContaining('it is gone'),
    ])
  })

  test('the worst operation makes the verdict, and a scenario over several is judged once', async () => {
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

  test('an exchange that breaks what is certain counts more than an earlier one that breaks what is in doubt', async () => {
    const forms = watch(
      (api, by) => {
        const { status } = by.response
        api.expect.that(status !== 404, 'no 404', status, { by, proof: true })
        api.expect.that(status !== 206, 'no 206', status, { by, proof: true, certain: false })
      },
      async (api) => void (await api.call(contacts)),
    )
    const verdictOf = async (...statuses: readonly number[]) => {
      const two = family('two', {
        'two.watched': rule('0', 'The status is one of some.', { on: [contacts] }),
        'two.other': rule('0', 'It answers.', { on: [contacts] }),
      })
      const calls: Check = async (api) => {
        for (const _ of statuses) await api.call(contacts)
        api.expect.that(true, 'answers', statuses)
      }
      const checks = suite(two, { 'two.watched': forms, 'two.other': calls })
      const left = [...statuses]
      const transport = async () => ({ ...page, status: left.shift() ?? 200 })
      const session = await openSession({ target: answering(transport), checks, seed: 1 })
      left.splice(0, left.length, ...statuses)
      for (const check of checks) await session.judge(check)
      return (await session.results())[0]?.verdict
    }
    expect(await verdictOf(206, 200, 200)).toBe('warn')
    expect(await verdictOf(206, 206, 404)).toBe('fail')
    expect(await verdictOf(200, 404, 206)).toBe('fail')
  })

  test('a check that is watched too is not passed by exchanges in which nothing was wrong', async () => {
    const two = family('two', {
      'two.watched': rule('0', 'It holds.', { on: [contacts] }),
      'two.other': rule('0', 'It answers.', { on: [contacts] }),
    })
    const verdictOf = async (status: number) => {
      const checks = suite(two, {
        'two.watched': checkAndWatch(
          async (api) => api.inconclusive('nothing is known of it'),
          (api, by) => {
            if (by.response.status === 206) api.expect.that(false, 'no 206', 206, { by, certain: false })
          },
        ),
        'two.other': async (api) => api.expect.status(await api.call(contacts), [200, 206]),
      })
      const { results } = await run({ target: answering(async () => ({ ...page, status })), checks, seed: 1 })
      return results[0]?.verdict
    }
    expect([await verdictOf(200), await verdictOf(206)]).toEqual(['inconclusive', 'warn'])
  })

  test('a watched rule that no check ran for is broken by the exchange of another', async () => {
    const two = family('two', {
      'two.watched': rule('0', 'Each page has an id.', { on: [contacts] }),
      'two.other': rule('0', 'It answers.', { on: [contacts] }),
    })
    const checks = suite(two, {
      'two.watched': watch(
        (api, by) => api.expect.that(by.response.status !== 404, 'no 404', by.response.status, { by }),
        async () => undefined,
      ),
      'two.other': async () => undefined,
    })
    const answers = [page, { ...page, status: 404 }]
    const transport = async () => answers.shift() ?? page
    const session = await openSession({ target: answering(transport), checks, seed: 1 })
    answers.splice(0, answers.length, page, { ...page, status: 404 })
    await session.use('calls of no check', (api) => api.call(contacts))
    expect(await session.watched()).toEqual([])
    await session.use('calls of no check', (api) => api.call(contacts))
    expect(await session.watched()).toMatchObject([{ rule: { id: 'two.watched' }, verdict: 'fail' }])
  })
})

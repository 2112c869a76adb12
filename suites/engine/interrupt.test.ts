import { describe, expect, test } from 'vitest'
import { family, rule } from '../../contract/rules/rule.js'
import { type Check, run, suite, type Transport } from '../index.js'
import { answering, emptyPage as page } from './answering.test-kit.js'
import { unlessAborted } from './interrupt.js'
import type { Observer } from './observer.js'
import { Interrupted } from './outcome.js'

const tags = 'GET /api/v1/tags'
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value))

const rules = (check: Check) => {
  const statement = (says: string) => rule('0', says, { on: [tags] })
  const sample = family('sample', { 'sample.first': statement('One.'), 'sample.second': statement('Two.') })
  return suite(sample, { 'sample.first': check, 'sample.second': check })
}

describe('unlessAborted', () => {
  test('gives the result of the work, within the grace also once the signal is given', async () => {
    const stop = new AbortController()
    const work = unlessAborted(() => after(30, 'done'), stop.signal, 1000)
    stop.abort()
    expect(await work).toBe('done')
  })

  test('ends after the grace, and begins nothing once the signal is given', async () => {
    const stop = new AbortController()
    const work = unlessAborted(() => after(60_000, 'done'), stop.signal, 20)
    stop.abort()
    await expect(work).rejects.toThrow(Interrupted)
    let begun = false
    const late = unlessAborted(async () => {
      begun = true
    }, stop.signal)
    await expect(late).rejects.toThrow(Interrupted)
    expect(begun).toBe(false)
  })
})

test('an interrupt ends the check in hand, which undoes nothing any more, and leaves the rest untested', async () => {
  const stop = new AbortController()
  let requests = 0
  const { results } = await run({
    target: answering(async () => {
      requests += 1
      if (requests === 3) stop.abort()
      return page
    }),
    checks: rules(async (api) => {
      api.after(() => api.call(tags))
      for (let n = 0; n < 100; n += 1) await api.call(tags)
    }),
    seed: 1,
    signal: stop.signal,
    interrupt: stop.signal,
  })
  expect(requests).toBe(3)
  expect(results.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toEqual([
    'untested: the run was interrupted at this rule',
    'untested: the run was interrupted before this rule',
  ])
})

test('an interrupt ends a wait', async () => {
  const stop = new AbortController()
  const began = performance.now()
  await run({
    target: answering(async () => page),
    checks: rules(async (api) => {
      setTimeout(() => stop.abort(), 20)
      await api.wait(60_000)
    }),
    seed: 1,
    interrupt: stop.signal,
  })
  // Nearly a minute less than the wait.
  expect(performance.now() - began).toBeLessThan(40_000)
})

describe('an observer', () => {
  const noting = (noted: string[]): Observer => ({
    sends: ({ index, operation, request }) =>
      noted.push(`${index} sends ${operation} ${JSON.stringify(request.headers)}`),
    answered: ({ index, response }) => noted.push(`${index} answered ${response.status}`),
    named: (runId) => noted.push(`run ${runId}`),
  })

  test('receives every call before it is sent and its answer, and no key', async () => {
    const noted: string[] = []
    const transport: Transport = async () => {
      noted.push('transport')
      return page
    }
    const { runId } = await run({
      target: answering(transport),
      checks: [],
      seed: 1,
      observer: noting(noted),
    })
    expect(noted.map((line) => line.split(' POST')[0])).toEqual([
      '1 sends',
      'transport',
      '1 answered 200',
      `run ${runId}`,
    ])
    expect(noted.join()).not.toContain('secret-key')
  })

  test('keeps a call from going out that it cannot note', async () => {
    let requests = 0
    const observer: Observer = {
      ...noting([]),
      sends: () => {
        throw new Error('no space left')
      },
    }
    const transport: Transport = async () => {
      requests += 1
      return page
    }
    await expect(run({ target: answering(transport), checks: [], seed: 1, observer })).rejects.toThrow(
      'no space left',
    )
    expect(requests).toBe(0)
  })
})

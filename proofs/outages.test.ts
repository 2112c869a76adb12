import { describe, expect, it, test } from 'vitest'
import {
  checks,
  checksIn,
  type RuleCheck,
  type Target,
  type WireRequest,
  type WireResponse,
} from '../suites/index.js'
import { type TimeAnswer, timeTrial } from './time-trial.js'
import { VirtualTime } from './virtual-time.js'

const full = checksIn(checks, 'full')

const named = (...ids: readonly string[]): readonly RuleCheck[] =>
  full.filter(({ rule }) => ids.includes(rule.id))

/** Judges the honest fake behind something that changes what comes through. */
const judged = (among: readonly RuleCheck[], change: (target: Target, time: VirtualTime) => Target) => {
  const time = new VirtualTime()
  return timeTrial(
    { variant: 'full', seed: 3 },
    { pauses: time, among, change: (target) => change(target, time) },
  )
}

/** What a gateway answers by itself. */
const page = (status: number): WireResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  text: `<html><h1>${status}</h1></html>`,
})

const passing = (target: Target, pass: (request: WireRequest) => Promise<WireResponse>): Target => ({
  ...target,
  transport: pass,
})

describe('an outage that varies is none of the server', () => {
  it.each([0, 1])('one answer in fifty is 520 to 524 with HTML (part %i)', async (part) => {
    let n = 0
    const some = full.filter((_, place) => place % 28 === part * 5)
    const { failed } = await judged(some, (target) =>
      passing(target, async (request) => {
        n += 1
        const answer = await target.transport(request)
        return n % 50 === 0 ? page(520 + ((n / 50) % 5)) : answer
      }),
    )
    expect(failed).toEqual([])
  })

  test('nothing is answered for three seconds in the middle', async () => {
    const some = full.filter((_, place) => place % 25 === 3)
    const { failed } = await judged(some, (target, time) =>
      passing(target, async (request) => (time.now() % 9000 > 6000 ? page(503) : target.transport(request))),
    )
    expect(failed).toEqual([])
  })

  test('a server that takes one write at a time turns losers away, and others as well', async () => {
    let writes = 0
    const { failed } = await judged(
      named('revision.one-winner', 'booking.concurrent', 'contact.create-conflict'),
      (target) =>
        passing(target, async (request) => {
          if (request.method === 'GET') return target.transport(request)
          if (writes > 0) return page(503)
          writes += 1
          return target.transport(request).finally(() => {
            writes -= 1
          })
        }),
    )
    expect(failed).toEqual([])
  })
})

describe('an outage that repeats is the answer of the server', () => {
  it.each([502, 503, 504, 522])('%i in place of a conflict', async (status) => {
    const { failed } = await judged(named('contact.create-conflict', 'contact.update-conflict'), (target) =>
      passing(target, async (request) => {
        const answer = await target.transport(request)
        return answer.status === 409 ? page(status) : answer
      }),
    )
    expect(failed).toEqual(['contact.create-conflict', 'contact.update-conflict'])
  })

  test('429 for one kind of invalid request', async () => {
    const { failed } = await judged(named('validation.deal-title-type'), (target) =>
      passing(target, async (request) => {
        const answer = await target.transport(request)
        return answer.status === 400 && request.body?.includes('"title":') ? { ...page(429) } : answer
      }),
    )
    expect(failed).toEqual(['validation.deal-title-type'])
  })
})

describe('what a 429 asks for', () => {
  const limits = full.filter(({ rule }) => /^limit\.(rate|retry)/.test(rule.id))
  const withHeader = (value: string | undefined) => (target: Target) =>
    passing(target, async (request) => {
      const answer = await target.transport(request)
      const { 'retry-after': _, ...headers } = answer.headers
      return answer.status !== 429
        ? answer
        : { ...answer, headers: value === undefined ? headers : { ...headers, 'retry-after': value } }
    })
  let honest: Promise<TimeAnswer> | undefined
  const honestRun = () => {
    honest ??= judged(limits, (target) => target)
    return honest
  }

  it('is kept by an honest server', async () => {
    expect((await honestRun()).failed).toEqual([])
  })

  it.each(['soon', '-1', '', '99999999', undefined])(
    'may be malformed (%s): that fails, and nothing waits for it',
    async (value) => {
      const { ms, failed } = await judged(limits, withHeader(value))
      expect(failed).toEqual(['limit.retry-after'])
      expect(ms).toBeLessThan((await honestRun()).ms + 10_000)
    },
  )
})

test('the clock may be an hour ahead where the first answer is a 429 with an HTTP date', async () => {
  let isFirst = true
  const aheadMs = 3_600_000
  const some = full.filter((_, place) => place % 40 === 7)
  const { ms, failed } = await judged(some, (target, time) =>
    passing(target, async (request) => {
      const answer = await target.transport(request)
      if (!isFirst) return answer
      isFirst = false
      const date = new Date(Date.now() + time.now() + aheadMs).toUTCString()
      return { status: 429, headers: { 'retry-after': date }, text: answer.text }
    }),
  )
  expect(failed).toEqual([])
  expect(ms).toBeLessThan(60_000)
})

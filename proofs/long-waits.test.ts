import { describe, expect, it } from 'vitest'
import { mutants } from '../mutants/index.js'
import { prices } from '../suites/api/price.js'
import { checks, run, type Target } from '../suites/index.js'
import { slowTarget } from './time-trial.js'
import { VirtualTime } from './virtual-time.js'

const limited = ['limit.rate-per-key', 'limit.retry-after', 'error.rate-limited']

/** Judges the rules of 429 on a server without hooks; gives the seconds that took, and the rules that fail. */
async function judged(fault?: string, more: Partial<Target> = {}) {
  const planted = fault === undefined ? undefined : mutants.findIndex((one) => one.fault === fault)
  expect(planted).not.toBe(-1)
  const pauses = new VirtualTime()
  const job = { variant: 'full' as const, seed: 3, ...(planted === undefined ? {} : { planted }) }
  // Nothing is known of its choices, as of a server, so that each may be what a failure comes from.
  const target: Target = { ...slowTarget(job, pauses), control: {}, configured: new Set(), ...more }
  const own = checks.filter(({ rule }) => limited.includes(rule.id))
  const { results } = await run({ target, checks: own, seed: 3, workers: 4 })
  const failed = results.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule.id)
  return { seconds: pauses.now() / 1000, failed, results }
}

describe('the rules of 429, on a server whose clock no hook moves', () => {
  it('take about a minute on an honest one', async () => {
    const { seconds, failed } = await judged()
    expect(failed).toEqual([])
    expect(seconds).toBeLessThan(100)
  })

  it.each([
    ['the header is missing', 20],
    ['the wait has a unit', 20],
    ['the wait is in milliseconds', 20],
    ['half the wait is asked for', 240],
  ])('wait no longer at thirty operations than at one where %s', async (fault, most) => {
    const { seconds, failed } = await judged(fault)
    expect(failed).toContain('limit.retry-after')
    expect(seconds).toBeLessThan(most)
  })

  it('do not wait in a run that is to be quick, which leaves out what a wait shows', async () => {
    const { seconds, results } = await judged(undefined, { skipsSlow: true })
    expect(results.map(({ rule, verdict, reason }) => `${rule.id} ${verdict} ${reason ?? ''}`)).toEqual([
      'error.rate-limited pass ',
      'limit.rate-per-key untested keys.lowRate costs about 1 minute of waiting: run without --no-slow',
      'limit.retry-after untested keys.lowRate costs about 1 minute of waiting: run without --no-slow',
    ])
    expect(seconds).toBeLessThan(20)
  })

  it.each(['the header is missing', 'calls are counted for all keys together'])(
    'find in such a run what needs no wait, as where %s',
    async (fault) => {
      const { failed } = await judged(fault, { skipsSlow: true })
      expect(failed).not.toEqual([])
    },
  )

  it('wait twice for a key that stays out', async () => {
    const { seconds, failed } = await judged('a key that was refused once stays out')
    expect(failed).toContain('limit.rate-per-key')
    expect(seconds).toBeLessThan(300)
  })
})

describe('writes that are held for a time of their own', () => {
  /** Judges rules, by a hook that gives no release; gives the seconds that took, and the verdict of the first. */
  async function held(more: Partial<Target>, { workers = 1, rules = ['idempotency.in-progress'] } = {}) {
    const pauses = new VirtualTime()
    const { control, ...target } = slowTarget({ variant: 'full', seed: 3 }, pauses)
    const holdNextWrite = async () => {
      const release = await control.holdNextWrite?.()
      void pauses.pause(2000).then(release)
      return undefined
    }
    const own = checks.filter(({ rule }) => rules.includes(rule.id))
    const judged = { ...target, control: { holdNextWrite }, ...more }
    const { results } = await run({ target: judged, checks: own, seed: 3, workers })
    const [{ verdict, reason } = { verdict: undefined, reason: undefined }] = results
    return { seconds: pauses.now() / 1000, verdict, reason, all: results.map((one) => one.verdict) }
  }

  it('follow each other where there is one worker', async () => {
    const { seconds, verdict } = await held({})
    expect(verdict).toBe('pass')
    expect(seconds).toBeGreaterThan(25)
    expect(seconds).toBeLessThan(50)
  })

  it('take no longer than they are said to with several workers, and less during the wait of keys.lowRate', async () => {
    const apart = await held({}, { workers: 4 })
    expect(apart.verdict).toBe('pass')
    expect(apart.seconds).toBeLessThan(prices.holds.ms / 1000)
    const alone = await held({}, { workers: 4, rules: limited })
    const rules = [...limited, 'idempotency.in-progress']
    const together = await held({}, { workers: 4, rules })
    expect(together.all).toEqual(rules.map(() => 'pass'))
    expect(together.seconds).toBeLessThan(alone.seconds + apart.seconds - 2)
  })

  it('are held once in a run that is to be quick', async () => {
    const { seconds, verdict, reason } = await held({ skipsSlow: true })
    expect({ verdict, reason }).toEqual({
      verdict: 'untested',
      reason: 'control.holdNextWrite costs about 10 seconds of waiting: run without --no-slow',
    })
    expect(seconds).toBeLessThan(10)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../cli/built.test-kit.js'
import { bench } from './bench.js'
import { bare } from './http/contenders/bare.js'
import { fake } from './http/contenders/fake.js'
import type { HttpContender, RunningServer } from './http/http-contender.js'
import { httpSubject } from './http/http-subject.js'
import { pages } from './http/pages.js'
import type { BenchSubject } from './subject.js'
import { removeTempFolder } from './temp-folder.js'

const quiet = { rounds: 1, progress() {} }

/** A subject that counts how often each contender is measured. */
const counting = (name: string, contenders: readonly string[], more: Partial<BenchSubject> = {}) => {
  const measured: string[] = []
  const subject: BenchSubject = {
    name,
    group: 'test',
    contenders,
    async measure(contender) {
      measured.push(`${name} ${contender}`)
      return [{ figure: 'page-1', contender, value: measured.length }]
    },
    ...more,
  }
  return { subject, measured }
}

describe('a session', () => {
  test('measures every subject once a round, one round after the other', async () => {
    const order: string[] = []
    const one = counting('one', ['a', 'b'])
    const two = counting('two', ['c'], { mostRounds: 1 })
    await bench([one.subject, two.subject], { rounds: 2, progress: (line) => order.push(line) })
    expect(order).toEqual([
      'round 1 of 2: one, a',
      'round 1 of 2: one, b',
      'round 1 of 2: two, c',
      'round 2 of 2: one, a',
      'round 2 of 2: one, b',
    ])
  })

  test('collects the samples of all rounds', async () => {
    const { subject } = counting('one', ['a', 'b'])
    const { series } = await bench([subject], { ...quiet, rounds: 2 })
    expect(series.map(({ contender, samples }) => [contender, samples])).toEqual([
      ['a', [1, 3]],
      ['b', [2, 4]],
    ])
  })

  test('reports what cannot be measured once, with the reason, and goes on', async () => {
    const failing = counting('one', ['a', 'b'])
    const subject: BenchSubject = {
      ...failing.subject,
      async measure(contender, round) {
        if (contender === 'a') throw new Error('npm has no registry')
        return failing.subject.measure(contender, round)
      },
    }
    const { series, skipped } = await bench([subject], { ...quiet, rounds: 2 })
    expect(skipped).toEqual([{ subject: 'one', contender: 'a', reason: 'npm has no registry' }])
    expect(series.map(({ contender, samples }) => [contender, samples.length])).toEqual([['b', 2]])
  })

  test('stops at the end of a round what the round has started', async () => {
    const stopped: string[] = []
    const { subject } = counting('one', ['a'], {
      async measure(contender, round) {
        const start = async () => ({ stop: async () => void stopped.push(contender) })
        await round.shared('server', start)
        await round.shared('server', start)
        return []
      },
    })
    await bench([subject], { ...quiet, rounds: 2 })
    expect(stopped).toEqual(['a', 'a'])
  })
})

describe('over HTTP', () => {
  beforeAll(ensureBuilt)
  afterAll(removeTempFolder)

  const times = { warmUpMs: 50, measuredMs: 150 }
  const started: RunningServer[] = []
  const noted = (contender: HttpContender): HttpContender => ({
    ...contender,
    async start() {
      const server = await contender.start()
      started.push(server)
      return server
    },
  })
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  test('measures the fake and the bare server for real, and leaves no server behind', async () => {
    const page = { figure: 'page-1', kinds: ['page'], call: () => pages.of1 } as const
    const { series, skipped } = await bench([httpSubject(page, [fake, bare].map(noted), times)], quiet)
    expect(skipped).toEqual([])
    expect(series.map(({ contender }) => contender)).toEqual(['fake', 'bare'])
    for (const { samples } of series) expect(samples[0]).toBeGreaterThan(20)
    expect(started).toHaveLength(2)
    expect(started.filter(({ pid }) => isRunning(pid))).toEqual([])
  })

  test('does not measure a server that answers something else', async () => {
    const wrong: HttpContender = {
      ...bare,
      request: () => ({ method: 'GET', path: '/api/v1/contacts?limit=7', headers: {} }),
    }
    const page = { figure: 'page-50', kinds: ['page'], call: () => pages.of50 } as const
    const { series, skipped } = await bench([httpSubject(page, [wrong], times)], quiet)
    expect(series).toEqual([])
    expect(skipped[0]?.reason).toContain('answered 7 records in place of 50')
  })
})

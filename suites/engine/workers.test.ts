import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { ResourceLock } from './resource-lock.js'
import { type Job, Workers } from './workers.js'

const lock = (alone: readonly string[], shared: readonly string[] = []) => ({
  alone: new Set(alone),
  shared: new Set(shared),
})

/** A log, and jobs that note in it when they begin and end. */
function logging() {
  const log: string[] = []
  const job = (name: string, work: () => Promise<unknown>, held: ResourceLock = lock([])): Job => ({
    lock: held,
    async run() {
      log.push(`begin ${name}`)
      await work()
      log.push(`end ${name}`)
    },
  })
  return { log, job }
}

/** Jobs by their number, each of which takes a turn of the event loop. */
function logged(locks: readonly ResourceLock[]) {
  const { log, job } = logging()
  return { log, jobs: locks.map((held, n) => job(String(n), () => pause(1), held)) }
}

const inWorkers = (width: number, jobs: readonly Job[]) => new Workers(width).run(jobs)

describe('workers', () => {
  test('one worker keeps the order', async () => {
    const { log, jobs } = logged([lock([]), lock([]), lock([])])
    await inWorkers(1, jobs)
    expect(log).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
  })

  test('several workers run side by side, no more than there are', async () => {
    const { log, jobs } = logged([lock([]), lock([]), lock([])])
    await inWorkers(2, jobs)
    expect(log.slice(0, 2)).toEqual(['begin 0', 'begin 1'])
    expect(log.indexOf('begin 2')).toBeGreaterThan(1)
  })

  test('what one job has to itself no other has, and others go first', async () => {
    const { log, jobs } = logged([lock(['deals']), lock([], ['deals']), lock([], ['contacts'])])
    await inWorkers(3, jobs)
    expect(log.slice(0, 2)).toEqual(['begin 0', 'begin 2'])
    expect(log.indexOf('begin 1')).toBeGreaterThan(log.indexOf('end 0'))
  })

  test('a job that throws ends the run', async () => {
    const broken = { lock: lock([]), run: () => Promise.reject(new Error('broken')) }
    await expect(inWorkers(2, [broken])).rejects.toThrow('broken')
  })

  test('work that is to be alone waits until the others have ended, and holds back new ones', async () => {
    const workers = new Workers(3)
    const { log, job } = logging()
    const alone = (name: string) =>
      workers.alone(async () => {
        log.push(`alone ${name}`)
        await pause(2)
        log.push(`not alone ${name}`)
      })
    await workers.run([
      job('b', () => pause(4)),
      job('a', () => alone('a')),
      job('c', () => alone('c')),
      job('d', () => pause(1)),
    ])
    const turn = (name: string) =>
      log.slice(log.indexOf(`alone ${name}`), log.indexOf(`not alone ${name}`) + 1)
    expect(log.indexOf('alone a')).toBeGreaterThan(log.indexOf('end b'))
    expect(turn('a')).toEqual(['alone a', 'not alone a'])
    expect(turn('c')).toEqual(['alone c', 'not alone c'])
    expect(log.indexOf('begin d')).toBeGreaterThan(log.indexOf('not alone c'))
  })

  test('a further job begins in place of the first one that waits to be alone', async () => {
    const workers = new Workers(3)
    const { log, job } = logging()
    const alone = () => workers.alone(async () => log.push('alone'))
    await workers.run([
      job('a', alone),
      ...['b', 'c'].map((name) => job(name, () => pause(10))),
      job('d', () => pause(1)),
    ])
    expect(log.indexOf('begin d')).toBeLessThan(log.indexOf('end b'))
    expect(log.indexOf('alone')).toBeGreaterThan(Math.max(log.indexOf('end c'), log.indexOf('end d')))
  })

  test('new jobs begin as soon as work that was alone ends, while its job continues', async () => {
    const workers = new Workers(2)
    const { log, job } = logging()
    const work = async () => {
      await workers.alone(() => pause(1))
      await vi.waitFor(() => expect(log).toContain('end b'))
    }
    await workers.run([job('a', work), job('b', () => pause(1))])
    expect(log).toEqual(['begin a', 'begin b', 'end b', 'end a'])
  })

  test('a job that only waits leaves its place to another one, unless all run in their order', async () => {
    const inOrder = async (width: number) => {
      const { log, job } = logging()
      const workers = new Workers(width)
      const long = () => workers.without(() => pause(20))
      await workers.run([job('a', long), job('b', long), job('c', () => pause(1)), job('d', () => pause(1))])
      return log.join(', ')
    }
    expect(await inOrder(2)).toMatch(/^begin a, begin b, begin c, begin d, end c, end d, end [ab]/)
    expect(await inOrder(1)).toBe('begin a, end a, begin b, end b, begin c, end c, begin d, end d')
  })
})

import { describe, expect, test } from 'vitest'
import type { ResourceLock } from './resource-lock.js'
import { Workers } from './workers.js'

const lock = (alone: readonly string[], shared: readonly string[] = []) => ({
  alone: new Set(alone),
  shared: new Set(shared),
})

/** Jobs that log when they begin and end, each taking a turn of the event loop. */
function logged(locks: readonly ResourceLock[]) {
  const log: string[] = []
  const jobs = locks.map((lock, n) => ({
    lock,
    async run() {
      log.push(`begin ${n}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      log.push(`end ${n}`)
    },
  }))
  return { log, jobs }
}

const inWorkers = (width: number, jobs: Parameters<Workers['run']>[0]) => new Workers(width).run(jobs)

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
    const log: string[] = []
    const workers = new Workers(3)
    const job = (name: string, work: () => Promise<void>) => ({
      lock: lock([]),
      async run() {
        log.push(`begin ${name}`)
        await work()
        log.push(`end ${name}`)
      },
    })
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
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

  test('a job that only waits leaves its place to another one, unless all run in their order', async () => {
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
    const inOrder = async (width: number) => {
      const log: string[] = []
      const workers = new Workers(width)
      const job = (name: string, work: () => Promise<void>) => ({
        lock: lock([]),
        async run() {
          log.push(`begin ${name}`)
          await work()
          log.push(`end ${name}`)
        },
      })
      const long = () => workers.without(() => pause(20))
      await workers.run([job('a', long), job('b', long), job('c', () => pause(1)), job('d', () => pause(1))])
      return log.join(', ')
    }
    expect(await inOrder(2)).toMatch(/^begin a, begin b, begin c, begin d, end c, end d, end [ab]/)
    expect(await inOrder(1)).toBe('begin a, end a, begin b, end b, begin c, end c, begin d, end d')
  })
})

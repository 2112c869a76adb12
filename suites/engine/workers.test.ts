import { describe, expect, test } from 'vitest'
import { VirtualTime } from '../../proofs/virtual-time.js'
import { type ResourceLock, wholeTarget } from './resource-lock.js'
import { type Job, Workers } from './workers.js'

// Simulated, so that how busy the computer is decides nothing.
const time = new VirtualTime()
const pause = (ms: number) => time.pause(ms)

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
      await expect.poll(() => log).toContain('end b')
    }
    await workers.run([job('a', work), job('b', () => pause(1))])
    expect(log).toEqual(['begin a', 'begin b', 'end b', 'end a'])
  })

  const held = (name: string): ResourceLock => ({
    ...lock([wholeTarget, name], ['clock']),
    atRest: lock([name], ['clock']),
  })

  /** Begins and ends of two jobs with a wait of 60 and 40 ms, among jobs that share the target. */
  async function waiting(first: ResourceLock, second: ResourceLock, width = 2) {
    const { log, job } = logging()
    const workers = new Workers(width)
    const began = time.now()
    const hold = (name: string, ms: number, own: ResourceLock) =>
      job(
        name,
        async () => {
          await workers.aside(() => pause(ms))
          log.push(`${name} goes on`)
          await pause(1)
        },
        own,
      )
    const plain = ['c', 'd'].map((name) => job(name, () => pause(5), lock([], [wholeTarget])))
    await workers.run([hold('a', 60, first), hold('b', 40, second), ...plain])
    return { log: log.join(', '), ms: time.now() - began }
  }

  test('two waits take the time of the longer one, others run meanwhile, and what goes on is alone', async () => {
    const { log, ms } = await waiting(held('calls'), held('a request'))
    expect(ms).toBeLessThan(65)
    expect(log).toMatch(
      /^begin a, begin b, begin c, begin d, end [cd], end [cd], b goes on, end b, a goes on/,
    )
  })

  test.each([
    ['that need the same at rest', held('calls'), held('calls')],
    ['of which one allows none', held('calls'), lock([wholeTarget, 'clock'])],
  ])('two waits %s follow each other, and others still run during the first', async (_, first, second) => {
    const { log, ms } = await waiting(first, second)
    expect(ms).toBeGreaterThanOrEqual(100)
    expect(log).toMatch(/^begin a, begin c, begin d, .*end a, begin b/)
  })

  test('jobs that begin while one waits keep it from going on until they have ended', async () => {
    const { log, job } = logging()
    const workers = new Workers(2)
    const plain = (name: string, ms: number) => job(name, () => pause(ms), lock([], [wholeTarget]))
    await workers.run([
      job('a', () => workers.aside(() => pause(5)), held('calls')),
      plain('b', 30),
      plain('c', 1),
      plain('d', 1),
    ])
    expect(log.indexOf('end a')).toBeGreaterThan(log.indexOf('end b'))
  })

  test('one that waits does not keep another from its turn to be alone, and goes on after it', async () => {
    const { log, job } = logging()
    const workers = new Workers(2)
    const alone = () =>
      workers.alone(async () => {
        log.push('alone')
        await pause(20)
        log.push('not alone')
      })
    await workers.run([job('a', () => workers.aside(() => pause(10)), held('calls')), job('b', alone)])
    expect(log).toEqual(['begin a', 'begin b', 'alone', 'not alone', 'end b', 'end a'])
  })

  test('what may wait begins once the first jobs have, before those that came before it', async () => {
    const { log, job } = logging()
    const workers = new Workers(2)
    const plain = Array.from({ length: 80 }, (_, n) => job(`${n}`, () => pause(0), lock([], [wholeTarget])))
    await workers.run([...plain, job('a', () => workers.aside(() => pause(5)), held('calls'))])
    expect(log.indexOf('begin a')).toBeLessThan(log.indexOf('begin 52'))
    expect(log.indexOf('begin 49')).toBeLessThan(log.indexOf('begin a'))
  })

  test('with one worker a wait changes nothing', async () => {
    const { log } = await waiting(held('calls'), held('a request'), 1)
    expect(log).toMatch(/^begin a, a goes on, end a, begin b, b goes on, end b, begin c/)
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

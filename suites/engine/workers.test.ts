import { describe, expect, test } from 'vitest'
import type { ResourceLock } from './resource-lock.js'
import { runConcurrently } from './workers.js'

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

describe('inLanes', () => {
  test('one worker keeps the order', async () => {
    const { log, jobs } = logged([lock([]), lock([]), lock([])])
    await runConcurrently(1, jobs)
    expect(log).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
  })

  test('several workers run side by side, no more than there are', async () => {
    const { log, jobs } = logged([lock([]), lock([]), lock([])])
    await runConcurrently(2, jobs)
    expect(log.slice(0, 2)).toEqual(['begin 0', 'begin 1'])
    expect(log.indexOf('begin 2')).toBeGreaterThan(1)
  })

  test('what one job has to itself no other has, and others go first', async () => {
    const { log, jobs } = logged([lock(['deals']), lock([], ['deals']), lock([], ['contacts'])])
    await runConcurrently(3, jobs)
    expect(log.slice(0, 2)).toEqual(['begin 0', 'begin 2'])
    expect(log.indexOf('begin 1')).toBeGreaterThan(log.indexOf('end 0'))
  })

  test('a job that throws ends the run', async () => {
    const broken = { lock: lock([]), run: () => Promise.reject(new Error('broken')) }
    await expect(runConcurrently(2, [broken])).rejects.toThrow('broken')
  })
})

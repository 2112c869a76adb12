import { describe, expect, test } from 'vitest'
import { families } from '../../contract/index.js'
import { compatible, lockOf, type ResourceLock } from './resource-lock.js'
import { runConcurrently } from './workers.js'

const lock = (alone: readonly string[], shared: readonly string[] = []) =>
  ({ alone: new Set(alone), shared: new Set(shared) }) as unknown as ResourceLock

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
  test('one lane keeps the order', async () => {
    const { log, jobs } = logged([lock([]), lock([]), lock([])])
    await runConcurrently(1, jobs)
    expect(log).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
  })

  test('several lanes run side by side, no more than there are', async () => {
    const { log, jobs } = logged([lock([]), lock([]), lock([])])
    await runConcurrently(2, jobs)
    expect(log.slice(0, 2)).toEqual(['begin 0', 'begin 1'])
    expect(log.indexOf('begin 2')).toBeGreaterThan(1)
  })

  test('what somebody has alone nobody else has, and others go first', async () => {
    const { log, jobs } = logged([lock(['deals']), lock([], ['deals']), lock([], ['contacts'])])
    await runConcurrently(3, jobs)
    expect(log.slice(0, 2)).toEqual(['begin 0', 'begin 2'])
    expect(log.indexOf('begin 1')).toBeGreaterThan(log.indexOf('end 0'))
  })

  test('a job that throws is heard of', async () => {
    const broken = { lock: lock([]), run: () => Promise.reject(new Error('broken')) }
    await expect(runConcurrently(2, [broken])).rejects.toThrow('broken')
  })
})

describe('claims', () => {
  const { idempotency, paging, validation, revision } = families
  const at = (rule: Parameters<typeof lockOf>[0]['rule'], id = rule.on[0]) => lockOf({ rule }, id ? [id] : [])

  test('whoever moves the clock is alone', () => {
    const clock = at(idempotency.rules['idempotency.window-24h'])
    for (const rule of [
      paging.rules['paging.envelope'],
      validation.rules['validation.contact-list-email'],
      revision.rules['revision.one-winner'],
    ])
      expect(compatible(clock, at(rule))).toBe(false)
  })

  test('a list is read whole while nobody writes to it', () => {
    const walk = at(paging.rules['paging.envelope'], 'GET /api/v1/deals')
    expect(compatible(walk, at(idempotency.rules['idempotency.deal-create']))).toBe(false)
    expect(compatible(walk, at(idempotency.rules['idempotency.contact-update']))).toBe(true)
  })

  test('tickets of the configuration serve one at a time, contacts of their own all', () => {
    const ticket = at(idempotency.rules['idempotency.ticket-update'])
    expect(
      compatible(ticket, at(revision.rules['revision.one-winner'], 'POST /api/v1/tickets/{id}/assign')),
    ).toBe(false)
    expect(
      compatible(
        at(idempotency.rules['idempotency.contact-create']),
        at(idempotency.rules['idempotency.contact-tags']),
      ),
    ).toBe(true)
  })
})

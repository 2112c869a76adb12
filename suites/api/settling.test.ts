import { describe, expect, test } from 'vitest'
import { isRevised } from '../../contract/index.js'
import type { Exchange } from '../engine/exchange.js'
import { Settling } from './settling.js'

const exchange = (method: string, record: object, status = 200): Exchange => ({
  index: 1,
  operation: 'POST /api/v1/deals',
  request: { method, path: '/api/v1/deals', headers: {}, key: 'main' },
  response: { status, headers: {}, text: '', json: { data: method === 'GET' ? [record] : record } },
})

/** A settling that notes how long it waits, and reads revision 7 of any record. */
function settling() {
  const waits: number[] = []
  const own = new Settling(async (ms) => void waits.push(ms))
  const read = async () => ({ id: 'd', rev: 7 })
  const expecting = (expectedRev: number, idempotencyKey?: string) =>
    own.present('d', { expectedRev, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }, read)
  return { own, waits, expecting }
}

describe('a server that moves revisions by itself', () => {
  test('is left time once after a write, however many wait, and none after a read or a refusal', async () => {
    const { own, waits } = settling()
    own.learn(exchange('GET', { id: 'd', rev: 1 }))
    own.learn(exchange('POST', { id: 'd', rev: 1 }, 409))
    await own.waitUntilOver()
    expect(waits).toEqual([])
    own.learn(exchange('POST', { id: 'd', rev: 1 }))
    await Promise.all([own.waitUntilOver(), own.waitUntilOver()])
    await own.waitUntilOver()
    expect(waits).toHaveLength(1)
  })

  test('is expected at its present revision in place of any since the last write', async () => {
    const { own, expecting } = settling()
    own.learn(exchange('POST', { id: 'd', rev: 1 }))
    own.learn(exchange('GET', { id: 'd', rev: 2 }))
    expect(await Promise.all([expecting(1), expecting(2)])).toEqual([7, 7])
  })

  test('is expected at a revision that was left behind where the check means that one', async () => {
    const { own, expecting } = settling()
    own.learn(exchange('POST', { id: 'd', rev: 3 }))
    own.learn(exchange('PATCH', { id: 'd', rev: 5 }))
    expect(await Promise.all([expecting(3), expecting(4)])).toEqual([3, 4])
  })

  test('gets the same body under the same key, also after the write', async () => {
    const { own, expecting } = settling()
    own.learn(exchange('POST', { id: 'd', rev: 1 }))
    expect(await expecting(1, 'key')).toBe(7)
    own.learn(exchange('POST', { id: 'd', rev: 8 }))
    expect([await expecting(1, 'key'), await expecting(1)]).toEqual([7, 1])
  })
})

test('deals, tickets and conversations have revisions, contacts have none', () => {
  expect(isRevised('POST /api/v1/deals/{id}/close')).toBe(true)
  expect(isRevised('GET /api/v1/conversations')).toBe(true)
  expect(isRevised('PATCH /api/v1/tickets/{id}')).toBe(true)
  expect(isRevised('POST /api/v1/contacts')).toBe(false)
})

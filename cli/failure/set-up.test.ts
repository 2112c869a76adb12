import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../suites/index.js'
import { setUpOf } from './set-up.js'

const call = (
  index: number,
  method: string,
  path: string,
  body: object | undefined,
  id?: string,
): Exchange => ({
  index,
  operation: 'POST /api/v1/contacts',
  request: { method, path, headers: {}, key: 'main', ...(body ? { body: JSON.stringify(body) } : {}) },
  response: { status: 200, headers: {}, text: '', json: id === undefined ? {} : { data: { id } } },
})

it('finds the calls that made what others name, and those these depend on', () => {
  const contact = call(1, 'POST', '/api/v1/contacts', { name: 'Ana' }, 'con_1')
  const unrelated = call(2, 'POST', '/api/v1/contacts', { name: 'Bob' }, 'con_2')
  const deal = call(3, 'POST', '/api/v1/deals', { contactId: 'con_1' }, 'deal_1')
  const read = call(4, 'GET', '/api/v1/deals?id=deal_1', undefined, 'deal_1')
  const close = call(5, 'POST', '/api/v1/deals/deal_1/close', { outcome: 'won' }, 'deal_1')
  const all = [contact, unrelated, deal, read, close]
  expect(setUpOf([close], all)).toEqual([contact, deal])
  expect(setUpOf([deal, close], all)).toEqual([contact])
  expect(setUpOf([unrelated], all)).toEqual([])
})

it('takes the revision of a record from an answer that shows that record', () => {
  const answering = (index: number, path: string, data: readonly object[]): Exchange => {
    const json = { data }
    const exchange = call(index, 'GET', path, undefined)
    return { ...exchange, response: { status: 200, headers: {}, text: JSON.stringify(json), json } }
  }
  const tickets = answering(1, '/api/v1/tickets', [{ id: 'tic_12345', rev: 3 }])
  const others = answering(2, '/api/v1/conversations', [{ id: 'chat_1', rev: 9, openTicketId: 'tic_12345' }])
  const update = call(3, 'PATCH', '/api/v1/tickets/tic_12345', { expectedRev: 3 })
  expect(setUpOf([update], [tickets, others, update])).toEqual([tickets])
})

describe('a write of the check to what is there before', () => {
  const path = '/api/v1/types/typ_12345/book'
  const book = (index: number, id?: string) => call(index, 'POST', path, { n: index }, id)
  const refused = (exchange: Exchange) => ({ ...exchange, response: { ...exchange.response, status: 409 } })
  const failing = book(9)
  const setUp = (...course: readonly Exchange[]) => setUpOf([failing], [...course, failing], { course })

  it('is needed', () => {
    const taken = book(1, 'mtg_12345')
    expect(setUp(taken)).toEqual([taken])
  })

  it('is not needed where it was undone again, nor was a refused one before that', () => {
    const taken = book(1, 'mtg_12345')
    const again = call(2, 'POST', path, { n: 2 }, 'mtg_12345')
    const canceled = call(3, 'POST', '/api/v1/meetings/mtg_12345/cancel', {}, 'mtg_12345')
    expect(setUp(taken, again, canceled)).toEqual([])
    expect(setUp(taken, refused(book(2)), canceled)).toEqual([])
    const since = refused(book(4))
    expect(setUp(taken, again, canceled, since)).toEqual([since])
  })

  it('is needed where what decides names its record', () => {
    const update = call(1, 'PATCH', '/api/v1/tickets/tic_12345', { priority: 'low' })
    const list = call(2, 'GET', '/api/v1/tickets?priority=low', undefined)
    const given = { course: [update, list], named: ['tic_12345'] }
    expect(setUpOf([list], [update, list], given)).toEqual([update])
    expect(setUpOf([list], [update, list], { course: [update, list] })).toEqual([])
  })
})

it('finds the record whose id a request names with a fresh word after it', () => {
  const made = call(1, 'POST', '/api/v1/webhooks', { name: 'a' }, 'wh_12345')
  const near = call(2, 'DELETE', '/api/v1/webhooks/wh_12345cr1a2bx', undefined)
  expect(setUpOf([near], [made, near], { runId: 'r1a2b' })).toEqual([made])
  expect(setUpOf([near], [made, near], { runId: 'other' })).toEqual([])
})

it('takes the last change of what was there before, whichever check made it', () => {
  const path = '/api/v1/tickets/tic_12345'
  const [first, last] = [1, 2].map((n) => call(n, 'PATCH', path, { priority: n }))
  const failing = call(3, 'PATCH', path, { priority: 3 })
  expect(setUpOf([failing], [first, last, failing] as Exchange[])).toEqual([last])
})

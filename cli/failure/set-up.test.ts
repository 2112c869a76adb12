import { expect, it } from 'vitest'
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

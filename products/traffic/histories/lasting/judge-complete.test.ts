import { expect, test } from 'vitest'
import { broken, type Said } from '../said.test-kit.js'
import { judgeComplete } from './judge-complete.js'

const ticket = (id: string, more: object = {}) => ({ id, status: 'open', priority: 'low', ...more })
const list = (query: string, records: readonly object[], next: string | null = null): Said => ({
  to: `GET /tickets${query}`,
  answer: { data: records, nextCursor: next },
})
const both = list('', [ticket('t1'), ticket('t2')])
const update: Said = {
  to: 'PATCH /tickets/t2',
  body: { priority: 'high' },
  answer: { data: ticket('t2', { priority: 'high' }) },
}
const isClosed = { isClosed: true }

test.each<[string, readonly Said[], string]>([
  ['the whole list', [both, list('', [ticket('t1')])], 'paging.traversal-complete'],
  ['a filtered list', [both, list('?priority=low', [ticket('t1')])], 'filter.ticket-priority'],
  [
    'the second page',
    [both, list('?limit=1', [ticket('t1')], 'c'), list('?limit=1&cursor=c', [])],
    'paging.traversal-complete',
  ],
])('a record that was listed before is missed in %s', (_, said, rule) => {
  expect(broken(judgeComplete, said, isClosed)).toEqual([rule])
  expect(broken(judgeComplete, said)).toEqual([])
})

test.each<[string, readonly Said[]]>([
  ['was changed since', [both, update, list('?priority=low', [ticket('t1')])]],
  ['is not found by the filter', [both, list('?priority=high', [])]],
  ['may be on a page that was not read', [both, list('?limit=1', [ticket('t1')], 'c')]],
  ['may be left out as two filters were sent', [both, list('?status=open&priority=low', [])]],
  ['was shown by a list that was under way', [{ ...both, ms: 5000 }, list('', [])]],
])('a record may be missed that %s', (_, said) => {
  expect(broken(judgeComplete, said, isClosed)).toEqual([])
})

const deal = (status: string) => ({ id: 'd1', status, leadId: 'c1', rev: 1 })
const deals = (query: string, records: readonly object[]): Said => ({
  to: `GET /deals${query}`,
  answer: { data: records, nextCursor: null },
})

test('a closed deal may have been archived, unless a list shows it again', () => {
  const lost = [deals('', [deal('lost')]), deals('?status=lost', [])]
  expect(broken(judgeComplete, lost, isClosed)).toEqual([])
  const again = [...lost, deals('?leadId=c1', [deal('lost')])]
  expect(broken(judgeComplete, again, isClosed)).toEqual(['filter.deal-status'])
  const open = [deals('', [deal('open')]), deals('?status=open', [])]
  expect(broken(judgeComplete, open, isClosed)).toEqual(['filter.deal-status'])
})

test('a replay shows a record as it was, and not what a filter has to find', () => {
  const contact = (email: string) => ({ id: 'con_1', name: 'Ana', email })
  const create: Said = {
    to: 'POST /contacts',
    body: { name: 'Ana', email: 'ana@example.com' },
    headers: { 'idempotency-key': 'k1' },
    status: 201,
    answer: { data: contact('ana@example.com') },
  }
  const change: Said = {
    to: 'PATCH /contacts/con_1',
    body: { email: 'eva@example.com' },
    answer: { data: contact('eva@example.com') },
  }
  const none: Said = {
    to: 'GET /contacts?email=ana%40example.com',
    answer: { data: [], nextCursor: null },
  }
  expect(broken(judgeComplete, [create, change, create, none], isClosed)).toEqual([])
  expect(broken(judgeComplete, [create, none], isClosed)).toEqual(['filter.contact-email'])
})

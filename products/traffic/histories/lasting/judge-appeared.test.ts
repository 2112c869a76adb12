import { expect, test } from 'vitest'
import { broken, type Said } from '../said.test-kit.js'
import { judgeAppeared } from './judge-appeared.js'

const isClosed = { isClosed: true }
const list = (...ids: readonly string[]): Said => ({
  to: 'GET /deals',
  answer: { data: ids.map((id) => ({ id })), nextCursor: null },
})
const make: Said = {
  to: 'POST /deals',
  body: { title: 'Boat' },
  headers: { 'idempotency-key': 'k1' },
  status: 201,
  answer: { data: { id: 'd2' } },
}
const refused: Said = {
  to: 'POST /deals',
  body: { title: '' },
  status: 400,
  answer: { error: { code: 'invalid_request' } },
}

test('a replay makes no record', () => {
  const said = [list('d1'), make, list('d1', 'd2'), make, list('d1', 'd2', 'd3')]
  expect(broken(judgeAppeared, said, isClosed)).toEqual(['idempotency.replay-no-second-effect'])
  expect(broken(judgeAppeared, said)).toEqual([])
  expect(broken(judgeAppeared, said.slice(0, -1), isClosed)).toEqual([])
})

test('a replay makes no destination', () => {
  const hooks = (...ids: readonly string[]): Said => ({ ...list(...ids), to: 'GET /webhooks' })
  const hook: Said = { ...make, to: 'POST /webhooks', body: { name: 'a' }, answer: { data: { id: 'w1' } } }
  expect(broken(judgeAppeared, [hooks(), hook, hooks('w1'), hook, hooks('w1', 'w2')], isClosed)).toEqual([
    'idempotency.replay-no-second-effect',
  ])
})

test('a refusal makes no record', () => {
  expect(broken(judgeAppeared, [list('d1'), refused, list('d1', 'd2')], isClosed)).toEqual([
    'limit.deal-title-min',
  ])
})

test.each<[string, readonly Said[]]>([
  [
    'a page of a longer list',
    [{ ...list('d1'), answer: { data: [{ id: 'd1' }], nextCursor: 'c' } }, list('d2')],
  ],
  ['a list of another key', [list('d1'), { ...list('d2'), key: '#2' }]],
  ['a list after a refusal that may have done a part', [list('d1'), { ...refused, status: 409 }, list('d2')]],
  ['a filtered list before', [{ ...list('d1'), to: 'GET /deals?status=open' }, list('d2')]],
])('%s may show a record', (_, said) => {
  expect(broken(judgeAppeared, said, isClosed)).toEqual([])
})

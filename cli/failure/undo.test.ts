import { expect, it } from 'vitest'
import type { Exchange } from '../../suites/index.js'
import { undoOf, undoOfAccepted } from './undo.js'

const call = (index: number, method: string, path: string, id?: string): Exchange => ({
  index,
  operation: 'POST /api/v1/webhooks',
  request: { method, path, headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: '', json: id === undefined ? {} : { data: { id } } },
})

it('finds the later calls that remove or cancel what some calls made', () => {
  const made = call(1, 'POST', '/api/v1/webhooks', 'wh_10001')
  const other = call(2, 'POST', '/api/v1/webhooks', 'wh_20002')
  const read = call(3, 'GET', '/api/v1/webhooks/wh_10001')
  const removed = call(4, 'DELETE', '/api/v1/webhooks/wh_10001')
  const otherRemoved = call(5, 'DELETE', '/api/v1/webhooks/wh_20002')
  const late = call(99, 'DELETE', '/api/v1/webhooks/wh_10001')
  const all = [made, other, read, removed, otherRemoved, late]
  expect(undoOf([made], all)).toEqual([removed])
  expect(undoOf([made, removed], all)).toEqual([])
})

it('finds what would undo a refused call by another one like it that was accepted', () => {
  const taken = call(1, 'POST', '/api/v1/webhooks', 'wh_10001')
  const removed = call(2, 'DELETE', '/api/v1/webhooks/wh_10001')
  const refused = {
    ...call(3, 'POST', '/api/v1/webhooks'),
    response: { ...taken.response, status: 409, json: {} },
  }
  const all = [taken, removed, refused]
  expect(undoOfAccepted(refused, all)).toEqual({ undo: removed, id: 'wh_10001', path: 'data.id' })
  expect(undoOfAccepted(refused, [taken, refused])).toBeUndefined()
  expect(undoOfAccepted(taken, all)).toBeUndefined()
})

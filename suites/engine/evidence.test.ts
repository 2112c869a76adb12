import { expect, it } from 'vitest'
import { Evidence } from './evidence.js'
import type { Exchange } from './exchange.js'

const exchange = (index: number): Exchange => ({
  index,
  operation: 'GET /api/v1/contacts',
  request: { method: 'GET', path: '/api/v1/contacts', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: '', json: undefined },
})

it('leaves out of the course of a check what belongs to cases that are over', () => {
  const evidence = new Evidence()
  evidence.exchanges.push(exchange(1), exchange(2))
  evidence.endCase(1)
  evidence.exchanges.push(exchange(3), exchange(4))
  expect(evidence.course.map(({ index }) => index)).toEqual([1, 3, 4])
})

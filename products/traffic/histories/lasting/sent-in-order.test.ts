import { expect, test } from 'vitest'
import { type Recorded, trafficExchange } from '../../traffic-exchange.js'
import { SentInOrder } from './sent-in-order.js'

const at = (sentMs: number, answeredMs: number, index = 1) =>
  trafficExchange(
    {
      operation: 'PATCH /api/v1/contacts/{id}',
      origin: 'http://crm.example.com',
      method: 'PATCH',
      path: '/api/v1/contacts/a',
      headers: {},
      body: undefined,
      isBodyKnown: true,
      key: undefined,
      answer: undefined,
      sentMs,
      answeredMs,
      serverMs: undefined,
    } satisfies Recorded,
    index,
  )

/** From 1: one that lasts long, three short ones, and one without an answer. */
const writes = [at(0, 100, 1), at(10, 20, 2), at(30, 40, 3), at(50, 60, 4), at(70, Infinity, 5)] as const

const [first, ...others] = writes
const list = new SentInOrder(first)
for (const one of others) list.add(one)

test.each([
  [at(-9, -5), at(-4, -1), []],
  [at(-9, -5), at(-4, 0), [1]],
  [at(25, 26), at(27, 45), [1, 3]],
  // An exchange that was over at the very time may have been carried out later.
  [at(40, 41), at(42, 50), [1, 3, 4]],
  [at(101, 102), at(103, 104), [5]],
])('finds those that were under way between %#', (first, last, found) => {
  expect(list.during(first, last).map(({ index }) => index)).toEqual(found)
})

test.each([
  [at(-9, -5), at(35, 36), 2],
  [at(-9, -5), at(200, 201), 4],
  [at(15, 30), at(55, 56), undefined],
  [at(15, 29), at(55, 56), 3],
])('finds the latest that lies between %#', (first, last, found) => {
  expect(list.lastBetween(first, last)?.index).toBe(found)
})

test('finds the latest that was over', () => {
  expect(list.lastBefore(at(20, 25))).toBeUndefined()
  expect(list.lastBefore(at(21, 25))?.index).toBe(2)
})

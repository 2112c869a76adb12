import { expect, test } from 'vitest'
import type { Exchange } from './exchange.js'
import { ExchangeLog } from './exchange-log.js'
import { logWarnings } from './run-record.js'

const exchange = (index: number, method: string, characters: number): Exchange => ({
  index,
  operation: 'GET /api/v1/contacts',
  request: { method, path: '', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: 'x'.repeat(characters), json: {} },
})

test('the oldest reads are dropped first, and counted', () => {
  const log = new ExchangeLog(100)
  log.add(exchange(1, 'POST', 20))
  for (let n = 2; n <= 5; n += 1) log.add(exchange(n, 'GET', 20))
  expect([log.count, log.dropped]).toEqual([5, 0])
  log.add(exchange(6, 'GET', 20))
  expect(log.exchanges.map(({ index }) => index)).toEqual([1, 6])
  expect([log.count, log.dropped]).toEqual([6, 4])
})

test('writes are dropped where no read is left', () => {
  const log = new ExchangeLog(100)
  for (let n = 1; n <= 6; n += 1) log.add(exchange(n, 'POST', 20))
  expect(log.exchanges.map(({ index }) => index)).toEqual([5, 6])
})

test('exchanges that are not kept come with a way to keep them', () => {
  const log = new ExchangeLog(100)
  for (let n = 1; n <= 6; n += 1) log.add(exchange(n, 'GET', 20))
  expect(logWarnings(log)).toEqual([
    expect.stringMatching(/^4 of 6 exchanges .*: --rule, --suite or --shard$/),
  ])
  expect(logWarnings(new ExchangeLog())).toEqual([])
})

test('a long answer is cut, and its JSON left out', () => {
  const log = new ExchangeLog()
  log.add(exchange(1, 'GET', 2 ** 20 + 1))
  expect(log.exchanges[0]?.response).toMatchObject({ text: 'x'.repeat(2 ** 20), json: undefined })
})

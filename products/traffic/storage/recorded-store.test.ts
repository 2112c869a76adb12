import { expect, test } from 'vitest'
import type { Recorded } from '../traffic-exchange.js'
import { plainExchange, trafficExchange } from '../traffic-exchange.js'
import { RecordedStore } from './recorded-store.js'

const recordedOf = (n: number): Recorded => ({
  operation: 'GET /api/v1/tags',
  origin: 'https://crm.example.com',
  method: 'GET',
  path: `/api/v1/tags?limit=${n % 100}`,
  headers: { accept: '*/*', ...(n % 3 === 0 ? { 'idempotency-key': `k${n}` } : {}), 'x-trace': String(n) },
  body: n % 2 === 0 ? undefined : `{"n":${n}}`,
  isBodyKnown: n % 5 !== 0,
  key: n % 7 === 0 ? undefined : '#1',
  answer:
    n % 11 === 0
      ? undefined
      : { status: 200, headers: { date: `d${n}` }, text: n % 13 === 0 ? undefined : `{"data":${n}}` },
  sentMs: n + 0.25,
  answeredMs: n % 11 === 0 ? Number.POSITIVE_INFINITY : n + 1,
  serverMs: n % 2 === 0 ? undefined : n,
  file: n % 3,
  isKeyHidden: n % 4 === 0,
  ...(n % 6 === 0 ? { fakeNotes: { part: n } } : {}),
})

test('what was kept reads as it was, also where more headers differ than are shared', () => {
  const store = new RecordedStore()
  const kept = Array.from({ length: 45_000 }, (_, n) => store.keep(recordedOf(n)))
  for (const n of [0, 1, 2, 11, 13, 39, 77, 19_999, 20_001, 44_999]) {
    const [one, was] = [kept[n], recordedOf(n)]
    if (!one) throw new Error(`${n} is gone`)
    for (const name of Object.keys(was) as (keyof Recorded)[])
      if (name !== 'answer') expect([n, name, one[name]]).toEqual([n, name, was[name]])
    expect([n, one.answer?.status, one.answer?.headers, one.answer?.text]).toEqual([
      n,
      was.answer?.status,
      was.answer?.headers,
      was.answer?.text,
    ])
    expect(plainExchange(trafficExchange(one, n))).toEqual(plainExchange(trafficExchange(was, n)))
  }
  store.close()
})

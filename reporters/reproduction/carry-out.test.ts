import { describe, expect, it } from 'vitest'
import type { ReportedExchange, ReportedFailure } from '../report.js'
import { carryOut } from './carry-out.js'
import { recipeOf } from './recipe-of.js'

const exchange = (index: number, method: string, path: string, body: unknown): ReportedExchange => ({
  index,
  endpoint: `${method} ${path.split('?')[0]}`,
  request: { method, path, headers: {}, key: 'main' },
  response: { status: 200, headers: {}, body: JSON.stringify(body) },
})

/** What becomes of a failure where the calls have these answers. */
async function outcome(
  failure: Partial<ReportedFailure>,
  answers: readonly unknown[],
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const full = { expected: 'x', actual: 'y', exchanges: [], curl: '', replay: '', ...failure }
  const rule = { id: 'a.b', section: '1', says: 'It holds.' }
  const at = { endpoint: 'GET /contacts', verdict: 'fail', cases: 1, exchanges: 1, failure: full } as const
  const recipe = recipeOf({ runId: 'r1a2b' }, rule, at)
  if (!recipe) throw new Error('no recipe')
  const left = [...answers]
  const target = {
    call: async () => ({ status: 200, headers, text: JSON.stringify(left.shift()) }),
    advance: async () => undefined,
  }
  return (await carryOut(recipe, 'fresh', target)).verdict
}

const made = exchange(1, 'POST', '/contacts', { data: { id: 'con_12345' } })

describe('a record that a list ought not to show', () => {
  const wanted = (exchange: number) => ({ exchange, shows: ['con_12345'] })
  const others = Array.from({ length: 9 }, (_, n) => ({ id: `con_other${n}` }))
  const list = exchange(2, 'GET', '/contacts', { data: [...others, { id: 'con_12345' }] })
  const next = exchange(2, 'GET', '/contacts?cursor=abc', { data: [{ id: 'con_12345' }] })
  const madeAgain = { data: { id: 'con_fresh' } }

  it.each([
    ['STILL FAILS', { data: [{ id: 'con_fresh' }] }],
    ['FIXED', { data: [], next_cursor: null }],
    ['CANNOT TELL', { data: [], next_cursor: 'more' }],
  ])('is %s at %j', async (verdict, answer) => {
    const failure = { setUp: [made], exchanges: [list], wanted: wanted(2) }
    expect(await outcome(failure, [madeAgain, answer])).toBe(verdict)
  })

  it('may be on another page than a later one that was read', async () => {
    const failure = { setUp: [made], exchanges: [next], wanted: wanted(2) }
    expect(await outcome(failure, [madeAgain, { data: [] }])).toBe('CANNOT TELL')
    expect(await outcome(failure, [madeAgain, madeAgain])).toBe('STILL FAILS')
  })
})

it('decides nothing by a list that does not show the record', async () => {
  const list = exchange(2, 'GET', '/contacts', { data: [{ id: 'con_12345', name: 'wrong' }] })
  const failure = {
    setUp: [made],
    exchanges: [list],
    wanted: { exchange: 2, path: 'data.id=con_12345.name', expected: 'right', actual: 'wrong' },
  }
  const answers = (...records: readonly object[]) => [{ data: { id: 'con_fresh' } }, { data: records }]
  expect(await outcome(failure, answers({ id: 'con_fresh', name: 'right' }))).toBe('FIXED')
  expect(await outcome(failure, answers({ id: 'con_fresh', name: 'wrong' }))).toBe('STILL FAILS')
  expect(await outcome(failure, answers({ id: 'con_other', name: 'right' }))).toBe('CANNOT TELL')
})

it('compares no time that the server sets', async () => {
  const at = '2030-01-01T00:00:00.016Z'
  const read = exchange(2, 'GET', '/contacts/con_12345', { data: { name: 'wrong', updatedAt: at } })
  const failure = {
    setUp: [made],
    exchanges: [read],
    wanted: {
      exchange: 2,
      path: 'data',
      expected: { name: 'right', updatedAt: at },
      actual: { name: 'wrong' },
    },
  }
  const answers = (name: string) => [
    { data: { id: 'con_fresh' } },
    { data: { name, updatedAt: '2031-05-05T00:00:00.000Z' } },
  ]
  expect(await outcome(failure, answers('right'))).toBe('FIXED')
  expect(await outcome(failure, answers('wrong'))).toBe('STILL FAILS')
})

it('decides by what a header has to be like', async () => {
  const wanted = { exchange: 2, header: 'retry-after', schema: { maximum: 3600 }, actual: '86400' }
  const failure = { exchanges: [exchange(2, 'GET', '/contacts', {})], wanted }
  expect(await outcome(failure, [{}], { 'retry-after': '60' })).toBe('FIXED')
  expect(await outcome(failure, [{}], { 'retry-after': '90000' })).toBe('STILL FAILS')
})

import { expect, it } from 'vitest'
import type { Exchange } from '../../suites/index.js'
import { decisionOf } from './decision-of.js'

const answering = (index: number, json: unknown, headers = {}): Exchange => ({
  index,
  operation: 'GET /api/v1/contacts',
  request: { method: 'GET', path: '/api/v1/contacts', headers: {}, key: 'main' },
  response: { status: 200, headers, text: JSON.stringify(json), json },
})

const list = answering(4, {
  data: [
    { id: 'con_1', rev: '1' },
    { id: 'con_2', rev: 2 },
  ],
  nextCursor: null,
})

it('leads to the item of a list by its id, as it may be elsewhere the next time', () => {
  const found = decisionOf({ of: 'member', in: list, path: ['data', '0', 'rev'], is: { equals: 1 } })
  expect(found?.wanted).toEqual({ path: 'data.id=con_1.rev', expected: 1, actual: '1' })
})

it('asks for the type where a type was compared, and needs no other call', () => {
  const found = decisionOf({
    of: 'member',
    in: list,
    path: ['data', '0', 'rev'],
    is: { schema: { type: ['integer', 'null'] } },
  })
  expect(found).toMatchObject({ isAlone: true, wanted: { schema: { type: ['integer', 'null'] } } })
})

it('looks for a member that no record has at any of them, and else at the one that lacks it', () => {
  const missing = { of: 'member', in: list, is: { present: true } } as const
  expect(decisionOf({ ...missing, path: ['data', '0', 'name'] })?.wanted).toEqual({ path: 'data.0.name' })
  const some = answering(4, { data: [{ id: 'con_1' }, { id: 'con_2', name: 'b' }] })
  expect(decisionOf({ ...missing, in: some, path: ['data', '0', 'name'] })?.wanted).toEqual({
    path: 'data.id=con_1.name',
  })
})

it('wants a member gone that should not be there', () => {
  const found = decisionOf({ of: 'member', in: list, path: ['nextCursor'], is: { present: false } })
  expect(found?.wanted).toEqual({ path: 'nextCursor', actual: null, schema: { not: {} } })
})

it('counts all pages of a list together', () => {
  const other = answering(5, { data: [] })
  expect(decisionOf({ of: 'records', in: [list, other], lacks: ['con_9'] })).toEqual({
    exchange: other,
    wanted: { lacks: ['con_9'], pages: [4, 5] },
  })
})

it('has no decision without any record', () => {
  expect(decisionOf({ of: 'records', in: [list], shows: [] })).toBeUndefined()
})

it('compares a header with the one that is due', () => {
  const exchange = answering(1, {}, { 'content-type': 'text/html' })
  const due = {
    of: 'header',
    in: exchange,
    name: 'content-type',
    is: { equals: 'application/json' },
  } as const
  expect(decisionOf(due)?.wanted).toEqual({
    header: 'content-type',
    actual: 'text/html',
    expected: 'application/json',
  })
})

it('wants another status where one is wrong, and a header as it has to be', () => {
  const limited = answering(4, {})
  expect(decisionOf({ of: 'answer', in: limited, allowed: [], not: 429 })?.wanted).toEqual({
    not: { status: 429 },
  })
  const wait = answering(4, {}, { 'retry-after': 'soon' })
  const is = { schema: { pattern: '^[0-9]+$' } }
  expect(decisionOf({ of: 'header', in: wait, name: 'retry-after', is })?.wanted).toEqual({
    header: 'retry-after',
    actual: 'soon',
    schema: is.schema,
  })
})

it('leads to where an earlier answer shows the value, and to the place of a record where its id counts', () => {
  const earlier = answering(2, { data: [{ id: 'con_1', rev: 1 }] })
  const like = { in: earlier, path: ['data', '0', 'rev'] }
  const found = decisionOf({ of: 'member', in: list, path: ['data', '0', 'rev'], is: { equals: 1 }, like })
  expect(found).toMatchObject({ like: earlier, wanted: { like: { exchange: 2, path: 'data.id=con_1.rev' } } })
  const first = { of: 'member', in: list, path: ['data', '0', 'id'], is: { equals: 'con_2' } } as const
  const place = { in: earlier, path: ['data', '0', 'id'] }
  expect(decisionOf({ ...first, like: place })?.wanted.path).toBe('data.0.id')
  expect(decisionOf(first)?.wanted.undecidable).toContain('the id is what is wrong')
})

it('takes a revision from the answer of the check that showed it', () => {
  const earlier = answering(2, { data: { id: 'con_1', rev: 7 } })
  const compared = { of: 'member', in: list, path: ['data', '0', 'rev'], is: { equals: 7 } } as const
  expect(decisionOf(compared, [earlier])?.wanted.like).toEqual({ exchange: 2, path: 'data.rev' })
  const other = answering(3, { data: { id: 'con_2', rev: 7 } })
  expect(decisionOf(compared, [other])?.wanted).not.toHaveProperty('like')
})

it('looks at any record for what no record of the list has right, even by its id', () => {
  const is = { schema: { pattern: '^tic_' } }
  const found = decisionOf({ of: 'member', in: list, path: ['data', '1', 'id'], is })
  expect(found?.wanted).toMatchObject({ path: 'data.1.id', schema: is.schema })
  const some = { schema: { pattern: '_2$' } }
  expect(decisionOf({ of: 'member', in: list, path: ['data', '0', 'id'], is: some })?.wanted).toHaveProperty(
    'undecidable',
  )
})

it('decides by the later one of two answers whose statuses have to be alike', () => {
  const [earlier, later] = [answering(3, {}), answering(5, {})]
  for (const [one, other] of [
    [earlier, later],
    [later, earlier],
  ] as const)
    expect(decisionOf({ of: 'answer', in: one, allowed: [], like: other })).toEqual({
      exchange: later,
      like: earlier,
      wanted: { statusOf: 3 },
    })
})

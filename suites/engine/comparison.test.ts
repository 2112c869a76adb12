import { expect, it } from 'vitest'
import { derived, inPlaceOf, located, member, oddMember } from './comparison.js'
import type { Exchange } from './exchange.js'

const answering = (index: number, json: unknown): Exchange => ({
  index,
  operation: 'GET /api/v1/contacts',
  request: { method: 'GET', path: '/api/v1/contacts', headers: {}, key: 'main' },
  response: { status: 200, headers: {}, text: JSON.stringify(json), json },
})

const [one, two] = [
  { id: 'con_1', tags: ['a'] },
  { id: 'con_2', tags: ['a'] },
]
const list = answering(1, { data: [one, two] })
const later = answering(2, { data: { id: 'con_2', tags: ['a'] } })

it('finds a part in the answer that showed this very object, not one that is equal', () => {
  const found = located(member(two, 'tags', { equals: [] }), [], [list, later])
  expect(found).toEqual({ of: 'member', in: list, path: ['data', '1', 'tags'], is: { equals: [] } })
})

it('finds nothing of an object that no answer showed', () => {
  expect(located(member({ id: 'con_2' }, 'tags', { present: true }), [list], [list])).toBeUndefined()
})

it('leads to the deepest member in which a record differs', () => {
  expect(derived({ actual: two, expected: { ...two, tags: ['b'] } }, [list], [list])).toEqual({
    of: 'member',
    in: list,
    path: ['data', '1', 'tags'],
    is: { equals: ['b'] },
  })
})

it('wants a member gone that the other value lacks', () => {
  expect(derived({ actual: two, expected: { id: 'con_2' } }, [list], [list])).toMatchObject({
    path: ['data', '1', 'tags'],
    is: { present: false },
  })
})

it('takes a record of a list that should not be there by its id', () => {
  const strays = { of: 'records', in: [list], shows: ['con_2'] }
  expect(derived({ actual: two }, [list], [list])).toEqual(strays)
  expect(derived({ actual: [two], expected: [] }, [list], [list])).toEqual(strays)
})

it('says nothing where no answer shows what was compared', () => {
  expect(derived({ actual: 3, expected: 2 }, [list], [list])).toBeUndefined()
  expect(derived({ actual: 'a list without it' }, [list], [list])).toBeUndefined()
})

it('takes the first member of a record that is not as due', () => {
  expect(oddMember(two, { id: 'con_2', tags: ['b'] })).toEqual(member(two, 'tags', { equals: ['b'] }))
})

it('takes a status of the last answer, the ones that are right or the one that is wrong', () => {
  const by = [list, later]
  expect(located({ answers: [{ status: 404 }] }, by, by)).toEqual({
    of: 'answer',
    in: later,
    allowed: [{ status: 404 }],
  })
  expect(located({ notStatus: 200 }, by, by)).toMatchObject({ in: later, allowed: [], not: 200 })
})

it('says where another answer shows the value that is due', () => {
  const due = { ...member(two, 'tags', { equals: ['a'] }), like: later.response.json }
  const found = located({ ...due, like: (later.response.json as { data: object }).data }, [], [list, later])
  expect(found).toMatchObject({ in: list, like: { in: later, path: ['data', 'tags'] } })
  expect(located({ ...due, like: { id: 'con_2' } }, [], [list, later])).not.toHaveProperty('like')
})

it('has nothing to compare where it depends on what a hook does at the time', () => {
  expect(located({ ordered: true }, [list, later], [list, later])).toBeUndefined()
})

it('names in place of the records that are due a stray, otherwise one that is there twice, otherwise those that are missing', () => {
  expect(inPlaceOf(['a', 'b'], ['a', 'x', 'a'])).toEqual({ shows: ['x'] })
  expect(inPlaceOf(['a', 'b'], ['a', 'b', 'a'])).toEqual({ shows: ['a', 'a'] })
  expect(inPlaceOf(['a', 'b', 'c'], ['b'])).toEqual({ lacks: ['a', 'c'] })
})

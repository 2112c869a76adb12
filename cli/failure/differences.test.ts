import { expect, it } from 'vitest'
import { differencesOf } from './differences.js'

it('names each member that differs, is missing, or is one too many', () => {
  const expected = { id: 'a', name: 'Ana', phone: { code: '+34' }, tags: ['x'] }
  const actual = { id: 'a', name: 'Eva', phone: {}, tags: ['x', 'y'] }
  expect(differencesOf({ expected, actual })).toEqual([
    { at: 'name', expected: '"Ana"', actual: '"Eva"' },
    { at: 'phone.code', expected: '"+34"' },
    { at: 'tags.1', actual: '"y"' },
  ])
})

it('says of a member without a value that it is not there', () => {
  expect(differencesOf({ expected: { a: undefined }, actual: { a: 1 } })).toEqual([{ at: 'a', actual: '1' }])
  expect(differencesOf({ expected: { a: 1 }, actual: { a: undefined } })).toEqual([
    { at: 'a', expected: '1' },
  ])
})

it('compares nothing but two objects or two lists', () => {
  for (const [expected, actual] of [
    ['a', { a: 1 }],
    [{ a: 1 }, [1]],
    [null, { a: 1 }],
    [1, 2],
  ])
    expect(differencesOf({ expected, actual })).toEqual([])
})

it('is bounded in number and in length', () => {
  const many = Array.from({ length: 50 }, (_, n) => n)
  expect(differencesOf({ expected: [], actual: many })).toHaveLength(20)
  const [difference] = differencesOf({ expected: { a: '' }, actual: { a: 'x'.repeat(5000) } })
  expect(difference?.actual?.length).toBeLessThan(500)
})

import { expect, it } from 'vitest'
import { group } from './group.js'

it('puts items together that share a key, also through others', () => {
  const keys: Record<string, readonly string[]> = { a: ['1'], b: ['2'], c: ['3'], d: ['1', '3'], e: ['4'] }
  expect(group(['a', 'b', 'c', 'd', 'e'], (item) => keys[item] ?? [])).toEqual([
    ['a', 'c', 'd'],
    ['b'],
    ['e'],
  ])
})

it('leaves items without any key by themselves', () => {
  expect(group(['a', 'b'], () => [])).toEqual([['a'], ['b']])
})

import { expect, test } from 'vitest'
import { type CompactWalk, troubleOf } from './compact-walk.js'

const walk = (ids: readonly string[], ended = true): CompactWalk => ({ records: [], ids, by: [], ended })

test('a walk in any order of ids is in order, whichever way round', () => {
  expect(troubleOf(walk(['a1', 'a2', 'a10']), [])).toBeUndefined()
  expect(troubleOf(walk(['a1', 'a10', 'a2']), [])).toBeUndefined()
  expect(troubleOf(walk(['c', 'b', 'a']), [])).toBeUndefined()
  expect(troubleOf(walk(['b', 'c', 'a']), [])).toEqual({
    rule: 'compact.order-by-id',
    expected: 'ids that never turn back',
    actual: 'c, then a',
  })
})

test('a walk gives each record once and, to its end, all of them', () => {
  expect(troubleOf(walk(['a', 'b', 'b']), [])?.actual).toBe('b twice')
  expect(troubleOf(walk(['a', 'c']), ['b', 'c'])?.actual).toBe('a walk without b')
  expect(troubleOf(walk(['a', 'c'], false), ['b', 'c'])).toBeUndefined()
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorAfter, keyOf } from './cursor.js'
import type { SortKey } from './sort-key.js'

const key = fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 4 })

test('a cursor gives back its key under its binding, and none under another', () => {
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (place, binding, other) => {
      const cursor = cursorAfter(place, binding)
      expect(keyOf(cursor, binding)).toEqual(place)
      if (other !== binding) expect(keyOf(cursor, other)).toBeUndefined()
    }),
  )
})

test('what was not issued is no cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(keyOf(text, 'list')).toBeUndefined()
    }),
  )
})

test('a cursor with one character changed is no cursor', () => {
  fc.assert(
    fc.property(key, fc.nat(), (place, n) => {
      const cursor = cursorAfter(place, 'list')
      const at = n % cursor.length
      const changed = cursor.slice(0, at) + (cursor[at] === 'Z' ? 'Y' : 'Z') + cursor.slice(at + 1)
      expect(keyOf(changed, 'list')).toBeUndefined()
    }),
  )
})

test('what another program sealed is a cursor only where it holds a key', () => {
  for (const sealed of [null, {}, 'x', 7, [{}], [[]], [true]] as unknown[])
    expect(keyOf(cursorAfter(sealed as SortKey, 'list'), 'list')).toBeUndefined()
})

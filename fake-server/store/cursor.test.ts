import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../contract/index.js'
import { cursorAfter, keyOf } from './cursor.js'
import type { SortKey } from './sort-key.js'

const key = fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 4 })

test('a cursor gives back its key under its binding, and none under another', () => {
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (place, binding, other) => {
      const cursor = cursorAfter(place, binding, new Map())
      expect(keyOf(cursor, binding, new Map())).toEqual(place)
      if (other !== binding) expect(keyOf(cursor, other, new Map())).toBeUndefined()
    }),
  )
})

test('what was not issued is not a cursor', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(keyOf(text, 'list', new Map())).toBeUndefined()
    }),
  )
})

test('a cursor with one character changed is not a cursor', () => {
  fc.assert(
    fc.property(key, fc.nat(), (place, n) => {
      const cursor = cursorAfter(place, 'list', new Map())
      const at = n % cursor.length
      const changed = cursor.slice(0, at) + (cursor[at] === 'Z' ? 'Y' : 'Z') + cursor.slice(at + 1)
      expect(keyOf(changed, 'list', new Map())).toBeUndefined()
    }),
  )
})

test('what another program sealed is a cursor only where it holds a key', () => {
  for (const sealed of [null, {}, 'x', 7, [{}], [[]], [true]] as unknown[])
    expect(keyOf(cursorAfter(sealed as SortKey, 'list', new Map()), 'list', new Map())).toBeUndefined()
})

test('a cursor is never longer than is accepted, whatever its key holds, and gives the key back', () => {
  const long = new Map()
  const part = fc.oneof(fc.string(), fc.string({ unit: 'binary', minLength: 400, maxLength: 3000 }))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), fc.string(), (place, binding) => {
      const cursor = cursorAfter(place, binding, long)
      expect(cursor.length).toBeLessThanOrEqual(limits.cursor.max)
      expect(keyOf(cursor, binding, long)).toEqual(place)
      expect(keyOf(cursor, `${binding}!`, long)).toBeUndefined()
    }),
  )
})

import { expect, test } from 'vitest'
import { limits } from '../../contract/index.js'
import { compareKeys } from './compare-keys.test-kit.js'
import { cursorAfter } from './cursor.js'
import { idKeys } from './id-key.js'

const keyOf = (id: string) => idKeys.numeric.map((part) => part({ id }))

const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))

test('numbers in ids sort by their value, however many zeros precede them', () => {
  const ids = ['con_2', 'con_03', 'con_10', 'con_10a', 'con_010b', 'con_200', 'con_b']
  expect(sorted([...ids].reverse())).toEqual(ids)
})

test('a cursor at an id of many numbers stays within its bound', () => {
  const id = Array.from({ length: 100 }, (_, n) => `${n % 10}x`).join('')
  expect(cursorAfter(keyOf(id), 'list', new Map()).length).toBeLessThanOrEqual(limits.cursor.max)
})

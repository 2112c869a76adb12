import { expect, test } from 'vitest'
import { isSameValue } from './same-value.js'

test.each([
  [1, 1],
  ['a', 'a'],
  [null, null],
  [
    [1, { a: 'x' }],
    [1, { a: 'x' }],
  ],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  ['2026-07-25T17:20:08Z', '2026-07-25T17:20:08.000+00:00'],
  ['2026-07-25T17:20:08.120Z', '2026-07-25T19:20:08.12+02:00'],
  ['2026-07-25T17:20:08Z', '2026-07-25T17:20:08.734Z'],
  ['2026-07-25T17:20:08.734Z', '2026-07-25T17:20:08.734219Z'],
  [{ at: '2026-07-25t17:20:08z' }, { at: '2026-07-25T17:20:08.000Z' }],
])('%j is the same as %j', (one, other) => {
  expect(isSameValue(one, other)).toBe(true)
  expect(isSameValue(other, one)).toBe(true)
})

test.each([
  [1, '1'],
  [null, undefined],
  [[], {}],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: undefined }, { b: undefined }],
  ['2026-07-25T17:20:08.001Z', '2026-07-25T17:20:08.002Z'],
  ['2026-07-25T17:20:08Z', '2026-07-25T17:20:09.000Z'],
  ['2026-07-25T17:20:08Z', '2026-07-25T17:20:08+02:00'],
  ['2026-07-25', '2026-07-25T00:00:00Z'],
  ['2026-07-25T17:20:08', '2026-07-25T17:20:08Z'],
])('%j is not the same as %j', (one, other) => {
  expect(isSameValue(one, other)).toBe(false)
  expect(isSameValue(other, one)).toBe(false)
})

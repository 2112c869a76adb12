import { expect, test } from 'vitest'
import { durationMs } from './duration.js'

test.each([
  [0, 0],
  [1500, 1500],
  [-1, -1],
  ['250', 250],
  ['250ms', 250],
  ['90s', 90_000],
  ['1.5m', 90_000],
  ['25h', 90_000_000],
  ['-2h', -7_200_000],
  ['7 days', 604_800_000],
])('%j is %d ms', (value, milliseconds) => {
  expect(durationMs(value)).toBe(milliseconds)
})

test.each([
  ['soon', "'soon'"],
  ['', "''"],
  ['x'.repeat(101), `'${'x'.repeat(101)}'`],
  ['2h30m', "'2h30m'"],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [null, 'null'],
  [undefined, 'undefined'],
])('%j is refused with its value and examples', (value, shown) => {
  expect(() => durationMs(value as never)).toThrow(
    `${shown} is no duration: give milliseconds, or a text such as '90s', '25h' or '-2h'`,
  )
})

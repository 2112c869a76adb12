import { expect, test } from 'vitest'
import { durationMs } from './duration.js'

test.each([
  [0, 0],
  [1500, 1500],
  [-1, -1],
  ['250ms', 250],
  ['90s', 90_000],
  ['1.5m', 90_000],
  ['25h', 90_000_000],
  ['-2h', -7_200_000],
  ['7 days', 604_800_000],
])('%j is %d ms', (value, milliseconds) => {
  expect(durationMs(value, 'timeout')).toBe(milliseconds)
})

test('a number may also count seconds', () => {
  expect(durationMs(1.5, 'retryAfter', 'seconds')).toBe(1500)
  expect(durationMs('2m', 'retryAfter', 'seconds')).toBe(120_000)
})

test.each([
  ['soon', "'soon'"],
  ['', "''"],
  ['250', "'250'"],
  ['x'.repeat(101), `'${'x'.repeat(101)}'`],
  ['2h30m', "'2h30m'"],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [null, 'null'],
  [undefined, 'undefined'],
])('%j is refused with its member, its value and the fix', (value, shown) => {
  expect(() => durationMs(value as never, 'timeout')).toThrow(
    `timeout: ${shown} is not a duration: give milliseconds, or a text such as '30s'`,
  )
  expect(() => durationMs(value as never, 'retryAfter', 'seconds')).toThrow(
    `retryAfter: ${shown} is not a duration: give seconds, or a text such as '30s'`,
  )
})

import { describe, expect, it } from 'vitest'
import { duration, effects, seedNumber, wholeNumber } from './flag-values.js'

describe('wholeNumber', () => {
  it.each(['', '-1', '1.5', '1e3', '0x10', '11', ' 3', 'NaN', '99999999999999999999'])(
    'refuses %o',
    (given) => {
      expect(() => wholeNumber(0, 10)(given)).toThrow('a whole number from 0 to 10')
    },
  )

  it('takes the bounds', () => {
    expect([wholeNumber(0, 10)('0'), wholeNumber(0, 10)('10'), seedNumber('2147483647')]).toEqual([
      0, 10, 2147483647,
    ])
  })
})

describe('duration', () => {
  it.each([
    ['500ms', 500],
    ['10s', 10_000],
    ['7', 7000],
    ['5m', 300_000],
    ['24h', 86_400_000],
  ])('takes %s', (given, ms) => {
    expect(duration(given)).toBe(ms)
  })

  it.each(['', '0s', '-1s', '1.5s', '10 s', '25h', '10d', 's'])('refuses %o', (given) => {
    expect(() => duration(given)).toThrow('a duration such as 500ms, 10s, 5m or 1h')
  })
})

describe('effects', () => {
  it.each([
    ['none', 'none'],
    ['writes', 'writes'],
    ['writes,sends', 'sends'],
    ['sends, writes', 'sends'],
  ])('takes %s for %s', (given, taken) => {
    expect(effects(given)).toBe(taken)
  })

  it('refuses what it does not know', () => {
    expect(() => effects('reads')).toThrow('none (reads only), writes, or sends')
  })
})

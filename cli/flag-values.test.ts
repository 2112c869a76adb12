import { describe, expect, it } from 'vitest'
import { effects, seedNumber, wholeNumber } from './flag-values.js'

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

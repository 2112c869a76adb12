import { describe, expect, test } from 'vitest'
import { assumptions, gapNames, permittedValues } from '../../../contract/index.js'
import { wholeOf } from './choices.js'
import { isCoherent, partsOf } from './coherent.js'

describe('the parts of a value', () => {
  test('are the members that differ, each for itself', () => {
    const usual = { first: 1, step: 1, background: false }
    expect(partsOf('rev-increment', { first: 5, step: 3, background: false }, usual)).toEqual([
      { first: 5 },
      { step: 3 },
    ])
  })

  test('keep the details of an error next to its code', () => {
    const [, value] = permittedValues('error-body')
    expect(partsOf('error-body', value, assumptions['error-body'])).toEqual([
      { code: 'code', details: 'details' },
      { message: 'message' },
    ])
  })

  test('are the value itself where it has no members, or only makes sense as a whole', () => {
    expect(partsOf('short-pages', 'short', 'full')).toEqual(['short'])
    expect(partsOf('error-code-413', null, 'payload_too_large')).toEqual([null])
    const [usual, other] = permittedValues('compact-record-types')
    expect(partsOf('compact-record-types', other, usual)).toEqual([other])
  })

  test('make the value again, for each value of each gap', () => {
    for (const gap of gapNames)
      for (const value of permittedValues(gap).slice(1)) {
        const parts = partsOf(gap, value, assumptions[gap])
        const whole = parts.reduce<unknown>(
          (sum, part) => wholeOf(gap, part, { [gap]: sum }),
          assumptions[gap],
        )
        expect([gap, whole]).toEqual([gap, wholeOf(gap, value, {})])
      }
  })
})

test('a body whose code is where other members need an object is not a server', () => {
  expect(isCoherent('error-body', { code: 'error', message: 'error.message', details: 'details' })).toBe(
    false,
  )
  expect(isCoherent('error-body', { code: 'error', message: 'message', details: 'details' })).toBe(true)
  for (const value of permittedValues('error-body')) expect(isCoherent('error-body', value)).toBe(true)
})

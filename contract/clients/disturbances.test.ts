import { describe, expect, test } from 'vitest'
import { disturbanceNames, disturbances, isDisturbanceName } from './disturbances.js'

describe.each(disturbanceNames)('%s', (name) => {
  const { section, says, variants, certain, doubt } = disturbances[name]

  test('is one plain sentence with its section', () => {
    expect(says).toMatch(/^[A-Z][^.]*\.$/)
    expect(section).toMatch(/^\d(\.\d+)?$/)
  })

  test('has a doubt exactly where a variant does not say it explicitly', () => {
    expect(certain.filter((variant) => !variants.includes(variant))).toEqual([])
    expect(doubt !== undefined).toBe(certain.length < variants.length)
  })
})

test('a name is known, and a member that every object has is none', () => {
  expect(['slow', 'Slow', 'toString', 7].map(isDisturbanceName)).toEqual([true, false, false, false])
})

import { describe, expect, test } from 'vitest'
import { checks, checksIn } from '../suites/index.js'
import { mutants } from './index.js'

const mutated = {
  full: new Set(mutants.flatMap((one) => ('variant' in one ? [] : one.rule))),
  compact: new Set(mutants.flatMap((one) => ('variant' in one ? one.rule : []))),
}

describe.each(['full', 'compact'] as const)('in the %s variant', (variant) => {
  test('every rule that is checked has a mutant', () => {
    const checked = checksIn(checks, variant).map(({ rule }) => rule.id)
    expect(checked.filter((id) => !mutated[variant].has(id))).toEqual([])
  })
})

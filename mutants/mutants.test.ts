import { describe, expect, test } from 'vitest'
import { rules } from '../contract/index.js'
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

describe('of a rule in doubt', () => {
  const doubtful = rules.filter(({ certain, unobservable }) => !certain && unobservable === undefined)
  const those = (killedBy: 'fail' | undefined) =>
    new Set(mutants.flatMap((one) => (one.killedBy === killedBy ? one.rule : [])))

  test('what is ruled out has a mutant that only a failure kills, and nothing else has', () => {
    const stated = doubtful.filter(({ ruledOut }) => ruledOut !== undefined).map(({ id }) => id)
    const marked = rules.filter(({ id }) => those('fail').has(id)).map(({ id }) => id)
    expect(marked).toEqual(stated)
  })

  test('what is left open has a mutant that a warning kills, and nothing else has', () => {
    const warned = doubtful.filter(({ id }) => those(undefined).has(id)).map(({ id }) => id)
    const stated = doubtful.filter(
      ({ ruledOut, leftOpen }) => leftOpen !== undefined || ruledOut === undefined,
    )
    expect(warned).toEqual(stated.map(({ id }) => id))
  })
})

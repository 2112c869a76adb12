import { expect, test } from 'vitest'
import { multiStepMutants } from '../mutants/multi-step/index.js'
import { lineOf, search } from './multi-step-trial.js'

const placeOf = (fault: string): number => multiStepMutants.findIndex((mutant) => mutant.fault === fault)

// All of them are searched for by `npm run prove:multi-step`, two more by multi-step.long.test.ts.
test.each([['the third replay of a change makes it again', 'compact.replay']])(
  'the default run finds by its scripted scenarios that %s',
  async (fault, rule) => {
    const found = await search({ mutant: placeOf(fault), by: 'run', seeds: 1 })
    expect(found?.rules).toContain(rule)
  },
)

test('a line names the own rule of a fault apart from the others', () => {
  const [mutant] = multiStepMutants
  if (!mutant) throw new Error('there is no multi-step mutant')
  const { rule, fault, calls } = mutant
  const line = (rules: readonly string[]) => lineOf(mutant, 'run', { seed: 2, rules })
  expect(line([rule, 'tag.list-ok'])).toBe(
    `found by run at seed 2 by its own rule and tag.list-ok: ${rule}: ${fault} (${calls} calls)`,
  )
  expect(line(['tag.list-ok'])).toContain('found by run at seed 2 by tag.list-ok: ')
  expect(lineOf(mutant, 'run', undefined)).toBe(`not found by run: ${rule}: ${fault} (${calls} calls)`)
})

import { expect, test } from 'vitest'
import { multiStepMutants } from '../mutants/multi-step/index.js'
import { search } from './multi-step-trial.js'

const placeOf = (fault: string): number => multiStepMutants.findIndex((mutant) => mutant.fault === fault)

test('the default run finds a fault of several steps', async () => {
  const mutant = placeOf('an assignment takes a revision that two changes have left behind')
  const found = await search({ mutant, by: 'run', seeds: 1 })
  expect(found?.rules).toContain('revision.ticket-assign-stale')
})

test.each([['a tag that was taken off and put on again is listed twice', 'paging.traversal-complete']])(
  'the default run finds by its scripted scenarios that %s',
  async (fault, rule) => {
    const found = await search({ mutant: placeOf(fault), by: 'run', seeds: 1 })
    expect(found?.rules).toContain(rule)
  },
)

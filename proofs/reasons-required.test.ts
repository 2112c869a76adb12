import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { checks, run } from '../suites/index.js'

test('a stale close is judged where revisions begin at 0 and a loss needs a reason that is not configured', async () => {
  const fake = createFake({
    seed: 8,
    assumptions: {
      'rev-increment': { first: 0, step: 1, background: false },
      'deal-lost-reason': { required: true, send: {} },
    },
  })
  const { isExact: _, ...target } = fakeTarget(fake, direct(fake), 'fake:')
  const { results } = await run({
    target,
    checks: checks.filter(({ rule }) => rule.id === 'revision.deal-close-stale'),
    seed: 8,
  })
  expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([['pass', undefined]])
})

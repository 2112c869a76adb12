import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { checks, run } from '../suites/index.js'

// The revision of a deal one below the present is then one that the run has seen, and still means as a stale one.
test.each(['revision.deal-close-stale', 'revision.deal-close-current', 'revision.stale-no-effect'])(
  '%s holds where the server moves revisions by itself, one at a time',
  async (id) => {
    const fake = createFake({
      seed: 8,
      assumptions: { 'rev-increment': { first: 1000, step: 1, background: true } },
    })
    const { results } = await run({
      target: fakeTarget(fake, direct(fake), 'fake:'),
      checks: checks.filter(({ rule }) => rule.id === id),
      seed: 8,
    })
    expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([['pass', undefined]])
  },
)

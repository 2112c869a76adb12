import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { checks, checksIn, run } from '../suites/index.js'
import { recorded, testPromises } from './promises.test-kit.js'

/** The checks of some families; promises.long.test.ts takes all. */
const some = checks.filter(({ rule }) => /^(deal|tag|error|ticket)\./.test(rule.id))

testPromises(some, { requests: 300, passed: 15 })

test('one seed is not another', async () => {
  const deals = checks.filter(({ rule }) => rule.id.startsWith('deal.'))
  expect((await recorded(78, deals)).sent).not.toEqual((await recorded(77, deals)).sent)
})

test('the compact variant keeps its rules', async () => {
  const fake = createFake({ seed: 3, variant: 'compact' })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const { results } = await run({ target, checks: checksIn(checks, 'compact'), seed: 3 })
  expect(results.length).toBeGreaterThan(25)
  expect(
    results.filter(({ verdict }) => verdict !== 'pass').map(({ rule, reason }) => [rule.id, reason]),
  ).toEqual([])
})

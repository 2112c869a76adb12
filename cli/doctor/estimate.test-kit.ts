import { expect, test } from 'vitest'
import { createFake } from '../../fake-server/index.js'
import { shortExploration } from '../../products/explorer/index.js'
import { checks, checksIn, rulesOf, run, type Target } from '../../suites/index.js'
import { countVerifiable, meansOf } from '../../suites/verifiable.js'
import { direct, fakeTarget } from '../target/fake-target.js'

const seed = 7

/** The fake as a server of which a configuration names only the main key and some records. */
function serverWith(allow: Target['allow'], named: readonly (keyof Target['records'])[]): Target {
  const fake = createFake({ seed, now: Date.now })
  const { keys, records, ...target } = fakeTarget(fake, direct(fake), 'https://staging.example.com')
  const kept = Object.fromEntries(named.map((name) => [name, records[name]]))
  return { ...target, keys: { main: keys.main }, records: kept, control: {}, allow }
}

/** A configuration: whether writes are allowed, and the records that it names. */
export type Named = readonly [allow: Target['allow'], named: readonly (keyof Target['records'])[]]

/** Tests the estimate for some configurations. */
export function testEstimate(configurations: Readonly<Record<string, Named>>): void {
  test.each(Object.entries(configurations))(
    'what doctor counts differs by at most 5% from what a run verifies: with %s',
    { timeout: 120_000 },
    async (_, [allow, named]) => {
      const target = serverWith(allow, named)
      const { results } = await run({
        target,
        checks: checksIn(checks, 'full'),
        seed,
        exploration: shortExploration(),
      })
      const verified = results.filter(({ verdict }) => verdict === 'pass').length
      const estimated = countVerifiable(rulesOf('full'), meansOf(target))
      expect(Math.abs(estimated - verified) / verified, `${estimated} of ${verified}`).toBeLessThanOrEqual(
        0.05,
      )
    },
  )
}

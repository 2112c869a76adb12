import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPermitted } from '../../../contract/index.js'
import { createFake, type Fake, type FakeOptions } from '../../index.js'
import { script, state, transcript, variantOf } from './script.test-kit.js'

/** Options of a fake: both variants, any permitted choices, awkward timing now and then. */
const options = fc.nat(1000).map((n): FakeOptions => {
  const variant = variantOf(n) as 'full'
  const awkward = n % 7 === 0 ? { awkward: n } : {}
  return {
    variant,
    seed: 1 + (n % 5),
    keep: n % 3 === 0 ? 20 : 500,
    assumptions: n % 2 === 0 ? {} : anyPermitted(n, variant),
    ...awkward,
  }
})
const seed = fc.nat(100_000)
const length = fc.integer({ min: 1, max: 60 })

/** A new fake on which a script has run. */
async function used(options: FakeOptions, seed: number, count: number): Promise<Fake> {
  const fake = createFake(options)
  for await (const _ of script(fake, seed, count));
  return fake
}

/** How often each property is tried, and how many forks there are at the same time. */
interface Extent {
  readonly runs: number
  readonly forks: number
}

/** Tests that fakes, their forks and snapshots do not see each other. */
export function testIsolation({ runs, forks }: Extent): void {
  describe('whatever has been done with a fake', () => {
    test('a reset one equals a new one', async () => {
      await fc.assert(
        fc.asyncProperty(options, seed, length, seed, async (options, before, count, after) => {
          const fake = await used(options, before, count)
          fake.reset()
          expect(await transcript(fake, after, 40)).toEqual(await transcript(createFake(options), after, 40))
        }),
        { numRuns: runs },
      )
    })

    test('one that is restored goes on as if nothing had been done since its snapshot, which nobody can see', async () => {
      await fc.assert(
        fc.asyncProperty(
          options,
          seed,
          length,
          seed,
          seed,
          async (options, before, count, between, after) => {
            const expected = await transcript(await used(options, before, count), after, 40)
            const fake = await used(options, before, count)
            const snapshot = fake.snapshot()
            expect(await transcript(fake, after, 40)).toEqual(expected)
            fake.reset()
            for await (const _ of script(fake, between, 30));
            fake.restore(snapshot)
            expect(await transcript(fake, after, 40)).toEqual(expected)
            fake.restore(snapshot)
            expect(await transcript(fake, after, 40)).toEqual(expected)
          },
        ),
        { numRuns: runs },
      )
    })

    test('it and its forks do not see each other', async () => {
      await fc.assert(
        fc.asyncProperty(
          options,
          seed,
          length,
          fc.tuple(seed, seed, seed),
          async (options, before, count, seeds) => {
            const expected = await Promise.all(
              seeds.map(async (seed) => transcript(await used(options, before, count), seed, 30)),
            )
            const fake = await used(options, before, count)
            const fork = fake.fork()
            // Each does one step in turn.
            const apart = [fork, fake, fork.fork()].map((each, n) => transcript(each, seeds[n] ?? 0, 30))
            expect(await Promise.all(apart)).toEqual(expected)
          },
        ),
        { numRuns: runs },
      )
    })
  })

  test(`${forks} forks at the same time see nothing of each other`, async () => {
    const base = await used({ assumptions: { 'order-ties': 'by-creation' } }, 1, 50)
    const seeds = Array.from({ length: forks }, (_, n) => n % 20)
    const alone = new Map<number, string[]>()
    for (const seed of new Set(seeds)) alone.set(seed, await transcript(base.fork(), seed, 8))
    const before = state(base)
    const lines = seeds.map((seed) => transcript(base.fork(), seed, 8))
    for (const [n, own] of (await Promise.all(lines)).entries()) expect(own).toEqual(alone.get(seeds[n] ?? 0))
    expect(state(base)).toEqual(before)
  })
}

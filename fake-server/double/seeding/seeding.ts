import type { Control } from '../control/control.js'
import type { CompactNouns } from '../nouns/compact-nouns.js'
import type { FullNouns } from '../nouns/full-nouns.js'
import type { CompactSeed, Seed, Seeded } from './seed.js'
import { seedCore } from './seed-core.js'

/** Filling a fake by example. */
export interface SeedingOf<S, N> {
  /**
   * Fills a workspace by example, in addition to what it holds. What is left out of a record gets a default; records refer
   * to each other by the ids given, and times may be durations from the fake's present. Where anything is wrong, nothing is
   * added. No webhook is sent an event. `reset()` removes what was added.
   *
   * @returns The records that were made, by noun.
   * @throws An Error that names the path of what is wrong in the seed.
   * @example
   * fake.seed({
   *   contacts: [{ id: 'ana', tags: ['vip'] }],
   *   deals: [{ contact: 'ana', value: 1200 }],
   *   conversations: [{ contact: 'ana', messages: [{ inbound: 'hi', at: '-2h' }] }],
   * })
   */
  seed(seed: S): Seeded<N>
}

/** Filling a fake of the full surface by example. */
export interface Seeding extends SeedingOf<Seed, FullNouns> {}

/** Filling a fake of the compact variant by example. */
export interface CompactSeeding extends SeedingOf<CompactSeed, CompactNouns> {}

/** The seeding of a fake, of its variant. */
export const seedingOf = (control: Control): Seeding & CompactSeeding => ({
  // A seed of the other variant is refused at run time.
  seed(seed: Seed | CompactSeed) {
    control.core.journal.divide()
    return seedCore(control.core, seed) as never
  },
})

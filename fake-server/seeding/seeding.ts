import type { Control } from '../control/control.js'
import type { FullNouns } from '../nouns/index.js'
import type { Seed, Seeded } from './seed.js'
import { seedCore } from './seed-core.js'

/** Filling a fake by example. */
export interface Seeding {
  /**
   * Fills a workspace by example, in addition to what it holds. What is left out of a record gets a default; records refer
   * to each other by the ids given. Where anything is wrong, nothing is added.
   *
   * @returns The records that were made, by noun. `reset()` removes them.
   * @throws An Error that names the path of what is wrong in the seed.
   * @example
   * fake.seed({ contacts: [{ id: 'ana', tags: ['vip'] }], deals: [{ contact: 'ana', value: 1200 }] })
   */
  seed(seed: Seed): Seeded<FullNouns>
}

/** The seeding of a fake. */
export const seedingOf = (control: Control): Seeding => ({ seed: (seed) => seedCore(control.core, seed) })

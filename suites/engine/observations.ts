import type { GapName } from '../../contract/index.js'
import type { Choice } from './assumed.js'
import { isDisturbance } from './disturbance.js'
import type { Exchange } from './exchange.js'
import { OwnWrites } from './own-writes.js'
import { Reads } from './reads.js'

/** What an observation rests on; it is filled in while the observation is made. */
export interface ObservationBasis {
  readonly exchanges: Exchange[]
  /** The gaps whose assumption was read. */
  readonly reads: Reads
  readonly writes: OwnWrites
}

/** Something that was asked for, and what it rests on. */
export interface Observation extends ObservationBasis {
  readonly made: Promise<unknown>
}

/**
 * What a run has observed so far, each thing once. A failed observation fails all who ask for it, but for one that was
 * only disturbed: the next check that asks makes it again.
 */
export class Observations {
  readonly #made = new Map<string, Observation>()

  /**
   * The observation of that name, made on first asking; while other choices are tried, it is made again for them where
   * it depends on one.
   */
  once(
    name: string,
    trial: readonly Choice[],
    make: (basis: ObservationBasis) => Promise<unknown>,
  ): Observation {
    const known = this.#made.get(name)
    if (known && !trial.some(({ gap }) => known.reads.has(gap))) return known
    if (trial.length === 0) return this.#begin(name, make)
    const place = `${name} under ${JSON.stringify(trial)}`
    return this.#made.get(place) ?? this.#begin(place, make)
  }

  /** Drops what was observed under an assumption that has turned out to be another. */
  forget(gaps: ReadonlySet<GapName>): void {
    for (const [name, { reads }] of this.#made)
      if ([...reads].some((gap) => gaps.has(gap))) this.#made.delete(name)
  }

  #begin(name: string, make: (basis: ObservationBasis) => Promise<unknown>): Observation {
    const basis: ObservationBasis = { exchanges: [], reads: new Reads(), writes: new OwnWrites() }
    const made = make(basis)
    const observation = { ...basis, made }
    this.#made.set(name, observation)
    // Every check that asks receives the failure; until then a rejection must not end the process.
    made.catch((error: unknown) => {
      if (isDisturbance(error) && this.#made.get(name) === observation) this.#made.delete(name)
    })
    return observation
  }
}

import type { Assumptions, Variant } from '../../contract/index.js'
import { type AnyFake, createFake } from '../../fake-server/index.js'
import { type Replica, replicaOf, type TrafficExchange } from '../../products/traffic/index.js'
import { type FittedSeeds, fittedSeeds } from './fitted-seeds.js'
import { type Replayed, replay } from './replay.js'

/** Fakes that begin with the records of a recording's start, to which the recorded requests can be sent again. */
export class ReplicaFakes {
  readonly #replica: Replica
  readonly #fitted: FittedSeeds

  constructor(
    exchanges: readonly TrafficExchange[],
    private readonly variant: Variant,
  ) {
    this.#replica = replicaOf(exchanges, { variant, moment: 'start' })
    this.#fitted = fittedSeeds(this.#replica, createFake({ variant, workspace: 'empty' }))
  }

  /** The records that it begins with. */
  get replica(): Replica {
    return this.#replica
  }

  /**
   * Sends recorded requests to a fresh fake of some choices, whose clock follows the recording.
   *
   * @param isAnyCursor Whether it does not matter if a page is the last one.
   */
  replay(
    exchanges: readonly TrafficExchange[],
    assumptions: Partial<Assumptions>,
    isAnyCursor = false,
  ): AsyncGenerator<Replayed> {
    const { atMs } = this.#replica
    let now = atMs ?? Date.now()
    const { seeds, keys } = this.#fitted
    const fake: AnyFake = createFake({
      variant: this.variant,
      assumptions,
      workspace: 'empty',
      records: seeds,
      now: () => now,
    })
    const own = new Map(keys.flatMap(({ key, recorded }) => recorded.map((name) => [name, key])))
    return replay(exchanges, fake, {
      keyFor: (recorded) => own.get(recorded ?? 'unknown') ?? 'unknown',
      before: ({ recorded: { serverMs } }) => {
        if (serverMs !== undefined && serverMs > now) now = serverMs
      },
      sinceMs: atMs ?? Number.NEGATIVE_INFINITY,
      isAnyCursor,
    })
  }
}

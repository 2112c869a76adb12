import type { Core } from '../pipeline/context.js'
import { copyCore } from './core-copy.js'

/** The state of a fake at one time; it holds no part that the fake can change. */
export class Snapshot {
  readonly #core: Core
  /** What makes the fake it is of; the forks of a fake share it. */
  readonly #make: () => Core

  /** @internal */
  constructor(core: Core, make: () => Core) {
    this.#core = copyCore(core)
    this.#make = make
  }

  /**
   * A core in this state.
   *
   * @throws An Error where the value is no snapshot, or one of a fake that is made in another way. @internal
   */
  static restored(snapshot: unknown, make: () => Core): Core {
    if (!(snapshot instanceof Snapshot))
      throw new Error('restore takes what snapshot() of the same fake returned, or of a fork of it')
    if (snapshot.#make !== make)
      throw new Error(
        'the snapshot is of another fake: restore takes one of the same fake or of a fork of it',
      )
    return copyCore(snapshot.#core)
  }
}

import type { Core } from '../../pipeline/context.js'
import type { Control } from '../control/control.js'
import { copyCore } from './core-copy.js'

/** The state of a fake at one time. Nothing that is done to the fake changes it. */
export class Snapshot {
  readonly #core: Core
  /** What makes the fake it is of; the forks of a fake share it. */
  readonly #make: () => Core

  /** @internal */
  constructor({ core, make }: Control) {
    this.#core = copyCore(core)
    this.#make = make
  }

  /** A core in this state, for a fake that is made in the same way. @internal */
  coreFor(make: () => Core): Core {
    if (this.#make !== make)
      throw new Error(
        'the snapshot is from another fake: restore takes one from the same fake or a fork of it',
      )
    return copyCore(this.#core)
  }
}

/** Takes a snapshot of the fake that a control belongs to. */
export const snapshotOf = (control: Control): Snapshot => new Snapshot(control)

/** Puts the fake that a control belongs to into the state of a snapshot. */
export function restore(control: Control, snapshot: Snapshot): void {
  if (!(snapshot instanceof Snapshot))
    throw new Error('restore takes a snapshot that snapshot() returned, from the same fake or a fork of it')
  control.replace(snapshot.coreFor(control.make))
}

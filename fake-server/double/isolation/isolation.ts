import type { Core } from '../../pipeline/context.js'
import type { Control } from '../control/control.js'
import { throwHookFailure } from '../faults/throw-hook-failure.js'
import { copyCore } from './core-copy.js'
import { restore, type Snapshot, snapshotOf } from './snapshot.js'

/** What keeps tests apart that use a fake: its state as a value, copies of it, and the way back to the start. */
export interface Isolation<Fake> {
  /**
   * Takes a snapshot of everything that requests and calls can change: records, answers under idempotency keys, rate
   * windows, cursors, clock, ids, keys, switches, journal, deliveries. It takes a small part of a millisecond.
   *
   * @returns The state as a value. It can be restored any number of times, also after a reset.
   * @throws An Error while a write is held or being processed.
   * @example
   * const seeded = fake.snapshot()
   * beforeEach(() => fake.restore(seeded))
   */
  snapshot(): Snapshot

  /**
   * Puts the fake into the state of a snapshot. A clock that runs is not turned back: it keeps by how much it was moved.
   *
   * @param snapshot A snapshot of this fake, of a fork of it, or of the fake that this is a fork of.
   * @throws An Error where it is another value or of another fake.
   * @example
   * fake.restore(seeded)
   */
  restore(snapshot: Snapshot): void

  /**
   * Makes another fake with the same options in the same state. From then on neither sees what is done to the other. A
   * reset puts it to the start of this fake, not to the state in which it was made.
   *
   * @returns A fake with control and doors of its own; none of them is open.
   * @throws An Error while a write is held or being processed.
   * @example
   * test.concurrent('creates a contact', async () => {
   *   const fake = base.fork()
   *   const client = new Client({ fetch: fake.fetch })
   * })
   */
  fork(): Fake

  /**
   * Puts the fake back to its start, as if it were new: records, clock, ids, keys, journal. Snapshots stay valid.
   *
   * @throws What a function of `fake.before` has thrown and no other call has reported; the fake is reset then, too.
   * @example
   * beforeEach(() => fake.reset())
   */
  reset(): void
}

/**
 * The isolation of the fake that a control belongs to.
 *
 * @param fakeFrom Makes a fake of the same options with a core of its own.
 */
export const isolationOf = <Fake>(control: Control, fakeFrom: (core: Core) => Fake): Isolation<Fake> => ({
  snapshot: () => snapshotOf(control),
  restore: (snapshot) => restore(control, snapshot),
  fork: () => fakeFrom(copyCore(control.core)),
  reset() {
    control.reset()
    throwHookFailure(control)
  },
})

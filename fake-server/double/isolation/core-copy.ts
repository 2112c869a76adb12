import type { Core } from '../../pipeline/context.js'
import { type Copies, copyMembers, itself, map, same, set } from './copies.js'
import { copyWorkspace } from './workspace-copy.js'
import { copyWorld } from './world-copy.js'

/** What a fake consists of: its configuration is the same for all copies, and its state is copied. */
const coreCopies: Copies<Core> = {
  surface: same,
  behaviour: same,
  alongside: same,
  assumptions: same,
  order: same,
  onError: same,
  coverage: same,
  hooks: itself,
  world: copyWorld,
  keys: map,
  workspaces: (from) => from.copy(copyWorkspace),
  journal: itself,
  usedCursors: set,
  longPositions: map,
  calls: (from) => new Map([...from].map(([key, instants]) => [key, [...instants]])),
  // `copyCore` refuses to be called while there is any.
  underway: set,
  replica: (from) =>
    from && { core: copyCore(from.core), draw: from.draw.copy(), pending: [...from.pending] },
}

/**
 * A core in the same state that neither sees nor is seen by this one. It takes a small part of a millisecond, as records
 * are shared until one of the two changes them.
 *
 * @throws An Error where a write is held or being processed: the state would hold half of it.
 */
export function copyCore(core: Core): Core {
  const [writing] = core.underway
  if (writing)
    throw new Error(
      `${writing.method} ${writing.target} is being processed: release it, and wait for its answer first`,
    )
  if (core.world.hold) throw new Error('the next write will be held: call control.releaseWrites() first')
  return copyMembers(coreCopies, core, { ...core })
}

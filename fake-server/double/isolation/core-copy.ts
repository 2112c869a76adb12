import type { Core } from '../../pipeline/context.js'
import { World } from '../../world/world.js'
import { type Copies, copyMembers, itself, list, map, same, set } from './copies.js'
import { copyWorkspace } from './workspace-copy.js'

const worldCopies: Copies<World> = {
  // The copy was made with its own.
  time: (_, own) => own,
  chance: (_, own) => own,
  faults: (_, own) => own,
  latencies: (_, own) => own,
  disturbances: (from) => from?.copy(),
  // By request, so that those in the journals of both find theirs.
  treatments: same,
  deliveries: itself,
  receivers: same,
  runs: 'computed',
  // Deliveries that are under way to a receiver belong to the world that sent them.
  retries: list,
  outgoing: list,
  attempts: itself,
  onAttempt: (_, own) => own,
  // The fake that consists of the copy sets its own.
  wake: (_, own) => own,
  dropped: 'computed',
  outbox: itself,
  invitations: itself,
  receiversRefuse: same,
  failNext: same,
  // `copyCore` refuses to be called while it is set.
  hold: same,
}

/** A world in which everything is the same and takes a course of its own from here on. */
function copyWorld(from: World): World {
  return copyMembers(
    worldCopies,
    from,
    new World(from.time.copy(), from.chance.copy(), from.faults.copy(), from.latencies.copy(), 1),
  )
}

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

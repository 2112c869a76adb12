import { World } from '../../world/world.js'
import { type Copies, copyMembers, itself, list, same } from './copies.js'

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
export function copyWorld(from: World): World {
  return copyMembers(
    worldCopies,
    from,
    new World(from.time.copy(), from.chance.copy(), from.faults.copy(), from.latencies.copy(), 1),
  )
}

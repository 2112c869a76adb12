import { type Assumptions, assume } from '../contract/index.js'
import { type Behaviour, honest } from './behaviour.js'
import type { Core } from './context.js'
import { Control } from './control.js'
import { keysOf } from './demo-keys.js'
import { fetchDoor } from './doors/fetch.js'
import { type Listening, type ListenOptions, listen } from './doors/listen.js'
import { Journal } from './journal.js'
import type { FakeRequest, FakeResponse } from './message.js'
import { handle } from './pipeline.js'
import { seededWorkspaces } from './seeded.js'
import { World } from './world.js'

/** How to make a fake. */
export interface FakeOptions {
  /** Seeds the demo records, ids and secrets; the same seed and calls give the same bytes. */
  readonly seed?: number
  /** Choices for what the document leaves open, in place of the defaults. */
  readonly assumptions?: Partial<Assumptions>
  /** A running clock in milliseconds since 1970; without it time moves 1 ms a request and by `control.advance`. */
  readonly now?: () => number
  /** Changes the behaviour before the fake starts; this is how a mutant breaks a rule. */
  readonly change?: (behaviour: Behaviour) => void
}

/** An in-memory server of the API: one core, reached through its doors. */
export interface Fake {
  /** Answers one request; at once unless a write is being held. */
  handle(request: FakeRequest): FakeResponse | Promise<FakeResponse>
  /** A `fetch` that reaches the fake, whatever the host of the address. */
  readonly fetch: typeof globalThis.fetch
  /** Serves the fake on a port of the loopback interface; 0 takes a free one. */
  listen(options?: ListenOptions): Promise<Listening>
  /** Moves the clock, switches features, injects faults, and tells what happened. */
  readonly control: Control
}

/** Makes a fake with the demo workspaces in it. */
export function createFake({ seed = 1, assumptions = {}, now, change }: FakeOptions = {}): Fake {
  const assumed = assume(assumptions)
  const make = (): Core => {
    const world = new World(seed, now)
    const behaviour = honest(assumed)
    change?.(behaviour)
    return {
      world,
      assumptions: assumed,
      behaviour,
      keys: new Map(keysOf(world.now()).map((key) => [key.key, key])),
      workspaces: seededWorkspaces(seed, world),
      calls: new Map(),
      journal: new Journal(),
    }
  }
  const control = new Control(make)
  const answer = (request: FakeRequest) => handle(control.core, request)
  return {
    handle: answer,
    fetch: fetchDoor(answer),
    listen: (options) => listen(answer, control, options),
    control,
  }
}

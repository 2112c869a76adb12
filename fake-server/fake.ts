import { type Assumptions, assume, type Variant } from '../contract/index.js'
import type { CompactBehaviour } from './compact/behaviour.js'
import { Control } from './control/control.js'
import { awkwardTimes, Replicated } from './control/replicated.js'
import { keysOf } from './demo/keys.js'
import type { Dispatcher } from './doors/dispatcher.js'
import { fakeDispatcher } from './doors/dispatcher.js'
import { fetchDoor } from './doors/fetch.js'
import { type Intercepting, type InterceptOptions, intercept } from './doors/intercept.js'
import { type Listening, type ListenOptions, listen } from './doors/listen.js'
import type { Behaviour, Core } from './pipeline/context.js'
import type { FakeRequest, FakeResponse } from './pipeline/message.js'
import { handle } from './pipeline/pipeline.js'
import { stepOrder } from './pipeline/step-order.js'
import { alongsideOf, surfaces } from './surfaces.js'
import { Journal } from './world/journal.js'
import { epoch, World } from './world/world.js'

/** The behaviour that a fake of each variant starts from. */
interface Behaviours {
  readonly full: Behaviour
  readonly compact: CompactBehaviour
}

/** How to make a fake. */
export interface FakeOptions<V extends Variant = 'full'> {
  /** The description of the API to serve: the full one unless told otherwise (gap.compact-selection). */
  readonly variant?: V
  /** Seeds the demo records, ids and secrets; the same seed and calls give the same bytes. */
  readonly seed?: number
  /** Choices for what the document leaves open, in place of the defaults. */
  readonly assumptions?: Partial<Assumptions>
  /** A running clock in milliseconds since 1970; without it time moves 1 ms a request and by `control.advance`. */
  readonly now?: () => number
  /**
   * Seeds awkward but permitted timing: answers that take a while, reads that lag behind writes and 300 calls a
   * minute for each key, both until a reset, and on a port connections that are closed after 100 requests.
   */
  readonly awkward?: number
  /** Changes the behaviour before the fake starts; this is how a mutant breaks a rule. */
  readonly change?: (behaviour: Behaviours[V]) => void
}

/** An in-memory server of the API: one core, reached through its doors. */
export interface Fake {
  /** The description of the API it serves. */
  readonly variant: Variant
  /** Answers one request; at once unless a write is being held. */
  handle(request: FakeRequest): FakeResponse | Promise<FakeResponse>
  /** A `fetch` that reaches the fake, whatever the host of the address. */
  readonly fetch: typeof globalThis.fetch
  /** Serves the fake on a port of the loopback interface; 0 takes a free one. */
  listen(options?: ListenOptions): Promise<Listening>
  /** Answers what the process sends to an origin by `fetch`, `node:http`, `node:https`, XHR or undici. */
  intercept(origin: string, options?: InterceptOptions): Intercepting
  /** A dispatcher of undici that reaches the fake, whatever the origin of the address. */
  dispatcher(): Dispatcher
  /** Moves the clock, switches features, injects faults, and tells what happened. */
  readonly control: Control
}

/** Makes a fake with the demo workspaces in it. */
export function createFake<V extends Variant = 'full'>(options: FakeOptions<V> = {}): Fake {
  return options.awkward === undefined ? plainFake(options) : awkwardFake(options, options.awkward)
}

/** A fake in front of a replica of itself; both start at the same instant. */
function awkwardFake<V extends Variant>(options: FakeOptions<V>, awkward: number): Fake {
  const { now } = options
  const start = now?.()
  // A request is one instant, so that the replica can carry it out at the same one.
  let instant = start
  const main = plainFake({
    ...options,
    ...(now && { now: () => instant ?? now() }),
  })
  let replicaNow = start ?? epoch
  const replica = plainFake({ ...options, now: () => replicaNow })
  instant = undefined
  limitKeys(main.control.core, (own) => Math.min(own, awkwardTimes.callsAMinute))
  // What was let in once is let in there as well.
  limitKeys(replica.control.core, () => Number.POSITIVE_INFINITY)
  const replicated = new Replicated(awkward, main, replica, (ms) => {
    replicaNow = ms
  })
  const answer = (request: FakeRequest) => {
    // Without a running clock time passes with each answer.
    if (now === undefined) main.control.advance(replicated.latencyMs())
    instant = now?.()
    try {
      return replicated.answer(request)
    } finally {
      instant = undefined
    }
  }
  const { requestsPerConnection } = awkwardTimes
  const slow = { delayMs: () => replicated.latencyMs(), requestsPerConnection }
  return {
    variant: main.variant,
    handle: answer,
    fetch: fetchDoor(answer),
    listen: (how) => listen(answer, main.control, { ...slow, ...how }),
    intercept: (origin, how) => intercept(answer, origin, how),
    dispatcher: () => fakeDispatcher(answer),
    control: main.control,
  }
}

/** Gives each key a quota (section 8) that is its own where that is smaller. */
function limitKeys({ keys }: Core, quota: (own: number) => number): void {
  for (const [name, key] of keys)
    keys.set(name, { ...key, perMinute: quota(key.perMinute ?? Number.POSITIVE_INFINITY) })
}

function plainFake<V extends Variant>(options: FakeOptions<V>): Fake {
  const { variant = 'full', seed = 1, assumptions = {}, now } = options
  const surface = surfaces[variant]
  // The behaviour is that of the variant which the change is typed for.
  const change = options.change as ((behaviour: Behaviour) => void) | undefined
  const assumed = assume(assumptions)
  const alongside = alongsideOf(variant, assumed)
  const make = (): Core => {
    const world = new World(seed, now)
    const behaviour = surface.behaviour(assumed)
    change?.(behaviour)
    return {
      world,
      assumptions: assumed,
      surface,
      behaviour,
      ...(alongside ? { alongside: { surface: alongside, behaviour: alongside.behaviour(assumed) } } : {}),
      keys: new Map(keysOf(world.now()).map((key) => [key.key, key])),
      workspaces: surface.workspaces(seed, world, assumed),
      calls: new Map(),
      order: stepOrder(assumed),
      usedCursors: new Set(),
      journal: new Journal(),
    }
  }
  const control = new Control(make)
  const answer = (request: FakeRequest) => handle(control.core, request)
  return {
    variant,
    handle: answer,
    fetch: fetchDoor(answer),
    listen: (options) => listen(answer, control, options),
    intercept: (origin, options) => intercept(answer, origin, options),
    dispatcher: () => fakeDispatcher(answer),
    control,
  }
}

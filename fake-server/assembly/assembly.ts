import { type Assumptions, assume, type Variant } from '../../contract/index.js'
import { chance } from '../../fixtures/chance.js'
import { compactSurface } from '../compact/surface.js'
import { keysOf } from '../demo/keys.js'
import { deliverOf } from '../doors/deliver.js'
import { DeliverySender } from '../doors/delivery-sender.js'
import type { ServeOptions } from '../doors/listen.js'
import { timeSource } from '../double/clock/clock-mode.js'
import { Control } from '../double/control/control.js'
import { startingDisturbances } from '../double/disturbances/starting-disturbances.js'
import { HookList } from '../double/faults/hook-list.js'
import { startingFaults } from '../double/faults/starting-faults.js'
import { seedCore } from '../double/seeding/seed-core.js'
import { fullSurface } from '../full/surface.js'
import type { FakeRequest } from '../messages/message.js'
import type { Rendered } from '../messages/rendered.js'
import type { Behaviour, Core, Surface } from '../pipeline/context.js'
import { operationsOf } from '../pipeline/operations-of.js'
import { handle } from '../pipeline/pipeline.js'
import { stepOrder } from '../pipeline/step-order.js'
import { operationFinder } from '../steps/operation-finder.js'
import { strictChoices } from '../strict/strict-choices.js'
import { strictParse } from '../strict/strict-parse.js'
import { isDelivering } from '../webhooks/webhook-options.js'
import { Coverage } from '../world/coverage.js'
import { FaultList } from '../world/fault-list.js'
import { Journal } from '../world/journal.js'
import { LatencyList } from '../world/latency.js'
import { Time } from '../world/time.js'
import { World } from '../world/world.js'
import type { FakeOptions } from './fake-options.js'

/** The surface of each variant (gap.compact-selection). */
const surfaces: Readonly<Record<Variant, () => Surface>> = {
  full: () => fullSurface,
  // The steps look up an operation only in the tables of the surface that routed to it, so they may see
  // either surface as the full one.
  compact: compactSurface as unknown as () => Surface,
}

/** The surface whose own routes a variant serves too, if any (gap.compact-in-full). */
const alongsideOf = (variant: Variant, assumptions: Assumptions): Surface | undefined =>
  variant === 'full' && assumptions['compact-in-full'] === 'served' ? surfaces.compact() : undefined

/** What answers requests, and what controls it. */
export interface Assembled {
  readonly answer: (request: FakeRequest) => Rendered | Promise<Rendered>
  readonly control: Control
  /** How it listens on a port by default. */
  readonly listening: ServeOptions
  /** The same with a core of its own, which a reset puts to the same start. */
  readonly from: (core: Core) => Assembled
}

/** Puts a fake together that answers each request at once. */
export const assemble = <V extends Variant>(options: FakeOptions<V>): Assembled =>
  assembleFrom(options, coreMaker(options), handle)

/**
 * Puts a fake together.
 *
 * @param options What says how its webhooks are delivered.
 * @param make Makes what it consists of at its start, and after each reset.
 * @param answer Answers a request.
 * @param listening How it listens on a port by default.
 */
export function assembleFrom(
  { webhooks = {} }: Pick<FakeOptions, 'webhooks'>,
  make: () => Core,
  answer: (core: Core, request: FakeRequest) => Rendered | Promise<Rendered>,
  listening: (control: Control) => ServeOptions = () => ({}),
): Assembled {
  const from = (core: Core): Assembled => {
    const courier = isDelivering(webhooks)
      ? new DeliverySender(() => control, deliverOf(webhooks))
      : undefined
    const control: Control = new Control(make, core, ({ world }) => {
      world.wake = courier && (() => courier.wake())
      world.wake?.()
    })
    return {
      answer: (request) => answer(control.core, request),
      control,
      listening: listening(control),
      from,
    }
  }
  return from(make())
}

/** Makes what a fake of these options consists of at its start: a surface, its records and a world. */
export function coreMaker<V extends Variant>(options: FakeOptions<V>): () => Core {
  const { variant = 'full', seed = 1, assumptions = {}, keep = 10_000, onError, webhooks = {} } = options
  const { workspace = 'demo', records = [], strict = false } = options
  const now = timeSource(options)
  const surface = surfaces[variant]()
  // The behaviour is that of the variant which the change is typed for.
  const change = options.change as ((behaviour: Behaviour) => void) | undefined
  const assumed = assume(strict ? { ...strictChoices, ...assumptions } : assumptions)
  const alongside = alongsideOf(variant, assumed)
  const receivers = {
    exist: isDelivering(webhooks),
    onLoopback: webhooks.allowLoopback ?? false,
    copies: webhooks.duplicate ? 2 : 1,
  }
  const start = startingFaults(
    options,
    operationsOf({ surface, alongside: alongside && { surface: alongside } }),
  )
  // Where the fake's clock stands still, a client waits by the computer's.
  const wall = now ?? (() => Date.now())
  const disturbances = startingDisturbances(
    options,
    { ...surface.operations, ...alongside?.operations },
    wall,
  )
  const coverage = new Coverage()
  const watchers = new Set<() => void>()
  return () => {
    // Not the same numbers for faults, which would change ids.
    const faults = new FaultList(chance(seed * 6029 + 17))
    for (const fault of start.faults) faults.add(fault)
    const latencies = new LatencyList(chance(seed * 6037 + 29), start.latencies)
    const world = new World(
      new Time(now, options.clock === 'timers'),
      chance(seed),
      faults,
      latencies,
      keep,
      receivers,
    )
    world.disturbances = disturbances?.()
    const behaviour = surface.behaviour(assumed)
    if (strict) behaviour.steps.parse = strictParse(behaviour.steps.parse)
    change?.(behaviour)
    const served = {
      assumptions: assumed,
      surface,
      behaviour,
      alongside: alongside && { surface: alongside, behaviour: alongside.behaviour(assumed) },
    }
    const findOperation = operationFinder(served)
    const core: Core = {
      ...served,
      world,
      findOperation,
      keys: new Map(keysOf(world.now()).map((key) => [key.key, key])),
      workspaces: surface.workspaces(seed, world, assumed, workspace),
      calls: new Map(),
      underway: new Set(),
      order: stepOrder(assumed),
      usedCursors: new Set(),
      longPositions: new Map(),
      coverage,
      hooks: new HookList(),
      journal: new Journal(
        keep,
        { findOperation, assumptions: assumed, treatments: world.treatments },
        watchers,
      ),
      onError,
      replica: undefined,
    }
    const given = typeof records === 'function' ? records() : records
    for (const one of [given].flat()) seedCore(core, one, 'records')
    return core
  }
}

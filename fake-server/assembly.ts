import { assume, type Variant } from '../contract/index.js'
import { timeSource } from './clock/clock-mode.js'
import { Control } from './control/control.js'
import { keysOf } from './demo/keys.js'
import { Courier } from './doors/courier.js'
import { deliverOf } from './doors/deliver.js'
import type { ListenOptions } from './doors/listen.js'
import type { FakeOptions } from './fake-options.js'
import type { Behaviour, Core } from './pipeline/context.js'
import type { FakeRequest } from './pipeline/message.js'
import { handle } from './pipeline/pipeline.js'
import type { Rendered } from './pipeline/rendered.js'
import { stepOrder } from './pipeline/step-order.js'
import { seedCore } from './seeding/seed-core.js'
import { operationFinder } from './steps/operation-finder.js'
import { alongsideOf, surfaces } from './surfaces.js'
import { isDelivering } from './webhooks/webhook-options.js'
import { Coverage } from './world/coverage.js'
import { Journal } from './world/journal.js'
import { World } from './world/world.js'

/** What answers requests, and what controls it. */
export interface Assembled {
  readonly answer: (request: FakeRequest) => Rendered | Promise<Rendered>
  readonly control: Control
  /** How it listens on a port by default. */
  readonly listening?: ListenOptions
}

/** Puts a fake together: a surface, its records, a world and the pipeline. */
export function assembled<V extends Variant>(options: FakeOptions<V>): Assembled {
  const { variant = 'full', seed = 1, assumptions = {}, keep = 10_000, onError, webhooks = {} } = options
  const { workspace = 'demo', records = [] } = options
  const now = timeSource(options)
  const surface = surfaces[variant]
  // The behaviour is that of the variant which the change is typed for.
  const change = options.change as ((behaviour: Behaviour) => void) | undefined
  const assumed = assume(assumptions)
  const alongside = alongsideOf(variant, assumed)
  const courier = isDelivering(webhooks) ? new Courier(() => control, deliverOf(webhooks)) : undefined
  const receivers = {
    exist: courier !== undefined,
    onLoopback: webhooks.allowLoopback ?? false,
    copies: webhooks.duplicate ? 2 : 1,
  }
  const coverage = new Coverage()
  const make = (): Core => {
    const world = new World(seed, keep, now, receivers)
    if (courier) world.wake = () => courier.wake()
    const behaviour = surface.behaviour(assumed)
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
      order: stepOrder(assumed),
      usedCursors: new Set(),
      coverage,
      journal: new Journal(keep, { findOperation, assumptions: assumed, treatments: world.treatments }),
      onError,
    }
    const given = typeof records === 'function' ? records() : records
    for (const one of [given].flat()) seedCore(core, one, 'records')
    return core
  }
  const control: Control = new Control(make)
  return { answer: (request) => handle(control.core, request), control }
}

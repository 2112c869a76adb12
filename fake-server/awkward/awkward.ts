import type { Variant } from '../../contract/index.js'
import { chance } from '../../fixtures/chance.js'
import { type Assembled, assembleFrom, coreMaker } from '../assembly/assembly.js'
import type { FakeOptions } from '../assembly/fake-options.js'
import { timeSource } from '../double/clock/clock-mode.js'
import type { Core } from '../pipeline/context.js'
import { epoch } from '../world/time.js'
import { awkwardTimes, Replicated } from './replicated.js'

/** A fake in front of a replica of itself; both start at the same instant. */
export function awkward<V extends Variant>(options: FakeOptions<V>, seed: number): Assembled {
  const now = timeSource(options)
  // A request is one instant, so that the replica can carry it out at the same one.
  let instant: number | undefined
  const main = coreMaker({ ...options, ...(now && { now: () => instant ?? now() }) })
  // It is set before each use of a replica.
  let replicaNow = epoch
  const replica = coreMaker({
    ...options,
    // Receivers have their deliveries from the main fake.
    webhooks: { allowLoopback: options.webhooks?.allowLoopback ?? false },
    now: () => replicaNow,
  })
  const make = (): Core => {
    instant = now?.()
    replicaNow = instant ?? epoch
    const core = { ...main(), replica: { core: replica(), draw: chance(seed * 6007 + 5), pending: [] } }
    instant = undefined
    limitKeys(core, (own) => Math.min(own, awkwardTimes.callsAMinute))
    // What was admitted once is admitted there as well.
    limitKeys(core.replica.core, () => Number.POSITIVE_INFINITY)
    return core
  }
  const replicated = (core: Core) =>
    new Replicated(core, (ms) => {
      replicaNow = ms
    })
  return assembleFrom(
    options,
    make,
    (core, request) => {
      const server = replicated(core)
      // Without a running clock time passes with each answer.
      if (now === undefined) core.world.advance(server.latencyMs())
      instant = now?.()
      try {
        return server.answer(request)
      } finally {
        instant = undefined
      }
    },
    (control) => ({
      delayMs: () => replicated(control.core).latencyMs(),
      requestsPerConnection: awkwardTimes.requestsPerConnection,
    }),
  )
}

/** Gives each key a quota (section 8) that is its own where that is smaller. */
function limitKeys({ keys }: Core, quota: (own: number) => number): void {
  for (const [name, key] of keys)
    keys.set(name, { ...key, perMinute: quota(key.perMinute ?? Number.POSITIVE_INFINITY) })
}

import type { Variant } from '../../contract/index.js'
import { type Assembled, assembled } from '../assembly.js'
import { timeSource } from '../clock/clock-mode.js'
import type { FakeOptions } from '../fake-options.js'
import type { Core } from '../pipeline/context.js'
import { epoch } from '../world/world.js'
import { awkwardTimes, Replicated } from './replicated.js'

/** A fake in front of a replica of itself; both start at the same instant. */
export function awkward<V extends Variant>(options: FakeOptions<V>, seed: number): Assembled {
  const now = timeSource(options)
  const start = now?.()
  // A request is one instant, so that the replica can carry it out at the same one.
  let instant = start
  const main = assembled({
    ...options,
    ...(now && { now: () => instant ?? now() }),
  })
  let replicaNow = start ?? epoch
  const replica = assembled({
    ...options,
    // Receivers have their deliveries from the main fake.
    webhooks: { allowLoopback: options.webhooks?.allowLoopback ?? false },
    now: () => replicaNow,
  })
  instant = undefined
  limitKeys(main.control.core, (own) => Math.min(own, awkwardTimes.callsAMinute))
  // What was admitted once is admitted there as well.
  limitKeys(replica.control.core, () => Number.POSITIVE_INFINITY)
  const replicated = new Replicated(seed, main, replica, (ms) => {
    replicaNow = ms
  })
  return {
    control: main.control,
    listening: {
      delayMs: () => replicated.latencyMs(),
      requestsPerConnection: awkwardTimes.requestsPerConnection,
    },
    answer(request) {
      // Without a running clock time passes with each answer.
      if (now === undefined) main.control.advance(replicated.latencyMs())
      instant = now?.()
      try {
        return replicated.answer(request)
      } finally {
        instant = undefined
      }
    },
  }
}

/** Gives each key a quota (section 8) that is its own where that is smaller. */
function limitKeys({ keys }: Core, quota: (own: number) => number): void {
  for (const [name, key] of keys)
    keys.set(name, { ...key, perMinute: quota(key.perMinute ?? Number.POSITIVE_INFINITY) })
}

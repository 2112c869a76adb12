import { setTimeout } from 'node:timers/promises'
import type { Transport } from '../../suites/index.js'

/** A transport that sends no more than so many requests a second, evenly spaced and in their order. */
export function paced(transport: Transport, maxRps: number): Transport {
  const gapMs = 1000 / maxRps
  let free = 0
  return async (request) => {
    const now = performance.now()
    const at = Math.max(now, free)
    free = at + gapMs
    if (at > now) await setTimeout(at - now)
    return transport(request)
  }
}

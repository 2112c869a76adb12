import type { TrafficExchange } from '../traffic-exchange.js'

/**
 * What is read of an exchange, kept until another one is asked for: all rules look at an exchange before any looks at the
 * next one, and keeping more would take too much memory.
 */
export function readOnce<T>(read: (at: TrafficExchange) => T): (at: TrafficExchange) => T {
  let latest: { readonly at: TrafficExchange; readonly value: T } | undefined
  return (at) => {
    if (latest?.at !== at) latest = { at, value: read(at) }
    return latest.value
  }
}

import type { ReportedLatency } from '../../reporters/index.js'
import type { Exchange } from '../../suites/index.js'

/** How long each operation took to answer, in the order in which operations were first called. */
export function latenciesOf(exchanges: readonly Exchange[]): readonly ReportedLatency[] {
  const byOperation = new Map<string, number[]>()
  for (const { operation, time } of exchanges) {
    if (time === undefined) continue
    const known = byOperation.get(operation) ?? []
    known.push(time.durationMs)
    byOperation.set(operation, known)
  }
  return [...byOperation].map(([endpoint, unsorted]) => {
    const durations = unsorted.toSorted((a, b) => a - b)
    const upTo = (part: number) => inTenths(durations[Math.ceil(part * durations.length) - 1] ?? 0)
    return { endpoint, requests: durations.length, medianMs: upTo(0.5), p95Ms: upTo(0.95), maxMs: upTo(1) }
  })
}

/** Milliseconds with one decimal. */
export const inTenths = (ms: number): number => Math.round(ms * 10) / 10

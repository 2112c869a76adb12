import type { ReportedLatency } from '../model/report.js'
import type { LatencyChange } from './comparison.js'

/** The fewest requests of an operation that say how fast it is. */
const fewestRequests = 10

/** The least change of a median that anyone notices, in milliseconds. */
const leastMs = 5

/** The operations that are slower or faster than before beyond noise, those with the largest change first. */
export function latencyChanges(
  before: readonly ReportedLatency[] = [],
  after: readonly ReportedLatency[] = [],
): readonly LatencyChange[] {
  const earlier = new Map(before.map((one) => [one.endpoint, one]))
  const pairs = after.flatMap((now): Pair[] => {
    const then = earlier.get(now.endpoint)
    return then && Math.min(then.requests, now.requests) >= fewestRequests ? [{ then, now }] : []
  })
  const load = loadOf(pairs)
  return pairs
    .flatMap(({ then, now }) =>
      isBeyondNoise(then, now, load)
        ? [{ endpoint: now.endpoint, old: figures(then), new: figures(now) }]
        : [],
    )
    .toSorted((a, b) => changeOf(b) - changeOf(a) || (a.endpoint < b.endpoint ? -1 : 1))
}

/** An operation in two runs. */
interface Pair {
  readonly then: ReportedLatency
  readonly now: ReportedLatency
}

/** The fewest operations that separate the load of the computers from a change of single operations. */
const fewestOperations = 5

/**
 * How much slower everything is than before, as the median of all operations: that is the load of the computers, and no
 * change of an operation. Below 1 where everything is faster.
 */
function loadOf(pairs: readonly Pair[]): number {
  if (pairs.length < fewestOperations) return 1
  const ratios = pairs
    .filter(({ then }) => then.medianMs > 0)
    .map(({ then, now }) => now.medianMs / then.medianMs)
    .toSorted((a, b) => a - b)
  return ratios[Math.floor(ratios.length / 2)] || 1
}

/** Whether the median of one run is beyond what nearly all requests of the other took, with the load and without it. */
function isBeyondNoise(then: ReportedLatency, now: ReportedLatency, load: number): boolean {
  const isFar = (factor: number) =>
    Math.abs(now.medianMs - then.medianMs * factor) >= leastMs &&
    (now.medianMs > then.p95Ms * factor || then.medianMs * factor > now.p95Ms)
  return isFar(1) && isFar(load)
}

const changeOf = (change: LatencyChange): number => Math.abs(change.new.medianMs - change.old.medianMs)

const figures = ({ requests, medianMs, p95Ms }: ReportedLatency): LatencyChange['old'] => ({
  requests,
  medianMs,
  p95Ms,
})

import type { ReportedLatency } from '../report.js'
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
  return after
    .flatMap((now) => {
      const then = earlier.get(now.endpoint)
      return then && isBeyondNoise(then, now)
        ? [{ endpoint: now.endpoint, old: figures(then), new: figures(now) }]
        : []
    })
    .toSorted((a, b) => changeOf(b) - changeOf(a) || (a.endpoint < b.endpoint ? -1 : 1))
}

/** Whether the median of one run is beyond what nearly all requests of the other took. */
const isBeyondNoise = (then: ReportedLatency, now: ReportedLatency): boolean =>
  Math.min(then.requests, now.requests) >= fewestRequests &&
  Math.abs(now.medianMs - then.medianMs) >= leastMs &&
  (now.medianMs > then.p95Ms || then.medianMs > now.p95Ms)

const changeOf = (change: LatencyChange): number => Math.abs(change.new.medianMs - change.old.medianMs)

const figures = ({ requests, medianMs, p95Ms }: ReportedLatency): LatencyChange['old'] => ({
  requests,
  medianMs,
  p95Ms,
})

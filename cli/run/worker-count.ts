import type { RunLimits } from '../flags/run-limits.js'
import type { Probed } from '../target/probe.js'

/** How many judgements are under way at the same time at a fast server, and at a slow one. */
const [atFast, atSlow] = [4, 10]

/** From this latency on a server counts as slow, as a run waits more than it computes, in milliseconds. */
const slowMs = 5

/**
 * How many judgements may be under way at the same time: as many as are given, otherwise by the latency of a server. The
 * embedded fake answers before a second could begin.
 */
export function workerCount(
  { workers, maxRps }: Pick<RunLimits, 'workers' | 'maxRps'>,
  { latencyMs }: Pick<Probed, 'latencyMs'>,
): number {
  if (workers !== undefined) return workers
  if (latencyMs === undefined) return 1
  const most = latencyMs < slowMs ? atFast : atSlow
  if (maxRps === undefined) return most
  // More of them would only wait for each other; twice as many, as not each of them has a request under way.
  return Math.min(most, Math.ceil((2 * maxRps * latencyMs) / 1000))
}

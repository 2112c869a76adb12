import type { RunLimits } from '../flags/run-limits.js'
import type { Probed } from '../target/probe.js'

/** Judgements under way at the same time at a server that answers at once, and at one that takes longer. */
const [atOnce, atLeisure] = [4, 10]

/** From this latency on a run waits more than it computes, in milliseconds. */
const leisurelyMs = 5

/**
 * How many judgements may be under way at the same time: as many as are given, else by the latency of a server. The
 * embedded fake answers before a second could begin.
 */
export function workerCount(
  { workers, maxRps }: Pick<RunLimits, 'workers' | 'maxRps'>,
  { latencyMs }: Pick<Probed, 'latencyMs'>,
): number {
  if (workers !== undefined) return workers
  if (latencyMs === undefined) return 1
  const most = latencyMs < leisurelyMs ? atOnce : atLeisure
  if (maxRps === undefined) return most
  // More of them would only wait for each other; twice as many, as not each of them has a request under way.
  return Math.min(most, Math.ceil((2 * maxRps * latencyMs) / 1000))
}

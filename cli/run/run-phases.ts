import type { Span } from '../../suites/index.js'
import type { Block } from './loop-watch.js'

/** What a run does one after the other. */
export type PhaseName = 'checks' | 'grouping' | 'writing reports'

/** A phase of a run; its times are in milliseconds since the run began. */
export interface Phase {
  readonly name: PhaseName
  readonly beginMs: number
  readonly endMs: number
  /** The CPU time of the process in it. */
  readonly cpuMs: number
}

interface Period {
  readonly beginMs: number
  readonly endMs: number
}

const contains = ({ beginMs, endMs }: Period, ms: number): boolean => beginMs <= ms && ms <= endMs

/**
 * What a run did when a block was half over. To group failures it judges them again, and compares them in between; what
 * is not a phase comes before the first request, or undoes what the run has made.
 */
export function phaseOf(
  { beginMs, ms }: Block,
  phases: readonly Phase[],
  spans: readonly Span[],
): PhaseName | 'judging again' | 'other' {
  const at = beginMs + ms / 2
  const { name } = phases.find((phase) => contains(phase, at)) ?? { name: 'other' }
  return name === 'grouping' && spans.some((span) => contains(span, at)) ? 'judging again' : name
}

import { breachOf } from './breach.js'
import type { Failure } from './failure.js'

/**
 * Why a failure belongs to a fault: it shows it best, it has the same expectation or the same answer, or it was judged
 * again with the fault corrected in the answers, and the rule held.
 */
export type Why = 'shows' | 'same' | 'follows'

/** Failures that are the same, with the one that shows them best first, as a fault has them. */
export const affecting = (own: readonly Failure[], first: Why): TargetFault['affects'] =>
  own.map((failure, n) => ({ failure, why: n === 0 ? first : 'same' }))

/**
 * Faults by severity: failures before warnings; among either what contradicts the configuration, then what lets something
 * through that has to stay apart, then all others.
 */
export const mostSevereFirst = (faults: readonly TargetFault[]): readonly TargetFault[] =>
  faults.toSorted((a, b) => Number(isWarning(a)) - Number(isWarning(b)) || rankOf(a) - rankOf(b))

function rankOf(fault: TargetFault): number {
  if (fault.configuration !== undefined) return 0
  return isBreach(fault) ? 1 : 2
}

const isWarning = ({ affects }: TargetFault): boolean =>
  affects.every(({ failure }) => failure.verdict === 'warn')

const isBreach = ({ affects }: TargetFault): boolean =>
  affects.some(({ failure }) => breachOf(failure) !== undefined)

/** How severe faults may be, the most severe first. */
export const severities = ['security', 'failure', 'warning'] as const

/** What a fault is: a breach of what has to stay apart, another failure, or a statement in doubt that does not hold. */
export type Severity = (typeof severities)[number]

/** How severe a fault is; what only warns is a warning. */
export function severityOf(fault: TargetFault): Severity {
  if (isWarning(fault)) return 'warning'
  return isBreach(fault) ? 'security' : 'failure'
}

/** One fault of a target, and every failure that it explains. */
export interface TargetFault {
  /** What is wrong, in one sentence. */
  readonly cause: string
  /** The member of the configuration whose claim the answers contradict, where the fault is that or the claim is wrong. */
  readonly configuration?: string
  /** The failures, with the one that shows the fault best first. */
  readonly affects: readonly { readonly failure: Failure; readonly why: Why }[]
}

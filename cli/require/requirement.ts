import type { Report, ReportedVerdict } from '../../reporters/index.js'

/** What a report says of one requirement. */
type ReportedRequirement = NonNullable<Report['requirements']>[number]

/** A rule, or a rule at one operation, and the verdict that keeps a requirement from being met. */
export type Missed = NonNullable<ReportedRequirement['missed']>[number]

/** One thing that a run must reach to succeed. */
export interface Requirement {
  /** The requirement in the words of the command line. */
  readonly requirement: string
  /** The verdict that no rule may have, where it is about one. */
  readonly excludes?: ReportedVerdict
  /** Whether it says how much a run has to reach, so that one that was cut and meets it has reached enough. */
  readonly isExtent?: true
  /** What a report has of it. */
  judge(report: Report): Omit<ReportedRequirement, 'requirement'>
}

/** A report with what it has of some requirements. */
export const withRequirements = (report: Report, requirements: readonly Requirement[]): Report =>
  requirements.length === 0
    ? report
    : {
        ...report,
        requirements: requirements.map(({ requirement, judge }) => ({ requirement, ...judge(report) })),
      }

/** Whether requirements say how much a run has to reach. */
export const sayExtent = (requirements: readonly Requirement[]): boolean =>
  requirements.some(({ isExtent }) => isExtent)

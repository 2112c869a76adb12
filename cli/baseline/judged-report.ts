import type { Redact, Report } from '../../reporters/index.js'
import { type Requirement, withRequirements } from '../require/requirement.js'
import type { OpenBaseline } from './open-baseline.js'
import { recordedVerdicts } from './updated-baseline.js'

/** By what a report is judged, and the command that brings the baseline up to date. */
interface Demands {
  readonly baseline: OpenBaseline | undefined
  readonly requirements: readonly Requirement[]
  readonly update: string
  readonly redact?: Redact
  readonly isExcluding?: boolean
}

/** A report by the baseline of its command, where there is one, and by what is required. */
export function judgedReport(
  found: Report,
  { baseline, requirements, redact = (text) => text, ...rest }: Demands,
): Report {
  const recorded = recordedVerdicts(requirements)
  return withRequirements(baseline?.judge(found, { recorded, redact, ...rest }) ?? found, requirements)
}

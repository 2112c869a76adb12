import { type GapName, gapNames } from '../../contract/index.js'
import type { ReportedAssumption } from '../../reporters/index.js'
import type { RunResult, Target } from '../../suites/index.js'

/** What a run assumed for each gap in the end, and where the value came from. */
export function assumptionsOf(
  { configured }: Pick<Target, 'configured'>,
  { assumptions, detected = {} }: Pick<RunResult, 'assumptions' | 'detected'>,
): readonly ReportedAssumption[] {
  const from = (gap: GapName): ReportedAssumption['from'] => {
    // A target whose choices are all known, such as the embedded fake, is never asked.
    if (configured === undefined || configured.has(gap)) return 'configuration'
    return Object.hasOwn(detected, gap) ? 'server' : 'default'
  }
  return gapNames.map((gap) => ({ gap, value: assumptions[gap], from: from(gap) }))
}

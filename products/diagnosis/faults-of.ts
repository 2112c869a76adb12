import type { ClaimFinding, RuleResult } from '../../suites/api/index.js'
import { causeOf } from './cause.js'
import { type Failure, failuresIn } from './failure.js'
import { affecting, mostSevereFirst, type TargetFault } from './fault.js'
import { group } from './group.js'
import { mostSpecificFirst } from './most-specific.js'
import { signaturesOf } from './signatures.js'
import { splitByClaim } from './split-by-claim.js'

/** The failures of a run, grouped by the claims that they contradict, and by what they have in common. */
export function faultsOf(
  results: readonly RuleResult[],
  claims: readonly ClaimFinding[] = [],
): readonly TargetFault[] {
  const { faults, others } = splitByClaim(failuresIn(results), claims)
  return mostSevereFirst([...faults, ...group(others, signaturesOf).map(faultFrom)])
}

function faultFrom(failures: readonly Failure[]): TargetFault {
  const ordered = mostSpecificFirst(failures)
  return { cause: causeOf(ordered), affects: affecting(ordered, 'shows') }
}

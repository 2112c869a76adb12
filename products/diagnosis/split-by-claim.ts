import type { ClaimFinding } from '../../suites/api/index.js'
import type { Failure } from './failure.js'
import { affecting, type TargetFault } from './fault.js'
import { mostSpecificFirst } from './most-specific.js'
import { signaturesOf } from './signatures.js'

/** Failures by what explains them: a claim of the configuration that the answers contradict, or something else. */
export interface SplitByClaim {
  /** One for each claim, however many failures rest on it. */
  readonly faults: readonly TargetFault[]
  /** The failures that rest on no such claim. */
  readonly others: readonly Failure[]
}

/**
 * Takes the failures that rest on a contradicted claim out of some failures, and those of the same rules that have the
 * same in common elsewhere: each of these claims is one fault.
 */
export function splitByClaim(
  failures: readonly Failure[],
  claims: readonly ClaimFinding[] = [],
): SplitByClaim {
  const faults: TargetFault[] = []
  const claimed = new Set<Failure>()
  for (const claim of claims.filter(({ state }) => state === 'contradicted')) {
    const resting = failures.filter(({ configuration }) => configuration === claim.member)
    const own = [...resting, ...likeSome(resting, failures)]
    if (own.length === 0) continue
    for (const failure of own) claimed.add(failure)
    const affects = affecting(mostSpecificFirst(own), 'shows')
    faults.push({ cause: causeOfClaim(claim), configuration: claim.member, affects })
  }
  return { faults, others: failures.filter((failure) => !claimed.has(failure)) }
}

/** The failures that name no claim, and are the same as one of some failures of the same rule. */
function likeSome(some: readonly Failure[], failures: readonly Failure[]): readonly Failure[] {
  const rules = new Set(some.map(({ rule }) => rule))
  const signatures = new Set(some.flatMap(signaturesOf))
  return failures.filter(
    (failure) =>
      failure.configuration === undefined &&
      rules.has(failure.rule) &&
      signaturesOf(failure).some((one) => signatures.has(one)),
  )
}

/** Both explanations of a contradiction: what the server does wrong, or what the configuration does. */
function causeOfClaim({ member, value, claim, seen, fault }: ClaimFinding): string {
  const subject = `\`${member}\`${value === undefined ? '' : ` (${value})`}`
  return `${fault ?? `${subject} ${seen}`} (or ${subject} is not ${claim})`
}

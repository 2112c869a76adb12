import type { ClaimFinding } from '../api/index.js'
import type { Failure } from './failure.js'
import { affecting, type Fault } from './fault.js'
import { mostSpecificFirst } from './most-specific.js'

/** Failures by what explains them: a claim of the configuration that the answers contradict, or something else. */
export interface ByClaim {
  /** One for each claim, however many failures rest on it. */
  readonly faults: readonly Fault[]
  /** The failures that rest on no such claim. */
  readonly others: readonly Failure[]
}

/** Takes the failures that rest on a contradicted claim out of some failures: each of these claims is one fault. */
export function byClaim(failures: readonly Failure[], claims: readonly ClaimFinding[] = []): ByClaim {
  const contradicted = claims.filter(({ state }) => state === 'contradicted')
  const members = new Set<string | undefined>(contradicted.map(({ member }) => member))
  return {
    faults: contradicted.flatMap((claim) => {
      const own = failures.filter(({ configuration }) => configuration === claim.member)
      return own.length === 0
        ? []
        : [
            {
              cause: causeOfClaim(claim),
              configuration: claim.member,
              affects: affecting(mostSpecificFirst(own), 'shows'),
            },
          ]
    }),
    others: failures.filter(({ configuration }) => !members.has(configuration)),
  }
}

/** Both explanations of a contradiction: what the server does wrong, or what the configuration does. */
function causeOfClaim({ member, value, claim, seen, fault }: ClaimFinding): string {
  const subject = `\`${member}\`${value === undefined ? '' : ` (${value})`}`
  return `${fault ?? `${subject} ${seen}`} (or ${subject} is not ${claim})`
}

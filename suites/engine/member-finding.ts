/**
 * What was observed of a member of the configuration: it holds; it differs, by an observation that does not depend on
 * a rule; only a fault of the target could excuse it otherwise (`ambiguous`); or no harmless call shows it.
 */
export type MemberState = 'holds' | 'differs' | 'ambiguous' | 'unknown'

/** The observed and the configured state of one member of the configuration. */
export interface MemberFinding {
  /** The member, for instance `keys.otherWorkspace`. */
  readonly member: string
  /** Which value of a member that holds several; never a key. */
  readonly value?: string
  readonly state: MemberState
  /** What was seen, as the end of a sentence about the member. */
  readonly seen: string
  /** What the configuration says, as a noun. */
  readonly expected: string
}

/**
 * What was found of a member and the fix, as it follows the name of the member. Where an answer of the server alone
 * speaks against the member, either of them may be wrong.
 */
export function whatOf({ member, value, state, seen, expected }: MemberFinding): string {
  const what = `${value === undefined ? '' : `(${value}) `}${seen}`
  return state === 'differs'
    ? `${what}; it must be ${expected}: correct the configuration`
    : `${what}: the server is at fault, or the configuration is, as ${member} must be ${expected}`
}

/** The same with the failure that it may explain, unless it says itself what the server did: one reason for one cause. */
export const reasonOf = (finding: MemberFinding, failure: string | undefined): string =>
  finding.state === 'ambiguous' ? whatOf(finding) : `${whatOf(finding)} (${failure})`

/** Whether a person should look at the configuration. */
export const isDoubtful = ({ state }: MemberFinding): boolean => state === 'differs' || state === 'ambiguous'

import type { OperationId, Rule } from '../../contract/index.js'
import type { Call } from './call.js'
import type { NotedClaim } from './claim-finding.js'
import type { Exchange } from './exchange.js'
import type { MemberFinding } from './member-finding.js'
import type { FailureDetails, Misconfigured } from './outcome.js'

/** A member of the configuration that may be the cause of a failure. */
export interface Suspicion {
  readonly finding: MemberFinding
  /** What the failure says of the claim of the member. */
  readonly claim: NotedClaim
  /** Whether the run has shown since that the member is as the configuration says. */
  readonly isRefuted: () => boolean
}

/** Whether the keys and records of a configuration are what the configuration says. */
export interface Preconditions {
  /** Ends the check where the main key, or a record that no call names, is not what the rule needs. */
  beforeRule(rule: Rule, operation: OperationId): Promise<void>
  /** Ends the check where a member that a call relies on is wrong; the result notes the exchange that relied on it. */
  beforeUse(call: Call): Promise<(exchange: Exchange) => void>
  /** The member that a failure may come from, if there is one. */
  suspect(failure: Pick<FailureDetails, 'exchanges' | 'claim'>, rule: Rule): Promise<Suspicion | undefined>
  /** What a check has found of a member. */
  claimOf(error: Pick<Misconfigured, 'configuration' | 'what' | 'state'>): NotedClaim
}

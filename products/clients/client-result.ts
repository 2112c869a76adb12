import type { ClientRule, ClientRuleId } from '../../contract/index.js'
import type { ClientExchange } from './reading/client-exchange.js'

/** The place of what is about no operation. */
export const everywhere = '*'

/** What judging a client can come to. */
export type ClientVerdict = 'pass' | 'fail' | 'warn' | 'inconclusive' | 'untested'

/** What shows that a client broke a rule, or may have. */
export interface FailureEvidence {
  readonly expected: string
  readonly actual: string
  /** In their order. */
  readonly exchanges: readonly ClientExchange[]
  /** The disturbance under which the client did so; absent where there was none. */
  readonly during?: string
  /** What a test of the client has thrown: the message and the first lines of the stack. */
  readonly exception?: readonly string[]
  /** On how many further occasions at this operation the client did so. */
  readonly more: number
}

/** A rule's part at one operation. */
export interface ClientOperationResult {
  /** The id of the operation; the method and path of a request that has none. */
  readonly operation: string
  readonly verdict: ClientVerdict
  readonly reason?: string
  /** On how many occasions the rule applied. */
  readonly cases: number
  readonly failure?: FailureEvidence
}

/** What a client's requests say of one rule. */
export interface ClientRuleResult {
  readonly rule: ClientRule & { readonly id: ClientRuleId }
  readonly verdict: ClientVerdict
  readonly reason?: string
  /** What to do so that the rule is met. */
  readonly remediation?: string
  readonly operations: readonly ClientOperationResult[]
}

import type { GapName } from '../../contract/index.js'
import type { CheckOf } from './check.js'
import type { ClaimState, NotedClaim } from './claim-finding.js'
import type { AllowedAnswer, Comparison, Values } from './comparison.js'
import type { Exchange } from './exchange.js'

/** The details of a failed assertion. */
export interface FailureDetails {
  readonly expected: string
  readonly actual: string
  readonly exchanges: readonly Exchange[]
  /** The answer with the wrong status or code, and what it may be, where that is what is wrong. */
  readonly answer?: { readonly exchange: Exchange; readonly allowed: readonly AllowedAnswer[] }
  readonly values?: Values
  /** What was compared, and where in the answers it is, as data that can be evaluated again. */
  readonly comparison?: Comparison
  /** The exchanges of the check up to the failure, in order, without those of cases that were over. */
  readonly course?: readonly Exchange[]
  /** The exchanges alone prove it, so that no repeat could excuse it. */
  readonly proof?: boolean
  /**
   * Whether the document says explicitly what was asserted, where that differs from the rule: true fails although the
   * statement of the rule is in doubt, false warns although the statement is certain.
   */
  readonly certain?: boolean
  /** The gap of which no choice explains the answers together, where that is what is wrong. */
  readonly unexplained?: GapName
  /** The member of the configuration that may be wrong in place of the target, for instance `keys.lowRate`. */
  readonly claim?: string
  /** The generated input that failed, shrunk. */
  readonly counterexample?: unknown
  /** The number of the drawn scenario that showed it, where one did. */
  readonly scenario?: number
  /** Several exchanges of the run show it together, which the check of the rule need not send. */
  readonly history?: true
  /** The check that showed it, where that is not the rule's own: the steps of a scenario, to be carried out again. */
  readonly again?: CheckOf<never>
}

/** The target broke the rule. */
export class Violation extends Error {
  override readonly name = 'Violation'
  constructor(readonly failure: FailureDetails) {
    super(`expected ${failure.expected}, got ${failure.actual}`)
  }
}

/** Why a check is inconclusive, where that is known. */
export interface Cause {
  /** The member of the configuration that makes the check inconclusive, for instance `assumptions.email-case`. */
  readonly configuration?: string | undefined
  /** The set-up call that was refused. */
  readonly refused?: Exchange | undefined
}

/** The check ran and is inconclusive. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive'
  /** The member of the configuration that caused it, for instance `records.slots.free`; absent where none did. */
  readonly configuration?: string
  readonly refused?: Exchange

  constructor(message: string, { configuration, refused }: Cause = {}) {
    super(message)
    if (configuration !== undefined) this.configuration = configuration
    if (refused !== undefined) this.refused = refused
  }
}

/** A member of the configuration is wrong or cannot be used, so that the check is inconclusive. */
export class Misconfigured extends Inconclusive {
  constructor(
    override readonly configuration: string,
    /** What was seen of the member, and the fix: it follows its name in the reason. */
    readonly what: string,
    /** What the evidence says of the claim that the member makes. */
    readonly state: ClaimState = 'disproved',
    /** The finding for the report, where it says more than `what`. */
    readonly claim?: NotedClaim,
  ) {
    super(`${configuration} ${what}`)
  }
}

/** The check is inconclusive because of something that may differ next time: an outage, other traffic, a lagging read. */
export class Disturbed extends Inconclusive {
  /** `failure` is what the target is charged with if it is so each time. */
  constructor(
    message: string,
    readonly failure?: FailureDetails,
    cause?: Cause,
  ) {
    super(message, cause)
  }
}

/** A read does not show what was just written, or not in the state that was answered: it may lag behind. */
export class Unseen extends Disturbed {}

/** The run is to end: the check in hand goes no further. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  constructor() {
    super('the run was interrupted')
  }
}

/** The check needs something it was not given; `remediation` names the addition. */
export class Untested extends Error {
  override readonly name = 'Untested'
  constructor(
    message: string,
    readonly remediation: string,
  ) {
    super(`${message}: ${remediation}`)
  }
}

/** The run may send nothing more, so that the check is not carried out, or not to its end. */
export class Unreached extends Untested {}

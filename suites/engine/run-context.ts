import type { GapName, OperationId, Rule } from '../../contract/index.js'
import type { Assumed } from './assumed.js'
import type { Client } from './client.js'
import type { ConfirmedFailures } from './confirmed-failures.js'
import type { RunHooks } from './hooks.js'
import type { InconclusiveEnds } from './inconclusive-ends.js'
import type { Observations } from './observations.js'
import type { Preconditions } from './preconditions.js'
import type { ReadDelay } from './read-delay.js'
import type { Reads } from './reads.js'
import type { TargetClock } from './target-clock.js'
import type { Timeline } from './timeline.js'
import type { UnhelpfulChoices } from './unhelpful-choices.js'

/** The rule and the operation that a check judges, and the attempt or observation that it runs for. */
export interface CheckContext {
  readonly rule: Rule
  /** The operation at which the rule is judged. */
  readonly operation: OperationId
  /** 0 for the first judgement, then one more for each repetition on fresh records. */
  readonly attempt?: number
  /** The name of the observation that the calls serve, where they serve one. */
  readonly name?: string
  /** The gaps whose assumption was read so far. */
  readonly reads?: Reads
}

/** The state that all checks of a run share; `A` is what each of them is given. */
export interface RunContext<A> {
  /** Makes what a check is given at a place. */
  readonly apiAt: (context: RunContext<A>, place: CheckContext) => A
  readonly client: Client
  readonly seed: number
  /** Names this run among others in the same workspace. */
  readonly runId: string
  /** Drawn values per property; undefined where each uses its own bound. */
  readonly runs: number | undefined
  /** How many judgements may run at the same time. */
  readonly workers: number
  readonly observations: Observations
  /** Whether keys and records are as the configuration says. */
  readonly preconditions: Preconditions
  /** What is assumed for the gaps of the document at present. */
  readonly assumed: Assumed
  /** The gaps by which a server chooses when to do something, so that a check passes or fails by chance. */
  readonly timing: readonly GapName[]
  /** The choices that did not help a set-up call. */
  readonly unhelpful: UnhelpfulChoices
  /** The failures that came again while nothing else ran. */
  readonly confirmed: ConfirmedFailures
  /** The inconclusive ends that were the same while nothing else ran. */
  readonly openEnds: InconclusiveEnds
  readonly hooks: RunHooks
  readonly clock: TargetClock
  readonly timeline: Timeline
  /** Does something while no other judgement of the run does anything. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Waits for something without a call, so that what else goes with that wait is judged meanwhile. */
  readonly aside: <T>(work: () => Promise<T>) => Promise<T>
  /** Reports a step that was to undo something and failed. */
  readonly onUndoFailure: (what: string) => void
  /** The state of the check that this one is a part of, where it is one: what lasts is observed for that. */
  readonly whole?: RunContext<A>
  /** How long reads leave earlier writes to show; `measured` by default. */
  readonly readDelay?: ReadDelay
}

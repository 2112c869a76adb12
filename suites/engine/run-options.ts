import type { Scope } from '../../contract/index.js'
import type { Budget } from './budget.js'
import type { RuleCheckOf } from './check.js'
import type { Detected } from './detected.js'
import type { Observer } from './observer.js'
import type { LongWait } from './pauses.js'
import type { Service } from './service.js'
import type { BareTarget } from './target.js'
import type { Timeline } from './timeline.js'

/** The number of drawn values per property where a run says none; a property with expensive cases draws fewer. */
export const defaultRuns = 5

/** The part of a run that is over, which a further session of it goes on from. */
export interface EarlierSessions {
  /** What the session names its records by: the id of the run, and what no other session adds to it. */
  readonly runId: string
  /** How many requests the run has sent: its exchanges are numbered on from there. */
  readonly requests: number
}

/** One of several parts of a run, counted from 1. */
export interface RunPart {
  readonly index: number
  readonly of: number
}

/** How a session is opened. `A` is what a check is given, `T` the target. */
export interface SessionOptions<A, T extends BareTarget> {
  readonly target: T
  /** What the engine has to know of the API under test. */
  readonly service: Service<A, T>
  readonly checks: readonly RuleCheckOf<A>[]
  /** Checks of rules that another part of the run judges; what the exchanges of this part show of them is kept. */
  readonly others?: readonly RuleCheckOf<A>[]
  /** Which part of a run this is. Several parts may work in one workspace at the same time, with the same seed. */
  readonly part?: RunPart
  readonly seed: number
  /** Drawn values per property, however expensive its cases are. */
  readonly runs?: number
  /** How many judgements may run at the same time; 1 by default. */
  readonly workers?: number
  /** The run that this session belongs to, where it has begun before. */
  readonly earlier?: EarlierSessions
  /** What may be spent; what is not reached within it is untested. */
  readonly budget?: Budget
  /** Ends the run before the next judgement. */
  readonly signal?: AbortSignal
  /** Ends the current judgement as well. */
  readonly interrupt?: AbortSignal
  /** Notes what the run sends. */
  readonly observer?: Observer
  /** How long a write may take to show in reads, in milliseconds; repetitions of a failure wait that long. */
  readonly settleMs?: number
  /** Scopes that the main key lacks; what needs one of them is untested. */
  readonly lacking?: ReadonlySet<Scope>
  /** Scopes that the main key may lack, as outages kept the target from showing it. */
  readonly unsettled?: ReadonlySet<Scope>
  /** What the target showed of its choices before the run; assumed of it, except where the configuration differs. */
  readonly detected?: Detected
  /** Receives a line for every long wait, with the wait, and for every hook that is given up. */
  readonly onWait?: (line: string, wait?: LongWait) => void
  /** How long a hook may take, in milliseconds. */
  readonly hookTimeoutMs?: number
  /** Notes what the time goes to. */
  readonly timeline?: Timeline
}

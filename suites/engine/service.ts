import type { GapName, OperationId, Rule } from '../../contract/index.js'
import type { Client } from './client.js'
import type { Detected } from './detected.js'
import type { Dialect } from './dialect.js'
import type { Preconditions } from './preconditions.js'
import type { ResourceLock } from './resource-lock.js'
import type { RunContext } from './run-context.js'
import type { BareTarget } from './target.js'

/** The parts of a service that belong to one run on a target. */
export interface OpenService<A> {
  readonly preconditions: Preconditions
  /** Makes what a check is given at a place. */
  readonly apiAt: RunContext<A>['apiAt']
}

/** All that the engine has to know of the API under test. `A` is what a check is given, `T` the target. */
export interface Service<A, T extends BareTarget> {
  /** How the target is called; `detected` is what the target showed of its choices before the run. */
  dialectOf(target: T, detected: Detected): Dialect
  /** Prepares a run on a target. */
  open(client: Client, target: T): OpenService<A>
  /** Finds a name for the run that no earlier run with this seed has used in the workspace. */
  reserveRunId(client: Client, target: T, seed: number): Promise<string>
  /** What judging a rule at some operations has to itself. */
  lockOf(rule: Rule, operations: readonly OperationId[]): ResourceLock
  /** The gaps by which a server chooses when to do something. */
  readonly timing: readonly GapName[]
}

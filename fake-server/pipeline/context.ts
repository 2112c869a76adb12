import type { Assumptions, ServedOperationId } from '../../contract/index.js'
import type { StepName } from '../steps/index.js'
import type { Key, Workspace } from '../store/workspace.js'
import type { Journal } from '../world/journal.js'
import type { World } from '../world/world.js'
import type { FakeRequest } from './message.js'
import type { Reply } from './reply.js'
import type { Served } from './surface.js'

/** What one fake is made of. */
export interface Core extends Served {
  readonly world: World
  readonly assumptions: Assumptions
  /** Another surface whose own routes are served too (gap.compact-in-full). */
  readonly alongside?: Served
  readonly keys: Map<string, Key>
  readonly workspaces: ReadonlyMap<string, Workspace>
  readonly journal: Journal
  /** The steps of a request in their order (gap.error-precedence). */
  readonly order: readonly StepName[]
  /** Cursors that have been used, where each works once (gap.cursor-lifetime). */
  readonly usedCursors: Set<string>
  /** Instants of admitted calls, by key. */
  readonly calls: Map<string, number[]>
}

/** A request on its way through the pipeline; each step fills in what it finds out. */
export interface Context extends Core {
  surface: Served['surface']
  behaviour: Served['behaviour']
  readonly request: FakeRequest
  key: Key
  workspace: Workspace
  operation: ServedOperationId
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** The values of parameters that came more than once and count as a set (gap.repeated-query-params). */
  sets: Readonly<Record<string, readonly string[]>>
  body: Readonly<Record<string, unknown>>
  idempotencyKey: string | undefined
  /** Called with the reply once it is known, the last first. */
  readonly settle: ((reply: Reply) => Reply)[]
}

/** One step of the pipeline: answers, refuses by throwing, or passes on. */
export type Step = (context: Context) => Reply | undefined | Promise<Reply | undefined>

/** What an endpoint does once every step before it has passed. */
export type Handler = (context: Context) => Reply | Promise<Reply>

/** A member of the body that validation has made sure of. */
export const field = <T>(context: Context, name: string): T => context.body[name] as T

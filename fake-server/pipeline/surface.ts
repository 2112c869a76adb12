import { addRoute, createRouter, type RouterContext } from 'rou3'
import type { Assumptions, Operation, RuleId, ServedOperationId } from '../../contract/index.js'
import type { Behaviour } from '../full/behaviour.js'
import type { ListId } from '../resources/index.js'
import type { Workspace } from '../store/workspace.js'
import type { World } from '../world/world.js'
import type { Context } from './context.js'

/** What the pipeline needs to know of an operation. */
export type ServedOperation = Pick<Operation, 'method' | 'path' | 'scope' | 'idempotent'>

/** The statements behind refusals that every surface makes, each by words of its own. */
export interface SurfaceRules {
  readonly limitSyntax: RuleId
  readonly limitRange: RuleId
  readonly cursorUnknown: RuleId
  readonly keyReused: RuleId
  readonly keyInProgress: RuleId
}

/** One description of the API as a fake serves it: the full one (4.1 to 4.10) or the compact one (4.11). */
export interface Surface<O extends string = ServedOperationId, L extends string = ListId> {
  readonly operations: Readonly<Record<O, ServedOperation>>
  readonly router: RouterContext<O>
  /** The statement that gives each operation its scope. */
  readonly scopeRules: Readonly<Record<O, RuleId>>
  readonly rules: SurfaceRules
  /** Handlers, lists, schemas and numbers as documented, with the assumptions filled in. */
  readonly behaviour: (assumptions: Assumptions) => Behaviour<O, L>
  /** The body of a page. */
  readonly envelope: (data: readonly object[], next: string | null) => object
  /** The idempotency key a request goes by, if any; throws where it must not go on without one. */
  readonly keyOf: (context: Context) => string | undefined
  /** The status and code of a key used twice, where they are not those of section 7. */
  readonly reused: (assumptions: Assumptions) => { readonly status?: number; readonly code?: string }
  /** Whether the record is there that the path names, if it names one. */
  readonly holds: (context: Context) => boolean
  /** The demo workspaces with their records. */
  readonly workspaces: (
    seed: number,
    world: World,
    assumptions: Assumptions,
  ) => ReadonlyMap<string, Workspace>
}

/** A surface and how it behaves. */
export interface Served {
  readonly surface: Surface
  readonly behaviour: Behaviour
}

/** A router over the operations of a surface. */
export function routerOf<O extends string>(
  servedOperations: Readonly<Record<O, ServedOperation>>,
): RouterContext<O> {
  const router = createRouter<O>()
  for (const [id, { method, path }] of Object.entries(servedOperations) as [O, Operation][])
    addRoute(router, method, path.replace(/\{(\w+)\}/g, ':$1'), id)
  return router
}

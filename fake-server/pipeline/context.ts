import type { RouterContext } from 'rou3'
import type {
  Assumptions,
  GapName,
  Operation,
  op,
  PagedOperationId,
  RuleId,
  Schema,
  ServedOperationId,
  Variant,
} from '../../contract/index.js'
import type { Chance } from '../../fixtures/chance.js'
import type { FakeRequest } from '../messages/message.js'
import type { FindOperation, ReceivedRequest } from '../messages/received-request.js'
import type { Reply } from '../messages/reply.js'
import type { Mismatch } from '../refusals/mismatch.js'
import type { LongPositions } from '../store/cursor.js'
import type { Key } from '../store/records.js'
import type { SortKey } from '../store/sort-key.js'
import type { Range } from '../store/sorted-index.js'
import type { Workspace } from '../store/workspace.js'
import type { Workspaces } from '../store/workspaces.js'
import type { Coverage } from '../world/coverage.js'
import type { Journal } from '../world/journal.js'
import type { World } from '../world/world.js'
import type { HookFailure } from './hook-failure.js'

// The types of the pipeline refer to each other, so they share a file. They know no resource and no step by
// itself: `full/` and `compact/` put those together.

/** What the main workspace holds at the start: records of every noun, or only what every workspace needs. */
export type StartingRecords = 'demo' | 'empty'

/** What one fake is made of. */
export interface Core extends ServedSurface {
  readonly world: World
  readonly assumptions: Assumptions
  /** Another surface whose own routes are served too (gap.compact-in-full). */
  readonly alongside: ServedSurface | undefined
  readonly keys: Map<string, Key>
  readonly workspaces: Workspaces
  readonly journal: Journal
  /** What requests have met; a reset leaves it, and forks share it. */
  readonly coverage: Coverage
  /** Finds the operation of a request, before and apart from its way through the steps. */
  readonly findOperation: FindOperation
  /** What runs right before operations take effect. */
  readonly hooks: Hooks
  /** The steps of a request in their order (gap.error-precedence). */
  readonly order: readonly StepName[]
  /** Cursors that have been used, where each works once (gap.cursor-lifetime). */
  readonly usedCursors: Set<string>
  /** The positions of long cursors. */
  readonly longPositions: LongPositions
  /** Called with each exception that was not expected, and the request that met it. */
  readonly onError: ((error: unknown, request: FakeRequest) => void) | undefined
  /** The instants of admitted calls in milliseconds since 1970, by key. */
  readonly calls: Map<string, number[]>
  /** The writes that are being processed, because they are held or something they wait for is. */
  readonly underway: Set<FakeRequest>
  /** What an awkward fake reads from. */
  readonly replica: Replica | undefined
}

/** A second core that takes over each write of the first one late. */
export interface Replica {
  readonly core: Core
  /** Draws how late. */
  readonly draw: Chance
  /** The writes it does not show yet, with their instant and that from which it shows them, in milliseconds since 1970. */
  readonly pending: { readonly request: FakeRequest; readonly at: number; readonly showsAt: number }[]
}

/** What a test runs right before operations take effect. */
export interface Hook {
  /** The operations as they were named, for lists of hooks. */
  readonly on: readonly string[]
  readonly operations: ReadonlySet<ServedOperationId>
  /** What it does in a few words, for lists of hooks. */
  readonly does: string
  /** How many requests it runs before. */
  readonly times: number
  readonly meets: (request: ReceivedRequest) => boolean
  readonly run: (core: Context, request: ReceivedRequest) => unknown
}

/** What tests run right before operations take effect, in the order in which it was added. */
export interface Hooks {
  readonly isEmpty: boolean
  readonly all: readonly Hook[]
  /** Whether one is running. */
  readonly isRunning: boolean
  add(hook: Hook): void
  remove(hook: Hook): void
  /** How often a hook has run; 0 for one that was removed. */
  runsOf(hook: Hook): number
  /** The same hooks, for a copy of the fake. */
  copy(): Hooks
  /** Keeps an exception of a hook until it is read. */
  failed(failure: HookFailure): void
  /** Takes the exceptions that were not read yet. */
  takeFailures(): readonly HookFailure[]
  /** Runs what there is for a request; a promise where that is asynchronous. */
  run(context: Context): void | Promise<void>
}

/** A request on its way through the pipeline; each step adds what it finds out. */
export interface Context extends Omit<Core, 'underway' | 'replica'> {
  surface: Surface
  behaviour: Behaviour
  readonly request: FakeRequest
  /** When it came, by the monotonic clock. */
  readonly begunMs: number
  key: Key
  workspace: Workspace
  operation: ServedOperationId
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** The values of parameters that came more than once and count as a set (gap.repeated-query-params). */
  sets: Readonly<Record<string, readonly string[]>>
  body: Readonly<Record<string, unknown>>
  idempotencyKey: string | undefined
  /** The gaps whose assumed values decided the answer so far. */
  assumed: readonly GapName[] | undefined
  /** Called with the reply once it is known, the last first. */
  readonly settle: ((reply: Reply) => Reply)[]
}

/** A member of the body whose type validation has checked. */
export const field = <T>(context: Context, name: string): T => context.body[name] as T

/** The names of the steps of the pipeline. */
export type StepName =
  | 'authenticate'
  | 'limitRate'
  | 'route'
  | 'decodePath'
  | 'authorize'
  | 'parse'
  | 'validate'
  | 'gate'
  | 'replay'
  | 'findRecord'
  | 'act'

/** One step of the pipeline: answers, throws an ApiError, or passes the request on. */
export type PipelineStep = (context: Context) => Reply | undefined | Promise<Reply | undefined>

/** What an operation does once every step before it has passed. */
export type Handler = (context: Context) => Reply | Promise<Reply>

/** Any stored record, as a list sees it. */
export type AnyRecord = { readonly id: string }

/** A collection as a list reads it. */
export interface Readable<R> {
  /** The records of a range, in its order. */
  read(range: Range): Iterable<R>
  /** The key of a record behind the prefix of a range. */
  keyOf(record: R, range: Range): SortKey
}

/** The filters of a list call, without paging. */
export type ListFilters = Readonly<Record<string, string>>

/** How one list is read: from which collection, in which order, and with which filters. */
export interface List {
  readonly of: (workspace: Workspace) => Readable<AnyRecord>
  /** The range of an index that holds every match, in the documented order. */
  readonly range: (filters: ListFilters, context: Context) => Range
  /** Whether a record of that range passes the filters. */
  readonly passes: (record: never, filters: ListFilters, context: Context) => boolean
  /** The record as the list shows it. */
  readonly shows?: (record: never) => object
}

/** The operations of the full surface that list stored records. */
export type ListId = PagedOperationId | (typeof op)['listSlots']

/** The numbers that the fake uses. */
export interface Policy {
  page: { min: number; max: number; default: number }
  cursorMax: number
  idempotencyKeyMax: number
  idempotencyWindowMs: number
  webhooksPerWorkspace: number
  pathIdMax: number
  /** Bytes of the body of a write. */
  bodyMaxBytes: number
  /** How long free text may be sent after a chat contact's last message, in milliseconds. */
  chatWindowMs: number
  smsMax: number
}

/** Everything in which one fake may differ from another; a mutant changes it to break a rule. */
export interface Behaviour<O extends string = ServedOperationId, L extends string = ListId> {
  readonly policy: Policy
  readonly steps: Record<StepName, PipelineStep>
  readonly handlers: Record<O, Handler>
  readonly lists: Record<L, List>
  /** What a body must look like, where an operation takes one. */
  readonly bodies: Partial<Record<O, Schema>>
  /** What a query must look like, without paging. */
  readonly queries: Partial<Record<O, Schema>>
}

/** The statements behind the errors that every surface has, each under a rule of its own. */
export interface SurfaceRules {
  readonly limitSyntax: RuleId
  readonly limitBelow: RuleId
  readonly limitAbove: RuleId
  readonly cursorUnknown: RuleId
  readonly keyReused: RuleId
  readonly keyInProgress: RuleId
}

/** One description of the API as a fake serves it: the full one (4.1 to 4.10) or the compact one (4.11). */
export interface Surface<O extends string = ServedOperationId, L extends string = ListId> {
  readonly variant: Variant
  readonly operations: Readonly<Record<O, Operation>>
  /** @internal */
  readonly router: RouterContext<O>
  readonly rules: SurfaceRules
  /** The rule that a body or a query breaks, by the member that does not fit. */
  readonly refusalRule: (
    operation: O,
    what: 'body' | 'query',
    misfit: Mismatch | undefined,
    body: Readonly<Record<string, unknown>>,
  ) => RuleId
  /** The gaps about the forms of requests and answers that the document does not show. */
  readonly assumedForms: Partial<Record<O, readonly GapName[]>>
  /** Handlers, lists, schemas and numbers as documented, with the assumptions filled in. */
  readonly behaviour: (assumptions: Assumptions) => Behaviour<O, L>
  /** The body of a page. */
  readonly envelope: (data: readonly object[], next: string | null) => object
  /** The idempotency key of a request, if any; throws where the request needs one and has none. */
  readonly keyOf: (context: Context) => string | undefined
  /** The status and code of a key used twice, where they are not those of section 7. */
  readonly reused: (assumptions: Assumptions) => { readonly status?: number; readonly code?: string }
  /** Whether the record that the path names exists; true where it names none. */
  readonly holds: (context: Context) => boolean
  /** The demo workspaces with their records. */
  readonly workspaces: (
    seed: number,
    world: World,
    assumptions: Assumptions,
    main: StartingRecords,
  ) => Workspaces
}

/** A surface and how it behaves. */
export interface ServedSurface {
  readonly surface: Surface
  readonly behaviour: Behaviour
}

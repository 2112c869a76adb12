import type { Context } from '../../pipeline/context.js'
import type { Workspace } from '../../store/workspace.js'
import type { DraftSchema } from './draft-schema.js'

/** What a noun needs to make and change its records: their workspace, and the time and chance of the fake. */
export type RecordContext = Pick<Context, 'workspace' | 'workspaces' | 'world' | 'assumptions'>

/** Where records of a noun are found by id. */
export interface Lookup<R extends object = object> {
  /** What one record is called in messages, such as `contact`. */
  readonly singular: string
  /** The member that identifies a record; `id` by default. */
  readonly key?: string
  get(workspace: Workspace, id: string): R | undefined
  all(workspace: Workspace): Iterable<R>
}

/**
 * How the records of one noun are made of drafts, changed and removed. `add`, `change` and `remove` keep the rest of the
 * workspace true to the record: counters, what other records show of it, and its place in every order.
 */
export interface Noun<R extends object = object, D extends object = object> extends Lookup<R> {
  /** What a draft may hold. */
  readonly draft: DraftSchema
  /** Members that a new record cannot do without. */
  readonly required?: readonly string[]
  /** The noun whose ids a member holds, by member. */
  readonly references?: Readonly<Record<string, string>>
  /** Members that no two records share, in addition to the key. */
  readonly unique?: readonly string[]
  /** The most records that a workspace holds. */
  readonly most?: number
  /** The id of the record that has a value which no two records share. */
  holder?(workspace: Workspace, member: string, value: unknown): string | undefined
  /** The ids of records of other nouns that a draft brings with it, by noun. */
  brings?(draft: D): Readonly<Record<string, readonly string[]>>
  /** What is wrong with a draft beyond its schema: `member` and why, in words that follow the member's path. */
  fault?(draft: D, workspace: Workspace): DraftProblem | undefined
  /** What of a draft or a change the API itself would refuse, beyond its schema. */
  refused?(draft: D, context: RecordContext): DraftProblem | undefined
  /** Stores a new record. The draft has been checked, and its times are instants. */
  add(draft: D, context: RecordContext): R
  /** Changes a record as another user of the service would; absent where records of the noun do not change. */
  change?(record: R, change: D, context: RecordContext): R
  remove?(record: R, context: RecordContext): void
  /** What the service does about a new record, or about a change: webhook events and milestones of the timeline. */
  announce?(after: R, before: R | undefined, context: RecordContext): void
}

/** What is wrong with a draft: the path of the part inside it, such as `.messages[0]`, and why. */
export interface DraftProblem {
  readonly at: string
  readonly why: string
}

import type { ErrorAnswer, ErrorCode } from '../error-code.js'
import type { GeneralAssumptions } from '../gaps/general.js'
import type { CompactRecordName } from '../records/compact.js'
import type { RecordName } from '../records/index.js'
import type { Schema } from '../schema.js'
import type { Scope } from '../scope.js'
import type { Group } from './groups.js'

/** The description of the API an operation belongs to: the full one (4.1 to 4.10) or the compact one (4.11). */
export type Variant = 'full' | 'compact'

/** What a call may leave behind: nothing, records, or a message to a person. */
export type Effects = 'none' | 'writes' | 'sends'

/** A part of the product that can be switched off for a workspace (section 5, gap.feature-map). */
export type Feature = 'deals' | 'booking' | 'chat'

/** The collection whose records an operation lists or changes. */
export type Resource =
  | 'contacts'
  | 'activities'
  | 'tasks'
  | 'tags'
  | 'deals'
  | 'tickets'
  | 'conversations'
  | 'meetings'
  | 'webhooks'
  | 'workspaces'
  | 'agents'
  | 'leads'

type AnyRecordName = RecordName | CompactRecordName

/** The body of a success: a page of records, one record under a status, or a list whose entries are not documented. */
export type Answer =
  | { readonly kind: 'page'; readonly of: AnyRecordName; readonly status: 200 }
  | { readonly kind: 'one'; readonly of: AnyRecordName; readonly status: 200 | 201 }
  | { readonly kind: 'catalog'; readonly status: 200 }

/** A filter, and those that it must not be combined with. */
export type Exclusive = readonly [name: string, others: readonly string[]]

/** A fact that the document leaves to an assumption. */
type Assumed<T> = (assumptions: GeneralAssumptions) => T

/** The schemas of a query's parameters by name, except `limit` and `cursor`. */
export type Filters = Readonly<Record<string, Schema>>

interface Common {
  /** The section that describes it, for instance `4.5`. */
  readonly section: string
  readonly scope: Scope
  readonly resource: Resource
  /** The group, the name in one phrase, and what else to know, as an OpenAPI document shows them. */
  readonly tag: Group
  readonly summary: string
  readonly description: string
  readonly answer: Answer
  /** Every status of a success, the usual one first, where that is more than the answer's and a retry's. */
  readonly successes?: Assumed<readonly number[]>
  /** The codes that its entry lists, or that follow from what its parameters name. */
  readonly errors: readonly ErrorCode[]
  /** The error answers that an assumption brings about. */
  readonly assumedErrors?: Assumed<readonly ErrorAnswer[]>
  /** The feature without which it answers `feature_disabled`: always, or only where the request names this member. */
  readonly feature?: { readonly name: Feature; readonly ifNamed?: string }
  /** The paths it is assumed to be served at, the usual one first, where the document leaves that open; none if it is not served. */
  readonly paths?: Assumed<readonly string[]>
  /** Whether the document names it without describing it; no rule of the full description is about it. */
  readonly namedOnly?: true
}

interface Reading {
  /** The filters of a list. */
  readonly filters?: Filters | Assumed<Filters>
  readonly exclusive?: readonly Exclusive[] | Assumed<readonly Exclusive[]>
  /** What else must hold of the filters together. */
  readonly filterRules?: Assumed<readonly Schema[]>
}

interface Writing {
  readonly effects: 'writes' | 'sends'
  /** Whether its entry lists `Idempotency-Key`, and how firmly it asks for one. */
  readonly idempotencyKey: 'unlisted' | 'optional' | 'advised' | 'required'
  /** The status of a retry with the same key, where its entry gives another than the first one. */
  readonly retryStatus?: 200
}

interface WithBody {
  readonly body: Assumed<Schema>
  /** Whether it may be called without any body. */
  readonly bodyOptional?: Assumed<boolean>
}

/** A write that takes no body. */
export interface Bodiless {
  readonly bodiless: true
}

interface Addressed {
  /** What `{id}` names; of a task the path names the contact as well. A booking type is not a record of section 2. */
  readonly target: AnyRecordName | 'booking type'
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Id = `${Method} /api/v1/${string}`

/** What the document says about the operation of an id: each kind of operation has members of its own. */
type Facts<I extends Id> = Common &
  (I extends `GET ${string}` ? Reading : Writing) &
  (I extends `POST ${string}` | `PATCH ${string}` ? WithBody | Bodiless : unknown) &
  (I extends `${string}/{id}${string}` ? Addressed : unknown)

/** Everything that the document says about one operation (sections 4.2 to 4.11). */
export interface Operation
  extends Common,
    Reading,
    Omit<Writing, 'effects' | 'idempotencyKey'>,
    Partial<Addressed & WithBody & Bodiless> {
  /** Method and path, for instance `POST /api/v1/deals`. */
  readonly id: string
  readonly method: Method
  /** The path with its parameters in braces, for instance `/api/v1/deals/{id}/close`. */
  readonly path: string
  readonly effects: Effects
  readonly idempotencyKey: Writing['idempotencyKey']
}

/** An operation whose id and kind of answer the compiler knows. */
type Known<I, F extends Common> = Operation & {
  readonly id: I
  readonly answer: F['answer']
  readonly effects: F extends { readonly effects: infer E } ? E : 'none'
} & (F extends {
    readonly namedOnly: true
  }
    ? { readonly namedOnly: true }
    : unknown) &
  (F extends Bodiless ? Bodiless : unknown)

/** Describes the operation of an id. */
export function operation<const I extends Id, const F extends Facts<I>>(id: I, facts: F): Known<I, F> {
  const [method, path] = id.split(' ') as [Method, string]
  const reading = { effects: 'none', idempotencyKey: 'unlisted' } as const
  return { ...reading, id, method, path, ...(facts as Common) } as unknown as Known<I, F>
}

/** The answer of a list: a page of records. */
export const page = <const R extends AnyRecordName>(of: R) => ({ kind: 'page', of, status: 200 }) as const

/** The answer of one record, or of the result of a write, under a status. */
export const one = <const R extends AnyRecordName, const S extends 200 | 201>(of: R, status: S) =>
  ({ kind: 'one', of, status }) as const

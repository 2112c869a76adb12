import type { Variant } from '../../../contract/index.js'
import type { Control } from './control.js'
import type { ControlSchema } from './control-schema.js'

/** What a member of a control call may be. */
export type ControlValueKind =
  | 'boolean'
  | 'text'
  | 'number'
  | 'duration'
  | 'count'
  | 'object'
  | 'value'
  | 'headers'

/** The members of a body or the parameters of a query by name, with a `?` after those that may be absent. */
export type ControlMembers = Readonly<Record<string, ControlValueKind>>

/** The path of a control call: what it holds in place of names such as `{id}`, and its parameters. */
export interface Path {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The host and port under which the fake was called, where that is known. */
  readonly host?: string | undefined
  /** What precedes the path of control calls: the address of a fork. */
  readonly base?: string | undefined
}

/** A call that succeeds: what its path, its query and its body hold. */
export interface ControlExample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** What the description of the control calls says about one. */
interface Described {
  /** The name of the operation for generated clients, such as `advanceClock`. */
  readonly operationId: string
  /** What the call does, in one sentence without a full stop. */
  readonly summary: string
  /** What is to be said of members or parameters beyond what they may be, by name. */
  readonly schemas?: Readonly<Record<string, ControlSchema>>
  /** The body of a call that takes anything. */
  readonly body?: (variant: Variant) => ControlSchema
  /** What it answers; an object without members by default. */
  readonly returns?: ControlSchema | ((variant: Variant) => ControlSchema)
  /** The statuses of its errors other than 400. */
  readonly errors?: readonly (404 | 409)[]
  /** The variants that have it; all by default. */
  readonly variants?: readonly Variant[]
  /** A call that succeeds, where one without members does not. */
  readonly example?: ControlExample | ((control: Control) => ControlExample)
}

/**
 * A control call: the members of its body, or the parameters of one that reads, and what it does. One that takes anything
 * checks its body itself.
 */
export interface ControlCall extends Described {
  readonly takes?: ControlMembers | 'anything'
  /** The parameters of one that does not read, where they are others than a `key` that it takes. */
  readonly query?: ControlMembers
  readonly run: (control: Control, members: never, path: Path) => unknown
}

/** Control calls by method and path. */
export type ControlCalls = Readonly<Record<string, ControlCall>>

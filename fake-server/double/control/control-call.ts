import type { Control } from './control.js'

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
}

/**
 * A control call: the members of its body, or the parameters of one that reads, and what it does. One that takes anything
 * checks its body itself.
 */
export interface ControlCall {
  readonly takes?: ControlMembers | 'anything'
  /** The parameters of one that does not read, where they are others than a `key` that it takes. */
  readonly query?: ControlMembers
  readonly run: (control: Control, members: never, path: Path) => unknown
}

/** Control calls by method and path. */
export type ControlCalls = Readonly<Record<string, ControlCall>>

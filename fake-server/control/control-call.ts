import type { Control } from './control.js'
import type { Members } from './control-body.js'

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
  readonly takes?: Members | 'anything'
  readonly run: (control: Control, members: never, path: Path) => unknown
}

/** Control calls by method and path. */
export type ControlCalls = Readonly<Record<string, ControlCall>>

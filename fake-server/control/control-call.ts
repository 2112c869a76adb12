import type { Control } from './control.js'
import type { Members } from './control-body.js'

/** A control call: the members of its body, or the parameters of one that reads, and what it does. */
export interface ControlCall {
  readonly takes?: Members
  readonly run: (control: Control, members: never) => unknown
}

/** Control calls by method and path. */
export type ControlCalls = Readonly<Record<string, ControlCall>>

import type { Api, Call, Json } from '../api/index.js'
import type { PreparedCall } from './call.js'

/** How to call one operation: a call that succeeds, one that cannot do harm, and how to see what it did. */
export interface Driver {
  /** A call that succeeds with the main key, on records made for it. */
  valid(api: Api): Promise<PreparedCall>
  /** A call that changes nothing, even where the key is accepted: an unknown record or an invalid body. */
  harmless(api: Api): Call
  /** For writes: what a valid call touches, read back in full; equal states mean no effect in between. */
  state?(api: Api, call: PreparedCall): Promise<unknown>
  /** For writes: calls that differ from a valid one in one respect each, fit for the state it left. */
  changes?(api: Api, call: PreparedCall, state: unknown): Promise<readonly Call[]>
  /** For writes: changes the touched record by another call, so that a replay can be distinguished. */
  disturb?(api: Api, call: PreparedCall, answer: Json): Promise<void>
}

/** A list that is called without parameters. */
export const list = (): Driver => ({ valid: async () => ({}), harmless: () => ({}) })

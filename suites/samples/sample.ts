import type { Api } from '../harness/api.js'
import type { Call } from '../harness/client.js'
import type { Json } from '../harness/read.js'

/** How to call one endpoint: a call that succeeds, one that cannot do harm, and how to see what it did. */
export interface Sample {
  /** A call that succeeds with the main key, on records made for it. */
  valid(api: Api): Promise<Call>
  /** A call that changes nothing, whoever is let in: a missing record or an invalid body. */
  harmless(api: Api): Call
  /** For writes: what a valid call touches, read back in full; equal states mean no effect in between. */
  state?(api: Api, call: Call): Promise<unknown>
  /** For writes with a body: the same call with another value in one field, the nth of several. */
  changed?(call: Call, nth: number): Call
  /** For writes: changes the touched record by another call without a key, so that a replay can tell. */
  disturb?(api: Api, call: Call, answer: Json): Promise<void>
}

/** The call with some members of its body replaced. */
export const withBody = (call: Call, fields: Json): Call => ({
  ...call,
  body: { ...(call.body as Json), ...fields },
})

/** A list without further ado. */
export const list = (): Sample => ({ valid: async () => ({}), harmless: () => ({}) })

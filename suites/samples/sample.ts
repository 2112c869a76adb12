import type { Api, Call, Json } from '../api/index.js'

/** How to call one endpoint: a call that succeeds, one that cannot do harm, and how to see what it did. */
export interface Sample {
  /** A call that succeeds with the main key, on records made for it. */
  valid(api: Api): Promise<Call>
  /** A call that changes nothing, whoever is let in: a missing record or an invalid body. */
  harmless(api: Api): Call
  /** For writes: what a valid call touches, read back in full; equal states mean no effect in between. */
  state?(api: Api, call: Call): Promise<unknown>
  /** For writes: calls that differ from a valid one in one respect each, fit for the state it left. */
  changes?(api: Api, call: Call, state: unknown): Promise<readonly Call[]>
  /** For writes: changes the touched record by another call, so that a replay can tell. */
  disturb?(api: Api, call: Call, answer: Json): Promise<void>
}

/** The call with some members of its body replaced. */
export const withBody = (call: Call, fields: Json): Call => ({
  ...call,
  body: { ...(call.body as Json), ...fields },
})

/** The call without some members of its body. */
export const withoutBody = (call: Call, ...names: readonly string[]): Call => ({
  ...call,
  body: Object.fromEntries(Object.entries(call.body as Json).filter(([name]) => !names.includes(name))),
})

/** A text of the same length that differs in its last character. */
export const altered = (text: unknown): string =>
  `${String(text).slice(0, -1)}${String(text).endsWith('x') ? 'y' : 'x'}`

/** A list without further ado. */
export const list = (): Sample => ({ valid: async () => ({}), harmless: () => ({}) })

import type { Call, Json } from '../api/index.js'

/** A call that succeeds, with the record that its set-up has made or found, where reading back needs it. */
export interface PreparedCall extends Call {
  readonly on?: Json
}

/** The call with some members of its body replaced. */
export const withBody = <C extends Call>(call: C, fields: Json): C => ({
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

/** The path value of a record. */
export const byId = ({ id }: Json) => ({ params: { id: String(id) } })

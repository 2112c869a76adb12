import type { Api, Exchange, Json } from '../api/index.js'

/** A write that is tried with many bodies: how to send one, and how to see what it did. */
export interface WriteTrial {
  /** What an ordinary body is called, where an operation takes several kinds. */
  readonly name?: string
  /** The record the bodies are tried on, or for. */
  readonly on: Json
  /** What the base body needs to be an ordinary, valid one. */
  readonly ordinary: Json
  /** Sends the base body with members added or replaced; an `undefined` one is left out. */
  send(fields: Json): Promise<Exchange>
  /** What a body could change, as it was at first. */
  readonly before: unknown
  /** What a body could change, read back. */
  now(): Promise<unknown>
  /** The record of an answer, read back. */
  stored(answer: Json): Promise<Json>
}

/** Some members of a record. */
export const members = (record: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

/** Makes sure, by the first trial at the operation, that an ordinary body is accepted; else the check is inconclusive. */
export const requireOrdinaryAccepted = (api: Api, trial: WriteTrial): Promise<void> =>
  api.observe(`an ordinary body for ${trial.name ?? api.operation}`, async () => {
    api.given2xx(await trial.send(trial.ordinary))
  })

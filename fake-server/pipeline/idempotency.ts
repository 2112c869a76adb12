import { createHash } from 'node:crypto'
import type { Context } from './context.js'
import type { FakeResponse } from './message.js'

/** What a key of a workspace stands for: a request in processing, or the answer it got. */
export interface Answered {
  readonly fingerprint: string
  /** Milliseconds since 1970 at which the key was first used. */
  readonly since: number
  /** Absent while the request is being processed. */
  readonly response?: FakeResponse
  /** Ends with the processing, for those who wait for it (gap.idempotency-race). */
  readonly done?: Promise<void>
}

/** What the request's key is kept under: within what it is unique, and the key (gap.idempotency-scope). */
export function keyName({ idempotencyKey, key, operation, assumptions }: Context): string | undefined {
  if (idempotencyKey === undefined) return undefined
  const scope = { workspace: '', key: key.key, endpoint: operation }[assumptions['idempotency-scope']]
  return `${scope} ${idempotencyKey}`
}

/** The id of a record made under the request's key: the same for the same key and kind (section 4.4). */
export function keyedId(context: Context, prefix: string, kind: string): string | undefined {
  const name = keyName(context)
  if (name === undefined) return undefined
  const digest = createHash('sha256').update(`${context.workspace.id} ${prefix} ${kind} ${name}`)
  return `${prefix}_${digest.digest('hex').slice(0, 16)}`
}

/** A value's text with the members of objects in one order, so that order does not tell requests apart. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

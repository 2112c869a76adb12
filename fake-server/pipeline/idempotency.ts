import { sha256 } from '../platform/hash.js'
import type { Context } from './context.js'

/** The name under which a request's key is stored: the scope in which it is unique, and the key (gap.idempotency-scope). */
export function keyName({ idempotencyKey, key, operation, assumptions }: Context): string | undefined {
  if (idempotencyKey === undefined) return undefined
  const scope = { workspace: '', key: key.key, endpoint: operation }[assumptions['idempotency-scope']]
  return `${scope} ${idempotencyKey}`
}

/** The id of a record created under the request's key: the same for the same key and kind (section 4.4). */
export function keyedId(context: Context, prefix: string, kind: string): string | undefined {
  const name = keyName(context)
  if (name === undefined) return undefined
  const digest = sha256(`${context.workspace.id} ${prefix} ${kind} ${name}`, 'hex')
  return `${prefix}_${digest.slice(0, 16)}`
}

/** A value as text with the members of objects sorted: their order does not make requests different. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

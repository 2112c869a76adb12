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

/** A value's text with the members of objects in one order, so that order does not tell requests apart. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

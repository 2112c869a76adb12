import { checkMembers, type MembersOf } from '../input/check-members.js'
import { isObject } from '../input/is-object.js'
import type { ReceivedRequest } from '../messages/received-request.js'

/** Which requests are meant: those that a function accepts, or that have all members of an example. */
export type RequestMatch<R = ReceivedRequest> = ((request: R) => boolean) | RequestExample

/** Members that a request must have; others may come with them. */
export interface RequestExample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Members of the JSON body. */
  readonly body?: Readonly<Record<string, unknown>>
  /** The API key. */
  readonly key?: string
  readonly idempotencyKey?: string
}

const members: MembersOf<RequestExample> = {
  params: true,
  query: true,
  headers: true,
  body: true,
  key: true,
  idempotencyKey: true,
}

/**
 * Whether a request is meant.
 *
 * @throws An Error where the example has other members.
 */
export function requestTest<R extends ReceivedRequest>(match: RequestMatch<R> = {}): (request: R) => boolean {
  if (typeof match === 'function') return match
  if (!isObject(match))
    throw new Error(`when must be a function, or an object such as { body: { name: 'Ana' } }, not ${match}`)
  checkMembers(match, members, 'when')
  const { body, headers, ...others } = match as RequestExample
  const lower = Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return (request) => holds({ ...request, json: request.json }, { ...others, headers: lower, json: body })
}

/** Whether a value has everything that an example has; lists are compared as a whole. */
function holds(value: unknown, example: unknown): boolean {
  if (example === undefined) return true
  if (Array.isArray(example))
    return (
      Array.isArray(value) &&
      value.length === example.length &&
      example.every((each, n) => holds(value[n], each))
    )
  if (isObject(example))
    return isObject(value) && Object.entries(example).every(([name, each]) => holds(value[name], each))
  return value === example
}

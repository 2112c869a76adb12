import type { ServedOperationId } from '../../contract/index.js'
import { bearer } from './bearer.js'
import type { FakeRequest } from './message.js'

/** The operation of a request, and the ids in its path by name. */
export interface RoutedTo {
  readonly operation: ServedOperationId
  readonly params: Readonly<Record<string, string>>
}

/** Finds the operation of a request; undefined where it names none. */
export type FindOperation = (request: FakeRequest) => RoutedTo | undefined

/** A request as the fake received it. */
export interface ReceivedRequest extends Partial<RoutedTo> {
  readonly method: string
  /** The path and query. */
  readonly target: string
  readonly path: string
  /** The parameters of the query; a list where one came more than once. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** The headers as they were sent, under lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The text of the body, empty for none. */
  readonly body: string
  /** The body as JSON; undefined if it is not JSON. Read from the text at each use, and not listed. */
  readonly json: unknown
  /** The API key, as it was sent. */
  readonly key?: string
  readonly idempotencyKey?: string
}

/** A request with everything that can be read from it. */
export function receivedRequest(request: FakeRequest, route: RoutedTo | undefined): ReceivedRequest {
  const { method, target, headers, body } = request
  const [path = '', search = ''] = target.split(/\?(.*)/s)
  const key = bearer.exec(headers.authorization ?? '')?.[2]
  const idempotencyKey = headers['idempotency-key']
  const received = {
    method,
    target,
    path,
    query: queryOf(search),
    headers,
    body,
    ...(route === undefined ? {} : { operation: route.operation, params: route.params }),
    ...(key === undefined ? {} : { key }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  }
  return withJson(received)
}

/** Adds the member `json`, which reads the body when it is asked for. */
export const withJson = <T extends { readonly body: string }>(message: T): T & { readonly json: unknown } =>
  Object.defineProperty(message, 'json', { get: () => jsonOf(message.body) }) as T & { json: unknown }

function queryOf(search: string): ReceivedRequest['query'] {
  const query: Record<string, string | readonly string[]> = {}
  const parameters = new URLSearchParams(search)
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    query[name] = values.length === 1 ? (values[0] as string) : values
  }
  return query
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

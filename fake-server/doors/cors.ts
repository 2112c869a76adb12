import type { IncomingHttpHeaders } from 'node:http'

/** Which pages of other origins may call a fake on a port: all, or those of some origins. */
export type Cors = boolean | readonly string[]

/** The headers of the API that a page may read in addition to those that every page may (Fetch, section 3.3.3). */
const exposed = ['allow', 'retry-after', 'x-fake-assumed', 'x-fake-rule'].join(', ')

/** The headers that let a page read an answer; none where its origin may not. */
export function corsHeaders(cors: Cors, { origin }: IncomingHttpHeaders): Readonly<Record<string, string>> {
  if (cors === false || origin === undefined) return {}
  if (cors === true) return { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed }
  if (!cors.includes(origin)) return { vary: 'origin' }
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed, vary: 'origin' }
}

/** Whether a browser asks if it may send a request. */
export const isPreflight = (method: string | undefined, headers: IncomingHttpHeaders): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined

/** The answer to that: whatever method and headers the page asks for, as the API itself refuses others. */
export const preflightHeaders = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> => ({
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers':
    headers['access-control-request-headers'] ?? 'authorization, content-type, idempotency-key',
  'access-control-max-age': '600',
})

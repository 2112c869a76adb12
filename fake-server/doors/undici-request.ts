import { validateHeaderName, validateHeaderValue } from 'node:http'
import { stringify } from 'node:querystring'
import type { Dispatcher } from 'undici'
import { bodyText, type FakeRequest } from '../messages/message.js'
import { upgradeRefused } from './refusal.js'

/** The request that a dispatcher is to send, its body read to the end; throws where undici itself would. */
export async function requestOf(options: Dispatcher.DispatchOptions): Promise<FakeRequest> {
  const { method, path, query, headers, body, upgrade } = options
  if (method === 'CONNECT' || upgrade)
    throw upgradeRefused(`${options.origin ?? ''}${path}`, upgrade === 'websocket' ? 'WebSocket' : 'CONNECT')
  if (query && /[?#]/.test(path))
    throw new Error('Query params cannot be passed when url already contains "?" or "#".')
  const search = query ? stringify(query) : ''
  return {
    method: method ?? 'GET',
    target: path.replace(/^https?:\/\/[^/?#]*/i, '') + (search && `?${search}`),
    headers: headersOf(headers),
    body: bodyText(await bytesOf(body)),
  }
}

/** The headers, in any of the forms undici takes, under lower-case names. */
function headersOf(given: Dispatcher.DispatchOptions['headers']): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of pairs(given ?? [])) {
    if (value === undefined) continue
    validateHeaderName(name)
    for (const each of Array.isArray(value) ? value : [value]) {
      const text = String(each ?? '').replace(/^[ \t]+|[ \t]+$/g, '')
      validateHeaderValue(name, text)
      const known = headers[name.toLowerCase()]
      headers[name.toLowerCase()] = known === undefined ? text : `${known}, ${text}`
    }
  }
  return headers
}

function* pairs(
  given: NonNullable<Dispatcher.DispatchOptions['headers']>,
): Generator<readonly [string, unknown]> {
  // An array holds names and values in turn.
  if (Array.isArray(given))
    for (let n = 0; n < given.length; n += 2) yield [String(given[n]), given[n + 1]] as const
  else if (Symbol.iterator in given) yield* given as Iterable<[string, unknown]>
  else yield* Object.entries(given)
}

/** The bytes of a body, in any of the forms undici takes. */
async function bytesOf(body: unknown): Promise<Buffer> {
  if (body === null || body === undefined) return Buffer.alloc(0)
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof ArrayBuffer) return Buffer.from(body)
  if (ArrayBuffer.isView(body)) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer())
  const parts: Uint8Array[] = []
  for await (const part of body as AsyncIterable<unknown>)
    parts.push(part instanceof Uint8Array ? part : Buffer.from(String(part)))
  return Buffer.concat(parts)
}

import { isObject } from '../input/is-object.js'
import type { FakeRequest } from '../messages/message.js'

/**
 * A request that a test gives to `handle`, with its header names in lower case.
 *
 * @throws An Error that names the member that is wrong, its value and what it must be.
 */
export function handledRequest(request: FakeRequest): FakeRequest {
  if (!isObject(request)) throw wrong('takes a request', '{ method, target, headers, body }', request)
  const { method, target, headers, body } = request
  if (typeof method !== 'string') throw wrong('needs a method', "a text such as 'GET'", method)
  if (typeof target !== 'string')
    throw wrong('needs a target', "a path with its query, such as '/api/v1/contacts?limit=2'", target)
  if (!isObject(headers))
    throw wrong('needs headers', "an object such as { authorization: 'Bearer …' }", headers)
  const isWhole = typeof body === 'string'
  if (!isWhole && body !== undefined) throw wrong('needs a body', "a text, '' for none", body)
  for (const name in headers) {
    if (typeof headers[name] !== 'string') throw wrong(`needs the header ${name}`, 'a text', headers[name])
    if (/[A-Z]/.test(name)) return { ...request, headers: lowered(headers), body: body ?? '' }
  }
  return isWhole ? request : { ...request, body: '' }
}

function lowered(headers: FakeRequest['headers']): FakeRequest['headers'] {
  for (const [name, value] of Object.entries(headers))
    if (typeof value !== 'string') throw wrong(`needs the header ${name}`, 'a text', value)
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

const wrong = (what: string, form: string, value: unknown): Error =>
  new Error(`fake.handle ${what}: ${form}, not ${value === undefined ? 'undefined' : JSON.stringify(value)}`)

import { type AnyFake, demoKeys, type FakeRequest, type FakeResponse } from './index.js'

/** What a test sends in addition to method and path: headers, and a body as text or as a value. */
export type Asking = Partial<Omit<FakeRequest, 'method' | 'target'>> & { readonly json?: unknown }

/** An answer with its body read. */
export interface Answer extends FakeResponse {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into bodies of every shape.
  readonly json: any
}

const isJson = ({ headers }: FakeResponse) => headers['content-type']?.startsWith('application/json')

/** Asks a fake for a path below `/api/v1`, with the main key by default; throws where the answer is not immediate. */
export function ask(fake: AnyFake, method: string, path: string, more: Asking = {}): Answer {
  const { json, headers, body = json === undefined ? '' : JSON.stringify(json) } = more
  const base = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
  const response = fake.handle({ method, target: `/api/v1${path}`, headers: { ...base, ...headers }, body })
  if (response instanceof Promise) throw new Error('the fake made the caller wait')
  return {
    ...response,
    json: isJson(response) && response.body !== '' ? JSON.parse(response.body) : undefined,
  }
}

/** An answer without the note of the gaps that it rests on, which another answer of the same content may not share. */
export function unnoted<A extends FakeResponse>(answer: A): A {
  const { 'x-fake-assumed': _, ...headers } = answer.headers
  return { ...answer, headers }
}

/** Headers of a call with another key. */
export const as = (key: string) => ({ authorization: `Bearer ${key}` })

/** The header of a keyed write. */
export const keyed = (key: string) => ({ 'idempotency-key': key })

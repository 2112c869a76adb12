import { demoKeys } from '../../../fake-server/index.js'

/** A request of the script. */
export interface ScriptedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What came of a scripted request, as far as later requests need it. */
export interface ScriptedAnswer {
  readonly status: number
  readonly json: unknown
}

/** What a request may be made of: members of earlier answers, by the name of their call. */
export type Earlier = (name: string, path: string) => string

/** A call of the script: its name, and the request that it sends. */
export interface ScriptedCall {
  readonly name: string
  readonly request: (earlier: Earlier) => ScriptedRequest
}

/** What a request has in addition to its path. */
interface More {
  readonly key?: string | null
  readonly json?: unknown
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly under?: string
}

type Text = string | ((earlier: Earlier) => string)
type Details = More | ((earlier: Earlier) => More)

/** Adds a call to a script; a call without a name is never referred to. */
type Call = (method: string, path: Text, details?: Details, name?: string) => void

/** What adds calls to a script: any call, a read, a write with a body, and a write whose body depends on earlier answers. */
export interface ScriptWriter {
  readonly call: Call
  readonly get: (path: Text, details?: Details, name?: string) => void
  readonly post: (path: Text, json: unknown, more?: More, name?: string) => void
  readonly about: (path: Text, json: (earlier: Earlier) => unknown, more?: More, name?: string) => void
}

/** A part of a script, by a noun of the document. */
export type ScriptPart = (script: ScriptWriter) => void

/** A text as a part of a path or query. */
export const enc = encodeURIComponent

const requestOf =
  (method: string, path: Text, details: Details) =>
  (earlier: Earlier): ScriptedRequest => {
    const {
      key = demoKeys.main,
      json,
      body,
      headers = {},
      under,
    } = typeof details === 'function' ? details(earlier) : details
    const text = body ?? (json === undefined ? undefined : JSON.stringify(json))
    return {
      method,
      path: `/api/v1${typeof path === 'function' ? path(earlier) : path}`,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(under === undefined ? {} : { 'idempotency-key': under }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    }
  }

/** The calls of the parts of a script, in their order. */
export function scripted(parts: readonly ScriptPart[]): readonly ScriptedCall[] {
  const calls: ScriptedCall[] = []
  const call: Call = (method, path, details = {}, name = `${method} ${calls.length + 1}`) => {
    calls.push({ name, request: requestOf(method, path, details) })
  }
  const script: ScriptWriter = {
    call,
    get: (path, details, name) => call('GET', path, details, name),
    post: (path, json, more, name) => call('POST', path, { json, ...more }, name),
    about: (path, json, more, name) =>
      call('POST', path, (earlier) => ({ json: json(earlier), ...more }), name),
  }
  for (const part of parts) part(script)
  return calls
}

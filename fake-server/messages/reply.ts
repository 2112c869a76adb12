import { type Assumptions, type GapName, setAtPath } from '../../contract/index.js'
import type { ApiError } from './api-error.js'
import { type Bytes, bytesOf } from './bytes.js'
import { Rendered } from './rendered.js'

/** An answer before it is rendered. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  /** A body that is not JSON, in place of `body`. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The code of an error. */
  readonly code?: string
  /** Whether an error is repeated under its key, as `unknown_outcome` is (section 4.7). */
  readonly isKept?: boolean
  /** Whether a fault answers in place of the operation; then only `isKept` has it repeated under its key. */
  readonly isInjected?: boolean
  /** Whether the answer to an earlier request is repeated under its `Idempotency-Key`. */
  readonly isReplay?: boolean
  /** The exception behind a 500 that was not expected. */
  readonly cause?: unknown
}

/** The answer `{ data: record }`. */
export const one = (status: number, record: object): Reply => ({ status, body: { data: record } })

/** The error answer in the assumed shape (gap.error-body). */
export function errorReply(error: ApiError, { 'error-body': shape }: Assumptions): Reply {
  const body = {}
  setAtPath(body, shape.message, error.message)
  setAtPath(body, shape.details, error.more.details ?? {})
  setAtPath(body, shape.code, error.more.code ?? error.code)
  const parent = shape.code.split('.').slice(0, -1)
  for (const [name, member] of Object.entries(error.more.alongside ?? {}))
    setAtPath(body, [...parent, name].join('.'), member)
  const { text } = error.more
  return {
    status: error.status,
    ...(text === undefined ? { body } : { text }),
    code: error.more.code ?? error.code,
    headers: { 'x-fake-rule': error.rule, ...error.more.headers },
    isKept: error.code === 'unknown_outcome',
  }
}

// A memo: records are frozen, so the bytes of one are the same in every fake. The comma that separates a record from
// the one before is part of them, as V8 joins a page in half the time where it need not put in 49 of them.
const known = new WeakMap<object, Bytes>()

/** A comma and the bytes of a value; a stored (frozen) record is serialised once. */
function bytesAfterComma(value: unknown): Bytes {
  const made = typeof value === 'object' && value !== null ? known.get(value) : undefined
  if (made !== undefined) return made
  const bytes = bytesOf(`,${JSON.stringify(value) ?? 'null'}`)
  if (typeof value === 'object' && value !== null && Object.isFrozen(value)) known.set(value, bytes)
  return bytes
}

const valueBytes = (value: unknown): Bytes => bytesAfterComma(value).slice(1)

/** The bytes of a list, joined from those of its records. */
function listBytes(records: readonly unknown[]): Bytes {
  let bytes = ''
  for (const record of records) bytes += bytes === '' ? valueBytes(record) : bytesAfterComma(record)
  return `[${bytes}]`
}

/** The body's bytes: `data` is assembled from the bytes of its records. */
function render(body: unknown): Bytes {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('data' in body))
    return bytesOf(JSON.stringify(body))
  let members = ''
  for (const name of Object.keys(body)) {
    const value = (body as Readonly<Record<string, unknown>>)[name]
    const bytes = Array.isArray(value) ? listBytes(value) : valueBytes(value)
    members += `${members === '' ? '' : ','}${bytesOf(JSON.stringify(name))}:${bytes}`
  }
  return `{${members}}`
}

type Headers = Readonly<Record<string, string>>

const json: Headers = { 'content-type': 'application/json; charset=utf-8' }

// A memo: most answers have no headers of their own, and a header object for each is a tenth of a creation.
const jsonAssuming = new Map<string, Headers>()

/** The headers of an answer in JSON that rests on what is assumed for some gaps. */
function assuming(gaps: string): Headers {
  const made = jsonAssuming.get(gaps)
  if (made !== undefined) return made
  const headers = { ...json, 'x-fake-assumed': gaps }
  jsonAssuming.set(gaps, headers)
  return headers
}

function headersOf({ status, headers }: Reply, gaps: readonly GapName[] | undefined): Headers {
  const assumed = gaps === undefined ? undefined : gaps.length === 1 ? gaps[0] : gaps.join(', ')
  // Without a body there is no type of it.
  if (headers === undefined && status !== 204) return assumed === undefined ? json : assuming(assumed)
  return {
    ...(status === 204 ? {} : json),
    ...headers,
    ...(assumed === undefined ? {} : { 'x-fake-assumed': assumed }),
  }
}

/** The answer as a door sends it, with a header that names the gaps on whose assumed values it rests. */
export const rendered = (reply: Reply, gaps?: readonly GapName[]): Rendered =>
  new Rendered(
    reply.status,
    headersOf(reply, gaps),
    reply.text === undefined ? (reply.body === undefined ? '' : render(reply.body)) : bytesOf(reply.text),
    reply.cause,
    reply.code,
  )

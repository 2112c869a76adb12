import { type Assumptions, setAtPath } from '../../contract/index.js'
import type { ApiError } from './api-error.js'
import type { FakeResponse } from './message.js'

/** An answer before it is rendered. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  /** A body that is not JSON, in place of `body`. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether an error is repeated under its key, as `unknown_outcome` is (section 4.7). */
  readonly isKept?: boolean
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
    headers: { 'x-fake-rule': error.rule, ...error.more.headers },
    isKept: error.code === 'unknown_outcome',
  }
}

// A memo: records are frozen, so the text of one is the same in every fake.
const texts = new WeakMap<object, string>()

const isRecord = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && Object.isFrozen(value)

/** The text of a value; a stored (frozen) record is serialised once. */
function textOf(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  let text = texts.get(value)
  if (text === undefined) {
    text = JSON.stringify(value)
    texts.set(value, text)
  }
  return text
}

/** The body's text: `data` is assembled from the texts of its records. */
function render(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !('data' in body))
    return JSON.stringify(body)
  const members = Object.entries(body).map(([name, value]) => {
    const text = Array.isArray(value) ? `[${value.map(textOf).join(',')}]` : textOf(value)
    return `${JSON.stringify(name)}:${text}`
  })
  return `{${members.join(',')}}`
}

const json = { 'content-type': 'application/json; charset=utf-8' }

/** The answer as a door sends it. */
export const rendered = ({ status, body, text, headers, cause }: Reply): FakeResponse => ({
  status,
  headers: headers ? { ...json, ...headers } : json,
  body: text ?? (body === undefined ? '' : render(body)),
  ...(cause === undefined ? {} : { cause }),
})

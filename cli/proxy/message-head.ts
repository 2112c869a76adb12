import type { Framing } from './message-reader.js'

const nothing: Framing = { kind: 'length', bytes: 0 }

/** The value of a header in a head, with all of its lines; undefined where there is none. */
function valueIn(head: string, lower: string, name: string): string | undefined {
  let values: string | undefined
  for (let at = lower.indexOf(`\r\n${name}:`); at !== -1; at = lower.indexOf(`\r\n${name}:`, at + 2)) {
    const begin = at + name.length + 3
    const value = head.slice(begin, head.indexOf('\r\n', begin)).trim()
    values = values === undefined ? value : `${values}, ${value}`
  }
  return values
}

/** How the headers of a head frame what follows; undefined where they say nothing of it. */
function framingIn(head: string): Framing | undefined {
  const lower = head.toLowerCase()
  const coding = valueIn(head, lower, 'transfer-encoding')
  if (coding !== undefined) return { kind: /(^|,)\s*chunked\s*$/i.test(coding) ? 'chunks' : 'unknown' }
  const length = valueIn(head, lower, 'content-length')
  if (length === undefined) return undefined
  const [first = '', ...others] = length.split(',').map((one) => one.trim())
  const isOne = /^\d{1,15}$/.test(first) && others.every((other) => other === first)
  return isOne ? { kind: 'length', bytes: Number(first) } : { kind: 'unknown' }
}

/** The head of a request, as far as it is parsed. */
export interface RequestHead {
  readonly method: string
  readonly target: string
  readonly framing: Framing
}

/** Reads the head of a request, also after empty lines that a client has left; undefined where it is none of HTTP/1. */
export function requestHead(text: string): RequestHead | undefined {
  const [, method, target] = /^(?:\r\n)*([!#$%&'*+.^`|~\w-]+) (\S+) HTTP\/1\.[01]\r\n/.exec(text) ?? []
  if (method === undefined || target === undefined) return undefined
  return { method, target, framing: framingIn(text) ?? nothing }
}

/** Whether a client expects the connection to end with the answer. */
export const endsConnection = (text: string): boolean =>
  /^\S+ \S+ HTTP\/1\.0|^connection:.*\bclose\b/im.test(text)

/** The head of an answer, as far as it is parsed. */
export interface AnswerHeadRead {
  readonly status: number
  readonly framing: Framing
}

/** Reads the head of an answer to a request with a method; undefined where it is none of HTTP/1. */
export function answerHead(text: string, method: string | undefined): AnswerHeadRead | undefined {
  const [, digits] = /^HTTP\/1\.[01] (\d{3})(?: |\r\n)/.exec(text) ?? []
  if (digits === undefined) return undefined
  const status = Number(digits)
  if (status === 101) return { status, framing: { kind: 'unknown' } }
  const hasNone = status < 200 || status === 204 || status === 304 || method === 'HEAD'
  return { status, framing: hasNone ? nothing : (framingIn(text) ?? { kind: 'end' }) }
}

/**
 * The head of a request as the server gets it: the same bytes, but for the value of `Host` and a path before that of the request.
 *
 * @param host Undefined keeps what the client has sent.
 */
export function forwardedHead(text: string, host: string | undefined, path: string): string {
  const moved = path === '' ? text : text.replace(/^\s*\S+ (?=\/)/, (before) => before + path)
  return host === undefined
    ? moved
    : moved.replace(/^(host:[ \t]*)[^\r\n]*/im, (_, name: string) => name + host)
}

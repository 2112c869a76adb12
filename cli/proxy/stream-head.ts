import { type OutgoingHttpHeaders, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import type { RequestHead } from './message-head.js'
import { headerIn, headersIn, pairsOf, type RawHeaders } from './raw-headers.js'

/** Headers that are about a connection, which HTTP/2 says in other ways (RFC 9113, 8.2.2). */
const ofConnection = [
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'upgrade',
  'http2-settings',
]

/**
 * The head of a request as HTTP/2 has it: the names in lower case, and without what is about the connection.
 *
 * @param text The head in HTTP/1.1.
 * @throws An Error where HTTP/2 cannot say the same.
 */
export function streamHead(text: string, { method, target }: RequestHead): OutgoingHttpHeaders {
  const raw = headersIn(text)
  if (listed(raw, 'connection').includes('upgrade') && listed(raw, 'upgrade').includes('websocket'))
    throw new Error(
      'a WebSocket does not pass over HTTP/2: leave --http2 out where the server speaks HTTP/1.1',
    )
  const authority = headerIn(raw, 'host')
  return {
    ':method': method,
    ...(authority === undefined ? {} : { ':authority': authority }),
    ':path': target,
    ...passing(raw),
    ...(listed(raw, 'te').includes('trailers') ? { te: 'trailers' } : {}),
  }
}

/** The trailers of a request as HTTP/2 has them, from their lines. */
export const streamTrailers = (lines: readonly string[]): OutgoingHttpHeaders =>
  passing(headersIn(['', ...lines].join('\r\n')))

/** The headers that pass, each with all of its values. */
function passing(raw: RawHeaders): Record<string, string[]> {
  const leftOut = new Set([...ofConnection, ...listed(raw, 'connection')])
  const values = new Map<string, string[]>()
  for (const [name, value] of pairsOf(raw)) {
    const lower = name.toLowerCase()
    if (leftOut.has(lower)) continue
    // Node ends the whole session for such a name, and takes a NUL for the end of a value.
    validateHeaderName(name)
    validateHeaderValue(name, value)
    const others = values.get(lower)
    if (others) others.push(value)
    else values.set(lower, [value])
  }
  return Object.fromEntries(values)
}

/** The items of a header that is a list, in lower case. */
const listed = (raw: RawHeaders, wanted: string): readonly string[] =>
  pairsOf(raw).flatMap(([name, value]) =>
    name.toLowerCase() === wanted ? value.split(',').map((item) => item.trim().toLowerCase()) : [],
  )

/** The head of an answer in HTTP/1.1, with lines in addition that are about the connection. */
export const answerText = (status: number, raw: RawHeaders, added: readonly string[]): string =>
  [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headerLines(raw), ...added, '', ''].join('\r\n')

/** Headers as lines, without those whose names begin with a colon. */
export const headerLines = (raw: RawHeaders): readonly string[] =>
  pairsOf(raw).flatMap(([name, value]) => (name.startsWith(':') ? [] : [`${name}: ${value}`]))

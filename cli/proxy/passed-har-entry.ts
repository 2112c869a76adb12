import { isUtf8 } from 'node:buffer'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { preciseInstant } from '../run/har.js'
import type { PassedBody, PassedExchange } from './passed-exchange.js'
import { headerIn, headersIn, pairsOf, type RawHeaders } from './raw-headers.js'

/** What the archive says where a size was not measured. */
const unknownSize = -1

const unknownMessage = {
  cookies: [],
  headers: [],
  queryString: [],
  headersSize: unknownSize,
  bodySize: unknownSize,
}

/** What an entry says of the server. */
export interface PassedServer {
  readonly origin: string
  /** Whether its answers came in HTTP/2. */
  readonly isHttp2: boolean
}

/** What an answer in HTTP/2 has none of, and gets on its way to the client. */
const added = new Set(['transfer-encoding', 'connection'])

/**
 * An exchange that has passed as an entry of an HTTP Archive 1.2, with the keys and secrets that are in it: the request as the
 * client has sent it, and the answer as the server has.
 */
export function passedHarEntry(exchange: PassedExchange, { origin, isHttp2 }: PassedServer) {
  const { method, target, head, body, answer, problem, sentMs, endedMs, disturbed } = exchange
  const headers = headersIn(head)
  const isInHttp2 = isHttp2 && !disturbed?.isPrevented
  const passed = answer ? headersIn(answer.head) : []
  const own = isInHttp2 ? passed.filter((_, n) => !added.has(passed[n - (n % 2)] ?? '')) : passed
  const content = answer ? contentOf(answer.body, headerIn(own, 'content-encoding')) : { size: 0, text: '' }
  return {
    startedDateTime: preciseInstant(sentMs),
    time: endedMs - sentMs,
    request: {
      method,
      url: `${origin}${target}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(headers),
      queryString: [...new URLSearchParams(target.split('?').slice(1).join('?'))].map(nameValue),
      ...postDataOf(body, headers),
      headersSize: unknownSize,
      bodySize: body.size,
    },
    response: {
      status: answer?.status ?? 0,
      statusText: isInHttp2 ? '' : (answer?.head.split('\r\n', 1)[0]?.slice('HTTP/1.1 200 '.length) ?? ''),
      httpVersion: isInHttp2 ? 'HTTP/2.0' : 'HTTP/1.1',
      cookies: [],
      headers: named(own),
      content: { ...content, mimeType: headerIn(own, 'content-type') ?? 'x-unknown' },
      redirectURL: headerIn(own, 'location') ?? '',
      headersSize: unknownSize,
      bodySize: answer?.body.size ?? unknownSize,
      // The member in which other recorders note why an answer did not come, or not as a whole.
      ...(problem === undefined ? {} : { _error: problem }),
    },
    cache: {},
    timings: { send: 0, wait: endedMs - sentMs, receive: 0 },
    ...(disturbed ? { _disturbed: disturbed.by, _wasFulfilled: disturbed.isPrevented } : {}),
  }
}

/** An entry in place of exchanges of which no copy was made: who reads the archive knows that they are missing. */
export const gapEntry = (exchanges: number) => ({
  startedDateTime: preciseInstant(Date.now()),
  time: 0,
  request: { method: 'GET', url: 'about:blank', httpVersion: 'HTTP/1.1', ...unknownMessage },
  response: {
    status: 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    content: { size: 0, mimeType: 'x-unknown' },
    redirectURL: '',
    ...unknownMessage,
  },
  cache: {},
  timings: { send: 0, wait: 0, receive: 0 },
  comment: `in place of exchanges that were not copied: ${exchanges}`,
  _gap: exchanges,
})

const nameValue = ([name, value]: readonly [string, string]) => ({ name, value })
const named = (raw: RawHeaders) => pairsOf(raw).map(nameValue)

/** The body of an answer as a text, or in base64; no text where it was not copied. */
function contentOf(
  { size, bytes }: PassedBody,
  encoding: string | undefined,
): { readonly size: number; readonly text?: string; readonly encoding?: string; readonly comment?: string } {
  if (bytes === undefined) return { size, comment: 'not copied: too large, or too much was waiting' }
  const plain = size === 0 ? bytes : decoded(bytes, encoding)
  if (plain !== undefined && isUtf8(plain)) return { size: plain.length, text: Buffer.from(plain).toString() }
  return { size, text: Buffer.from(bytes).toString('base64'), encoding: 'base64' }
}

function postDataOf({ size, bytes }: PassedBody, headers: RawHeaders) {
  if (size === 0 || bytes === undefined) return {}
  const mimeType = headerIn(headers, 'content-type') ?? 'x-unknown'
  const { text, encoding } = contentOf({ size, bytes }, headerIn(headers, 'content-encoding'))
  return { postData: { mimeType, text, ...(encoding ? { encoding } : {}) } }
}

/** No answer of the API is larger, in bytes. */
const maxOutputLength = 64 * 1024 * 1024

/** The bytes without the codings that a header names; undefined where one is not known, or they are not coded so. */
function decoded(bytes: Uint8Array, encoding = ''): Uint8Array | undefined {
  try {
    return encoding
      .split(',')
      .map((coding) => coding.trim().toLowerCase())
      .reduceRight<Uint8Array>((rest, coding) => {
        if (coding === '' || coding === 'identity') return rest
        if (coding === 'gzip' || coding === 'x-gzip') return gunzipSync(rest, { maxOutputLength })
        if (coding === 'br') return brotliDecompressSync(rest, { maxOutputLength })
        // Some servers send the bare stream, without the wrapper that the standard demands.
        if (coding === 'deflate')
          return ((rest[0] ?? 0) & 0x0f) === 8
            ? inflateSync(rest, { maxOutputLength })
            : inflateRawSync(rest, { maxOutputLength })
        throw new Error(`unknown coding ${coding}`)
      }, bytes)
  } catch {
    return undefined
  }
}

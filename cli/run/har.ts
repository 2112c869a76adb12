import type { Exchange } from '../../suites/index.js'

interface NameValue {
  readonly name: string
  readonly value: string
}

/**
 * A request and its response as an entry of an HTTP Archive 1.2; keys appear in it by their names.
 *
 * @param movedMs By how much the run had moved the clock of the target by then, in milliseconds.
 */
export function harEntry(
  { index, operation, request, response, time }: Exchange,
  baseUrl: string,
  movedMs = 0,
) {
  const { method, path, headers, body, key } = request
  const wait = time?.durationMs ?? 0
  const sentMs = time?.sentMs ?? time?.startedAt.getTime() ?? 0
  return {
    startedDateTime: preciseInstant(sentMs),
    time: wait,
    request: {
      method,
      url: `${originOf(baseUrl)}${path}`,
      httpVersion,
      cookies: [],
      headers: pairs(Object.entries(headers)),
      queryString: pairs(new URLSearchParams(path.split('?').slice(1).join('?'))),
      ...(body === undefined
        ? {}
        : { postData: { mimeType: headers['content-type'] ?? 'x-unknown', text: body } }),
      headersSize: unknownSize,
      bodySize: Buffer.byteLength(body ?? ''),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion,
      cookies: [],
      headers: pairs(Object.entries(response.headers)),
      content: {
        size: Buffer.byteLength(response.text),
        mimeType: response.headers['content-type'] ?? 'x-unknown',
        text: response.text,
      },
      redirectURL: response.headers.location ?? '',
      headersSize: unknownSize,
      bodySize: Buffer.byteLength(response.text),
    },
    cache: {},
    timings: { send: 0, wait, receive: 0 },
    ...(movedMs === 0 ? {} : { _virtualTime: new Date(sentMs + movedMs).toISOString() }),
    comment: `exchange ${index}: ${operation}, ${key === 'none' ? 'no key' : `${key} key`}`,
  }
}

/** An instant in milliseconds since 1970 as ISO 8601, to the microsecond: an embedded fake answers within a millisecond. */
export function preciseInstant(ms: number): string {
  const whole = Math.floor(ms)
  const micros = Math.floor((ms - whole) * 1000)
  return new Date(whole).toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`)
}

const httpVersion = 'HTTP/1.1'

/** What the archive says where a size was not measured. */
const unknownSize = -1

const pairs = (entries: Iterable<readonly [string, string]>): readonly NameValue[] =>
  [...entries].map(([name, value]) => ({ name, value }))

/** The embedded fake has no address. */
const originOf = (baseUrl: string): string =>
  baseUrl === 'fake:' ? 'http://fake.invalid' : baseUrl.replace(/\/+$/, '')

import { byteLength } from '../../platform/bytes.js'
import type { TimedEntry } from '../../world/journal.js'
import { preciseInstant } from '../../world/monotonic.js'

interface NameValue {
  readonly name: string
  readonly value: string
}

interface HarContent {
  readonly size: number
  readonly mimeType: string
  readonly text: string
}

/** One exchange of a HAR file. */
export interface HarEntry {
  /** When the request came, by the clock of the computer. */
  readonly startedDateTime: string
  /** How long its answer took, in milliseconds, with the time that it was kept back. */
  readonly time: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly httpVersion: string
    readonly cookies: readonly never[]
    readonly headers: readonly NameValue[]
    readonly queryString: readonly NameValue[]
    readonly postData?: { readonly mimeType: string; readonly text: string }
    readonly headersSize: number
    readonly bodySize: number
  }
  readonly response: {
    readonly status: number
    readonly statusText: string
    readonly httpVersion: string
    readonly cookies: readonly never[]
    readonly headers: readonly NameValue[]
    readonly content: HarContent
    readonly redirectURL: string
    readonly headersSize: number
    readonly bodySize: number
  }
  readonly cache: Readonly<Record<string, never>>
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number }
  /** When it was answered by the clock of the fake. */
  readonly _virtualTime: string
  readonly comment?: string
}

/** An HTTP Archive 1.2, as browsers and tools read it. */
export interface Har {
  readonly log: {
    readonly version: '1.2'
    readonly creator: NameVersion
    readonly entries: readonly HarEntry[]
    readonly comment?: string
  }
}

interface NameVersion {
  readonly name: string
  readonly version: string
}

const httpVersion = 'HTTP/1.1'
const unknownSize = -1

const pairs = (headers: Readonly<Record<string, string>>): readonly NameValue[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

/** The entries of a journal as an HTTP Archive; those of faults that prevent an answer have the status 0. */
export const harOf = (entries: readonly TimedEntry[], dropped: number): Har => ({
  log: {
    version: '1.2',
    creator: { name: 'workspace-crm-conformance', version: '0.1.0' },
    entries: entries.map(harEntry),
    ...(dropped === 0 ? {} : { comment: `earlier requests that are not kept: ${dropped}` }),
  },
})

function harEntry(entry: TimedEntry): HarEntry {
  const { method, target, headers, body, status, answer, at, sentMs, answeredMs } = entry
  // A target such as // is no URL.
  const searchParams = new URLSearchParams(/\?([^#]*)/.exec(target)?.[1] ?? '')
  const comment = commentOf(entry)
  const text = answer?.body ?? ''
  const wait = Math.round((answeredMs - sentMs) * 1000) / 1000
  return {
    startedDateTime: preciseInstant(sentMs),
    time: wait,
    request: {
      method,
      url: `http://${headers.host ?? 'fake.invalid'}${target}`,
      httpVersion,
      cookies: [],
      headers: pairs(headers),
      queryString: [...searchParams].map(([name, value]) => ({ name, value })),
      ...(body === '' ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
      headersSize: unknownSize,
      bodySize: byteLength(body),
    },
    response: {
      status,
      statusText: '',
      httpVersion,
      cookies: [],
      headers: pairs(answer?.headers ?? {}),
      content: {
        size: byteLength(text),
        mimeType: answer?.headers['content-type'] ?? 'x-unknown',
        text,
      },
      redirectURL: '',
      headersSize: unknownSize,
      bodySize: answer === undefined ? unknownSize : byteLength(text),
    },
    cache: {},
    timings: { send: 0, wait, receive: 0 },
    _virtualTime: at,
    ...(comment === '' ? {} : { comment }),
  }
}

/** What only the fake knows of an exchange. */
const commentOf = ({ fault, rule, assumption }: TimedEntry): string =>
  [
    ...(fault === undefined ? [] : [`fault ${fault}`]),
    ...(rule === undefined ? [] : [`rule ${rule}`]),
    ...(assumption === undefined ? [] : [`assumption ${assumption}`]),
  ].join(', ')

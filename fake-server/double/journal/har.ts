import { byteLength } from '../../platform/bytes.js'
import type { JournalEntry } from '../../world/journal.js'

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
  readonly startedDateTime: string
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
export const harOf = (entries: readonly JournalEntry[], dropped: number): Har => ({
  log: {
    version: '1.2',
    creator: { name: 'workspace-crm-conformance', version: '0.1.0' },
    entries: entries.map(harEntry),
    ...(dropped === 0 ? {} : { comment: `earlier requests that are not kept: ${dropped}` }),
  },
})

function harEntry(entry: JournalEntry): HarEntry {
  const { method, target, headers, body, status, answer, at, durationMs = 0 } = entry
  // A target such as // is no URL.
  const searchParams = new URLSearchParams(/\?([^#]*)/.exec(target)?.[1] ?? '')
  const comment = commentOf(entry)
  const text = answer?.body ?? ''
  return {
    startedDateTime: at,
    time: durationMs,
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
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(comment === '' ? {} : { comment }),
  }
}

/** What only the fake knows of an exchange. */
const commentOf = ({ fault, rule, assumption }: JournalEntry): string =>
  [
    ...(fault === undefined ? [] : [`fault ${fault}`]),
    ...(rule === undefined ? [] : [`rule ${rule}`]),
    ...(assumption === undefined ? [] : [`assumption ${assumption}`]),
  ].join(', ')

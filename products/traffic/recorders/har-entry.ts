import type { Variant } from '../../../contract/index.js'
import type { FakeNotes, Recorded, Undocumented } from '../traffic-exchange.js'
import { instantOf } from './instant-of.js'
import { isBlank, type KeyNames, shownKey } from './key-names.js'
import type { BodyTrouble, LeftOut } from './left-out.js'
import { operationFor } from './operation-of.js'
import { bodyOf, type HarContent, isRedacted, type ReadBody, wholeText } from './recorded-body.js'

interface NameValue {
  readonly name?: unknown
  readonly value?: unknown
}

/** An entry of a HAR file as recorders write it: any member may be missing. */
export interface HarEntry {
  readonly startedDateTime?: unknown
  readonly time?: unknown
  readonly timings?: Readonly<Record<string, unknown>>
  readonly request?: {
    readonly method?: unknown
    readonly url?: unknown
    readonly headers?: readonly NameValue[]
    readonly postData?: { readonly text?: unknown; readonly encoding?: unknown }
    readonly bodySize?: unknown
  }
  readonly response?: {
    readonly status?: unknown
    readonly headers?: readonly NameValue[]
    readonly content?: HarContent
    /** How many bytes of the body came by the network, and of the answer as a whole. */
    readonly bodySize?: unknown
    readonly _transferSize?: unknown
    /** Chrome: whether a service worker has answered, which may have asked the server in an entry of its own. */
    readonly _fetchedViaServiceWorker?: unknown
    /** The members in which Playwright and Chrome note why an answer did not come. */
    readonly _failureText?: unknown
    readonly _error?: unknown
  }
  readonly _resourceType?: unknown
  readonly _fromCache?: unknown
  readonly serverIPAddress?: unknown
  readonly _wasAborted?: unknown
  readonly _wasFulfilled?: unknown
  /** Stands for exchanges that the proxy of this package did not copy. */
  readonly _gap?: unknown
  readonly _virtualTime?: unknown
  /** In the HAR of a fake, what it knows of the exchange. */
  readonly comment?: unknown
}

/** How an entry of a recording is read. */
export type ReadEntry =
  | {
      readonly leftOut: LeftOut
      readonly origin?: string
      /** What a client sent to the API although the document has no such operation. */
      readonly undocumented?: Undocumented
    }
  | { readonly recorded: Recorded; readonly troubles: readonly BodyTrouble[]; readonly wasBase64: boolean }

/** What reading entries needs to know. */
export interface EntryReading {
  readonly variant: Variant
  /** The origin and the path that the API is served below; every origin where there is none. */
  readonly base: { readonly origin: string; readonly path: string } | undefined
  readonly keys: KeyNames
  /** The number of the file. */
  readonly file: number
}

/** Reads an entry of a HAR file. Recorders differ; each difference has its test. */
export function readHarEntry(entry: HarEntry, reading: EntryReading): ReadEntry {
  if (entry._gap !== undefined) return { leftOut: 'gap' }
  const url = URL.parse(String(entry.request?.url ?? ''))
  if (url === null) return { leftOut: 'otherPath' }
  const method = String(entry.request?.method ?? '').toUpperCase()
  const place = placeIn(url, reading)
  if (typeof place !== 'object') return { leftOut: place, origin: url.origin }
  if (method === 'OPTIONS' || entry._resourceType === 'preflight') return { leftOut: 'preflight' }
  if (entry._wasFulfilled === true) return { leftOut: 'fulfilled' }
  if (entry.response?._fetchedViaServiceWorker === true) return { leftOut: 'serviceWorker' }
  const fakeNotes = fakeNotesIn(entry)
  const status = isLostBy(fakeNotes?.fault) ? undefined : statusOf(entry)
  if (entry._fromCache !== undefined || status === 304) return { leftOut: 'cached' }
  if (status !== undefined && isWithoutTransfer(entry))
    return { leftOut: typeof entry.serverIPAddress === 'string' ? 'cached' : 'serviceWorker' }
  const operation = operationFor(reading.variant, method, place.path)
  const headers = headersOf(entry.request?.headers)
  const { authorization, cookie: _, ...all } = headers
  const { 'idempotency-key': repetition, ...others } = all
  // Equal placeholders for different keys would look like one key.
  const isKeyHidden = repetition !== undefined && isBlank(repetition)
  const shown = isKeyHidden ? others : all
  const key = reading.keys.nameOf(authorization)
  const { authorization: header, shown: without } = shownKey(authorization, key)
  const answerHeaders = headersOf(entry.response?.headers)
  const body =
    status === undefined ? undefined : unredacted(answerBody(entry, answerHeaders['content-encoding']))
  const sent = requestBody(entry)
  const start = instantOf(entry.startedDateTime)
  const virtual = instantOf(entry._virtualTime) ?? instantOf(dateIn(answerHeaders.date))
  const { 'set-cookie': __, ...answerShown } = answerHeaders
  const recorded = {
    origin: url.origin,
    method,
    path: without(place.path + url.search),
    headers: { ...shown, ...(header === undefined ? {} : { authorization: header }) },
    body: sent && 'text' in sent ? without(sent.text) : undefined,
    isBodyKnown: !(sent && 'trouble' in sent),
    key,
    answer:
      status === undefined
        ? undefined
        : { status, headers: answerShown, text: body && 'text' in body ? body.text : undefined },
    sentMs: start?.ms ?? Number.NEGATIVE_INFINITY,
    answeredMs:
      status === undefined || start === undefined
        ? Number.POSITIVE_INFINITY
        : start.ms + durationOf(entry) + start.blurMs,
    serverMs: virtual?.ms,
    file: reading.file,
    ...(fakeNotes === undefined ? {} : { fakeNotes }),
    ...(isKeyHidden ? { isKeyHidden } : {}),
  }
  if (operation === undefined) return { leftOut: 'noOperation', undocumented: recorded }
  return {
    recorded: { operation, ...recorded },
    troubles: [
      ...(body && 'trouble' in body ? [body.trouble] : []),
      ...(sent && 'trouble' in sent ? [sent.trouble] : []),
    ],
    wasBase64: body !== undefined && 'wasBase64' in body,
  }
}

/** Whether the answer has a body and nothing came by the network: Playwright names neither caches nor service workers. */
const isWithoutTransfer = ({ response }: HarEntry): boolean =>
  response?._transferSize === 0 && Number(response.content?.size) > 0

/** The body of an answer. Browsers keep none of what a service worker has read, and give its size as 0. */
function answerBody({ response }: HarEntry, encoding: string | undefined): ReadBody {
  const body = bodyOf(response?.content ?? {}, encoding)
  return 'text' in body && body.text === '' && Number(response?.bodySize) > 0 ? { trouble: 'missing' } : body
}

/** A body whose secret is another one than the server sent shows nothing of what follows from it. */
const unredacted = (body: ReadBody): ReadBody =>
  'text' in body && isRedacted(body.text) ? { trouble: 'redacted' } : body

/** The path below the base, or why an entry is not of the API. */
function placeIn(url: URL, { base }: EntryReading): { readonly path: string } | LeftOut {
  if (base !== undefined && url.origin !== base.origin) return 'otherHost'
  const prefix = base?.path ?? ''
  if (!url.pathname.startsWith(`${prefix}/api/v1/`)) return 'otherPath'
  return { path: url.pathname.slice(prefix.length) }
}

/**
 * The status of the answer; undefined where none came. Playwright gives an aborted request the status 200 or -1, and says
 * why; others give it 0.
 */
function statusOf({ response, _wasAborted }: HarEntry): number | undefined {
  const { status, _failureText, _error } = response ?? {}
  const isAborted = _wasAborted === true || typeof _failureText === 'string' || typeof _error === 'string'
  return isAborted || typeof status !== 'number' || status < 100 ? undefined : status
}

/** What a fake says of an exchange in the comment of its entry. */
function fakeNotesIn({ _virtualTime, comment }: HarEntry): FakeNotes | undefined {
  if (typeof _virtualTime !== 'string') return undefined
  if (typeof comment !== 'string') return {}
  const [, fault] = /(?:^|, )fault (.+?)(?=, rule |, assumption |$)/.exec(comment) ?? []
  const [, rule] = /(?:^|, )rule (\S+?)(?=, assumption |$)/.exec(comment) ?? []
  const [, assumption] = /(?:^|, )assumption (.+)$/.exec(comment) ?? []
  return {
    ...(fault === undefined ? {} : { fault }),
    ...(rule === undefined ? {} : { rule }),
    ...(assumption === undefined ? {} : { assumption }),
  }
}

/** Whether a fault kept the answer from the client, which a recording of the fake shows all the same. */
export const isLostBy = (fault = ''): boolean => /lost|reset|hang|cut|truncate/.test(fault)

/** Headers by lower-case names, without the pseudo headers of HTTP/2. */
function headersOf(headers: unknown): Readonly<Record<string, string>> {
  const named: Record<string, string> = {}
  for (const header of Array.isArray(headers) ? headers : []) {
    const { name, value }: NameValue = header ?? {}
    const lower = String(name).toLowerCase()
    if (!lower.startsWith(':') && lower !== '__proto__') named[lower] = String(value)
  }
  return named
}

/** The body of a request; undefined where there was none. Its size is -1 where a recorder does not know it. */
function requestBody({ request }: HarEntry): ReadBody | undefined {
  const { postData, bodySize } = request ?? {}
  const size = typeof bodySize === 'number' ? bodySize : -1
  if (typeof postData?.text !== 'string') return size > 0 ? { trouble: 'missing' } : undefined
  if (postData.encoding !== 'base64') return wholeText(postData.text, size)
  return { text: Buffer.from(postData.text, 'base64').toString() }
}

/** How long an exchange took, in milliseconds: some recorders give -1 for the whole, and the parts that they know. */
function durationOf({ time, timings }: HarEntry): number {
  if (typeof time === 'number' && time >= 0) return time
  const { ssl: _, ...parts } = timings ?? {}
  return Object.values(parts).reduce<number>(
    (sum, part) => (typeof part === 'number' && part > 0 ? sum + part : sum),
    0,
  )
}

/** A header `Date` as an ISO 8601 instant. */
function dateIn(header: string | undefined): string | undefined {
  const ms = header === undefined ? Number.NaN : Date.parse(header)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

import { judgeClients } from '../../cli/judge/judge-clients.js'
import type { RecordedJournal, RecordedRequest, Variant } from '../../contract/index.js'
import { type HarEntry as FakeEntry, harOf } from '../../fake-server/double/journal/har.js'
import {
  type HarEntry,
  KeyNames,
  readHarEntry,
  recordedOnce,
  trafficExchange,
} from '../../products/traffic/index.js'

/** The journals of a client's tests as one HAR file of the fake: the tests one after the other, at one address. */
export const fakeHar = (journals: readonly RecordedJournal[]): readonly FakeEntry[] =>
  harOf(oneAfterTheOther(journals).map(timed), 0).log.entries

const timed = (request: RecordedRequest & { readonly sentMs: number }) =>
  ({
    ...request,
    answeredMs: request.realMs,
    ...(request.answer === undefined ? {} : { answer: { ...request.answer, json: undefined } }),
  }) as unknown as Parameters<typeof harOf>[0][number]

/** How long a server takes for an answer, in milliseconds. */
const answerMs = 4

/** How long a tester waits between two tests, in milliseconds. */
const pauseMs = 20

/** The requests with times at which they may really have been sent: those of the clocks of their tests, which each begin anew. */
function oneAfterTheOther(
  journals: readonly RecordedJournal[],
): readonly (RecordedRequest & { readonly sentMs: number })[] {
  let begin = Date.parse('2026-05-04T08:00:00Z')
  return journals.flatMap(({ requests }) => {
    const first = Date.parse(requests[0]?.at ?? '')
    const own = requests.map((request) => {
      const sentMs = begin + Date.parse(request.at) - first
      return { ...request, sentMs, realMs: sentMs + answerMs + (request.durationMs ?? 0) }
    })
    begin = Math.max(begin, ...own.map(({ realMs }) => realMs)) + pauseMs
    return own
  })
}

/** The entries as a browser writes them: over HTTP/2, without sizes, and with or without keys. */
export const browserHar = (
  entries: readonly FakeEntry[],
  { withKeys }: { readonly withKeys: boolean },
): readonly HarEntry[] =>
  entries.map(({ _virtualTime, comment, request, response, ...entry }) => {
    const isLost = /lost|reset|hang|truncate/.test(comment ?? '')
    return {
      ...entry,
      _resourceType: 'fetch',
      request: {
        ...request,
        httpVersion: 'h2',
        headers: [
          { name: ':authority', value: 'crm.example.com' },
          { name: ':method', value: request.method },
          ...request.headers.filter(({ name }) => withKeys || name !== 'authorization'),
        ],
        headersSize: -1,
      },
      response:
        isLost || response.status === 0
          ? {
              status: 0,
              headers: [],
              content: { size: 0, mimeType: 'x-unknown' },
              _error: 'net::ERR_CONNECTION_RESET',
            }
          : { ...response, httpVersion: 'h2', headersSize: -1, bodySize: -1 },
    }
  })

/** What the clients of some HAR files are said to break: the ids of rules, each with the reason. */
export function brokenByClients(
  files: readonly (readonly HarEntry[])[],
  variant: Variant,
): ReadonlyMap<string, string> {
  const keys = new KeyNames()
  const read = files.flatMap((entries, file) =>
    entries.map((entry) => readHarEntry(entry, { variant, base: undefined, keys, file })),
  )
  const { once } = recordedOnce(read.flatMap((one) => ('recorded' in one ? [one.recorded] : [])))
  const undocumented = read.flatMap((one) => ('leftOut' in one ? (one.undocumented ?? []) : []))
  const exchanges = once.map((one, n) => trafficExchange(one, n + 1))
  const results = judgeClients(exchanges, undocumented, { variant, isClosed: false })
  return new Map(
    results
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      .map(({ rule, reason = '' }) => [rule.id, reason]),
  )
}

/** A recording in each of its forms: by the fake, and as browsers write it, with keys and without. */
export function formsOf(journals: readonly RecordedJournal[]): Readonly<Record<string, readonly HarEntry[]>> {
  const own = fakeHar(journals)
  return {
    'the fake': own,
    'a browser': browserHar(own, { withKeys: true }),
    'a browser without keys': browserHar(own, { withKeys: false }),
  }
}

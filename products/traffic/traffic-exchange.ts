import type { OperationId } from '../../contract/index.js'
import { type Exchange, jsonIn } from '../../suites/index.js'

/** What a recording says of one request and its answer. */
export interface Recorded {
  readonly operation: OperationId
  /** Scheme, host and port. */
  readonly origin: string
  readonly method: string
  /** The path with the query. */
  readonly path: string
  /** Under lower-case names, without keys. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Whether the recording has the body of the request, where it had one. */
  readonly isBodyKnown: boolean
  /** A name for the API key, the same for each use of it; undefined where the recording leaves it out. */
  readonly key: string | undefined
  /** Undefined where no answer came. */
  readonly answer: RecordedAnswer | undefined
  /** When it was sent, in milliseconds since 1970; -Infinity where this is not known. */
  readonly sentMs: number
  /** When its answer was there; Infinity where none came, or this is not known. */
  readonly answeredMs: number
  /** The time by the clock of the server, where the recording has it. */
  readonly serverMs: number | undefined
}

/** An answer as a recording has it. */
export interface RecordedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined where the recording leaves the body out, or holds a part of it. */
  readonly text: string | undefined
}

/** A recorded exchange in the form in which rules judge exchanges. */
export interface TrafficExchange extends Exchange {
  readonly recorded: Recorded
}

/** The JSON that was read last: each rule looks at an exchange several times, and keeping all of them would take too much. */
let latest: { readonly text: string; readonly json: unknown } = { text: '', json: undefined }

/** The JSON of a text. */
function jsonOf(text: string): unknown {
  if (latest.text !== text) latest = { text, json: jsonIn(text) }
  return latest.json
}

/** The exchange of a recording, with its place in the order of all. */
export function trafficExchange(recorded: Recorded, index: number): TrafficExchange {
  const { operation, method, path, headers, body, key = 'unknown', answer, sentMs, answeredMs } = recorded
  const text = answer?.text ?? ''
  const isTimed = Number.isFinite(sentMs)
  return {
    recorded,
    index,
    operation,
    request: { method, path, headers, key, ...(body === undefined ? {} : { body }) },
    response: {
      status: answer?.status ?? 0,
      headers: answer?.headers ?? {},
      text,
      get json() {
        return jsonOf(text)
      },
    },
    ...(isTimed
      ? {
          time: {
            startedAt: new Date(sentMs),
            durationMs: Number.isFinite(answeredMs) ? answeredMs - sentMs : 0,
            sentMs,
          },
        }
      : {}),
    // The first use of a key may be older than the recording.
    ...('idempotency-key' in headers ? { sharesKey: true } : {}),
  }
}

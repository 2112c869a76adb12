import type { OperationId, RecordedRequest } from '../../contract/index.js'
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
  /** The number of the file that it was read from; absent where it was read from none. */
  readonly file?: number
  /** Whether its `Idempotency-Key` is replaced by a placeholder. */
  readonly isKeyHidden?: boolean
  /** What only a fake knows of a request, where it is a fake's recording. */
  readonly fakeNotes?: FakeNotes
}

/** A request for which the document has no operation. */
export type Undocumented = Omit<Recorded, 'operation'>

/** What only a fake knows of a request. */
export type FakeNotes = Partial<Pick<RecordedRequest, 'rule' | 'assumption' | 'fault' | 'isReplay' | 'part'>>

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
  /** Whether it was answered with a success whose body the recording has. */
  readonly isShown: boolean
  /** The exchange itself, where it is one of a run. */
  readonly original?: Exchange
}

/** Whether an answer is a success with a body. To look at the text reads it, so that this is found out once. */
export const isShownBy = (answer: RecordedAnswer | undefined): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300 && answer.text !== undefined

/** What was read last: each rule looks at an answer several times, and keeping all of them would take too much. */
let latest: { readonly answer?: RecordedAnswer; readonly text: string; readonly json: unknown } = {
  text: '',
  json: undefined,
}

/** The text of an answer, and its JSON. */
function readAnswer(answer: RecordedAnswer | undefined): typeof latest {
  if (answer === undefined) return { text: '', json: undefined }
  if (latest.answer !== answer) {
    const { text = '' } = answer
    latest = { answer, text, json: jsonIn(text) }
  }
  return latest
}

/** An exchange that reads its recording whenever somebody asks, as all texts together may be larger than the memory. */
class ReadExchange {
  #isShown: boolean | undefined

  constructor(
    readonly recorded: Recorded,
    readonly index: number,
  ) {}

  get isShown(): boolean {
    this.#isShown ??= isShownBy(this.recorded.answer)
    return this.#isShown
  }

  get operation(): OperationId {
    return this.recorded.operation
  }

  get request(): object {
    return new ReadRequest(this.recorded)
  }

  get response(): object {
    return new ReadResponse(this.recorded.answer)
  }
}

class ReadRequest {
  readonly method: string
  readonly path: string
  readonly key: string
  readonly #recorded: Recorded

  constructor(recorded: Recorded) {
    const { method, path, key = 'unknown' } = recorded
    this.method = method
    this.path = path
    this.key = key
    this.#recorded = recorded
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#recorded.headers
  }

  get body(): string | undefined {
    return this.#recorded.body
  }
}

class ReadResponse {
  readonly status: number
  readonly #answer: RecordedAnswer | undefined

  constructor(answer: RecordedAnswer | undefined) {
    this.status = answer?.status ?? 0
    this.#answer = answer
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#answer?.headers ?? {}
  }

  get text(): string {
    return readAnswer(this.#answer).text
  }

  get json(): unknown {
    return readAnswer(this.#answer).json
  }
}

/**
 * The exchange of a recording, with its place in the order of all. Request and response have their texts as getters: copy
 * it by `plainExchange`. Its time is in the recording.
 */
export const trafficExchange = (recorded: Recorded, index: number): TrafficExchange =>
  // A body that is undefined is read as one that is not there.
  new ReadExchange(recorded, index) as TrafficExchange

/** A copy of an exchange with all of its texts, and without its recording. */
export function plainExchange({ recorded, index, original }: TrafficExchange): Exchange {
  if (original) return original
  // The text of the answer first, as it was read last.
  const { text, json } = readAnswer(recorded.answer)
  const { operation, method, path, headers, body, key = 'unknown', answer, sentMs, answeredMs } = recorded
  return {
    index,
    operation,
    request: { method, path, headers, key, ...(body === undefined ? {} : { body }) },
    response: { status: answer?.status ?? 0, headers: answer?.headers ?? {}, text, json },
    ...(Number.isFinite(sentMs)
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

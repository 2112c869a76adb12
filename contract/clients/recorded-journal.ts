import type { Variant } from '../operations/operation.js'

/** An answer as a client got it. */
export interface RecordedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request of a client with its answer, as a fake recorded it. */
export interface RecordedRequest {
  readonly method: string
  /** The path and query. */
  readonly target: string
  readonly path: string
  /** The parameters of the query; a list where one came more than once. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** The id of its operation, such as `POST /api/v1/contacts`; absent where there is none. */
  readonly operation?: string
  /** The ids in its path by name. */
  readonly params?: Readonly<Record<string, string>>
  /** Under lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The API key, as it was sent. */
  readonly key?: string
  readonly idempotencyKey?: string
  /** The status of the answer; 0 where there was none. */
  readonly status: number
  readonly answer?: RecordedAnswer
  /** The rule that an error answer enforces. */
  readonly rule?: string
  /** The gaps on whose assumed values the answer rests. */
  readonly assumption?: string
  readonly isReplay?: true
  /** The fault that met the request. */
  readonly fault?: string
  /** When it was answered by the clock of the fake, an ISO 8601 instant. */
  readonly at: string
  /** How long the answer was kept back, in milliseconds. */
  readonly durationMs?: number
  /** When it was answered by the clock of the computer, in milliseconds since 1970; no fake timers change it. */
  readonly realMs: number
  /** When it was answered by `Date` of the process, in milliseconds since 1970; fake timers change it. */
  readonly dateMs: number
  /** When it came, by the same clock as `realMs`. */
  readonly sentMs?: number
  /**
   * Its number among all requests to the fakes of its process, and the numbers of those whose answers may not have reached
   * their client when it was sent; absent where the fake was called by `fake.handle`.
   */
  readonly sending?: { readonly number: number; readonly during: readonly number[] }
  /** The number of calls before it that changed what the fake does, such as `fake.fail`: tests begin with such calls. */
  readonly part: number
}

/** An attempt to deliver an event to a webhook destination. */
export interface RecordedDelivery {
  readonly webhookId: string
  readonly url: string
  /** The status that the receiver answered; absent where there was no answer, or the delivery was not sent. */
  readonly status?: number
  /** Why there was no answer. */
  readonly error?: string
  /** Whether it had an unusual form that JSON and HTTP permit. */
  readonly isVaried?: true
}

/** What one fake recorded from its start, or from a reset, to the next one. */
export interface RecordedJournal {
  readonly variant: Variant
  /** Whether its time passes by itself: a fixed clock does not show how long a client waited. */
  readonly runs: boolean
  /** How many older requests the fake no longer kept. */
  readonly dropped: number
  readonly requests: readonly RecordedRequest[]
  readonly deliveries: readonly RecordedDelivery[]
}

/** A line of the file that a process writes of its fakes: the head of a journal, or what came next in it. */
export type RecordedLine = { readonly journal: number } & (
  | { readonly head: Pick<RecordedJournal, 'variant' | 'runs'> }
  | { readonly request: RecordedRequest }
  | { readonly delivery: RecordedDelivery }
)

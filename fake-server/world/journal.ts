import type { Assumptions, GapName } from '../../contract/index.js'
import type { FakeRequest, FakeResponse } from '../messages/message.js'
import { present } from '../messages/presentation.js'
import {
  type FindOperation,
  type ReceivedRequest,
  receivedRequest,
  withJson,
} from '../messages/received-request.js'
import { type Reply, rendered } from '../messages/reply.js'
import type { Sending } from '../messages/sending.js'
import { monotonicMs, sinceEpoch } from './monotonic.js'
import { Recent } from './recent.js'
import type { Treatment } from './treatment.js'

/** An answer as the journal shows it. */
export interface JournalAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The text of the body. */
  readonly body: string
  /** The body as JSON; undefined if it is not JSON. Read from the text at each use, and not listed. */
  readonly json: unknown
}

/** One request and how it was answered. */
export interface JournalEntry extends ReceivedRequest {
  /** The status of the answer; 0 where a fault took effect before there was one. */
  readonly status: number
  /** The answer; undefined where a fault took effect before there was one. */
  readonly answer?: JournalAnswer
  /** The rule that an error answer enforces. */
  readonly rule?: string
  /** What the answer rests on that the document leaves open. */
  readonly assumption?: string
  /** Whether the answer to an earlier request was repeated under its `Idempotency-Key`. */
  readonly isReplay?: true
  /**
   * The fault that met the request, such as `503` or `lost-after-commit`; that of a disturbance is `disturb:` and its name,
   * and several are separated by `, `.
   */
  readonly fault?: string
  /** When it was answered by the fake's clock, an ISO 8601 instant in UTC. */
  readonly at: string
  /** How long a fault or the latency kept the answer back, in milliseconds. */
  readonly durationMs?: number
  /** The exception behind a 500 `internal` that was not injected: a fault of the fake or of a changed behaviour. */
  readonly cause?: unknown
}

/** When an exchange was written, by clocks other than that of the fake, in milliseconds since 1970. */
export interface Stamp {
  /** By the clock of the computer, which no fake timers change. */
  readonly realMs: number
  /** By `Date` of the process. */
  readonly dateMs: number
}

/** An entry with when it really was, in milliseconds since 1970 by a clock that never goes back. */
export interface TimedEntry extends JournalEntry {
  readonly sentMs: number
  /** With the time that its answer was kept back. */
  readonly answeredMs: number
}

/** An entry with what only a recording holds. */
export interface StampedEntry extends JournalEntry, Stamp {
  /** How many calls before it changed what the fake does. */
  readonly part: number
  /** When it came, in milliseconds since 1970 by a clock that never goes back. */
  readonly sentMs: number
  /** Which requests had no answer yet when it was sent. */
  readonly sending?: Sending
}

/** An exchange as it is kept: references alone, as most are never read. */
interface Kept {
  readonly request: FakeRequest
  readonly reply: Reply | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  /** The gaps on whose assumed values the answer rests. */
  readonly gaps: readonly GapName[] | undefined
  readonly part: number
  readonly stamp: Stamp | undefined
  /** When it came and was answered, by the monotonic clock. */
  readonly begunMs: number
  readonly writtenMs: number
}

/** What turns kept exchanges into entries. */
export interface JournalReading {
  readonly findOperation: FindOperation
  readonly assumptions: Assumptions
  /** What was done to a request in addition to answering it. */
  readonly treatments: WeakMap<FakeRequest, Treatment>
}

/** The latest requests of a fake. */
export class Journal {
  #latest: Recent<Kept>
  readonly #reading: JournalReading
  #part = 0
  /** Stamps what is written; set where the journal is recorded. */
  stamp: (() => Stamp) | undefined

  /** `capacity` is the number of requests kept: 1 or more, or `Infinity`. */
  constructor(
    capacity: number,
    reading: JournalReading,
    /** Called with each request that is written, also after a reset. */
    readonly watchers: Set<() => void> = new Set(),
  ) {
    this.#latest = new Recent(capacity)
    this.#reading = reading
  }

  /** Another journal of the same requests. */
  copy(): Journal {
    const copy = new Journal(1, this.#reading, this.watchers)
    copy.#latest = this.#latest.copy()
    copy.#part = this.#part
    copy.stamp = this.stamp
    return copy
  }

  /** The kept requests, the oldest first. */
  get items(): readonly JournalEntry[] {
    return this.#latest.items.map((kept) => entryOf(kept, this.#reading))
  }

  /** The kept requests with the real times at which they came and were answered, the oldest first. */
  get timed(): readonly TimedEntry[] {
    return this.#latest.items.map((kept) =>
      Object.assign(entryOf(kept, this.#reading), timesOf(kept, this.#reading)),
    )
  }

  /** The kept requests that came after the first ones, with their stamps; those without a stamp are left out. */
  stamped(first: number): readonly StampedEntry[] {
    return this.#latest.items.slice(Math.max(0, first - this.dropped)).flatMap((kept) =>
      kept.stamp === undefined
        ? []
        : [
            Object.assign(entryOf(kept, this.#reading), kept.stamp, sendingOf(kept), {
              part: kept.part,
              sentMs: timesOf(kept, this.#reading).sentMs,
            }),
          ],
    )
  }

  /** How many requests there have been. */
  get count(): number {
    return this.#latest.count
  }

  /** How many older requests are no longer kept. */
  get dropped(): number {
    return this.#latest.dropped
  }

  /** Begins another part: a call has changed what the fake does, as a test does before it runs its client. */
  divide(): void {
    this.#part += 1
  }

  /**
   * Adds an exchange at an instant in milliseconds since 1970; without a reply where a fault prevented one.
   *
   * @param begunMs When the request came, by the monotonic clock.
   * @param gaps The gaps on whose assumed values the answer rests.
   */
  write(
    request: FakeRequest,
    reply: Reply | undefined,
    at: number,
    begunMs: number,
    gaps?: readonly GapName[],
  ): void {
    const part = this.#part
    this.#latest.push({
      request,
      reply,
      at,
      gaps,
      part,
      stamp: this.stamp?.(),
      begunMs,
      writtenMs: monotonicMs(),
    })
    if (this.watchers.size === 0) return
    for (const watcher of this.watchers) watcher()
  }
}

const sendingOf = ({ request: { sending } }: Kept) => (sending === undefined ? {} : { sending })

/** A request that a fault or the latency kept back came before the pipeline had it, and was answered afterwards. */
function timesOf(
  { request, begunMs, writtenMs }: Kept,
  { treatments }: JournalReading,
): Pick<TimedEntry, 'sentMs' | 'answeredMs'> {
  const treatment = treatments.get(request)
  const came = treatment?.begunMs ?? begunMs
  return {
    sentMs: sinceEpoch(came),
    answeredMs: sinceEpoch(Math.max(writtenMs, came + (treatment?.delayMs ?? 0))),
  }
}

function entryOf(
  { request, reply, at, gaps }: Kept,
  { findOperation, assumptions, treatments }: JournalReading,
) {
  const { fault, isMet, instead, delayMs = 0, changed, changedBy = [] } = treatments.get(request) ?? {}
  const answered = instead ?? reply
  const answer = changed
    ? journalAnswer(changed)
    : answered && answerOf(answered, instead ? undefined : gaps, assumptions)
  const faults = [...(fault && isMet ? [fault.name] : []), ...changedBy]
  const rule = answer?.headers['x-fake-rule']
  const assumption = answer?.headers['x-fake-assumed']
  const cause = answered?.cause
  const entry: JournalEntry = {
    ...receivedRequest(request, findOperation(request)),
    status: answered?.status ?? 0,
    at: new Date(at).toISOString(),
    ...(answer === undefined ? {} : { answer }),
    ...(rule === undefined ? {} : { rule }),
    ...(assumption === undefined ? {} : { assumption }),
    ...(answered?.isReplay ? { isReplay: true } : {}),
    ...(faults.length > 0 ? { fault: faults.join(', ') } : {}),
    ...(delayMs > 0 ? { durationMs: delayMs } : {}),
    ...(cause === undefined ? {} : { cause }),
  }
  return withJson(entry)
}

function answerOf(
  reply: Reply,
  gaps: readonly GapName[] | undefined,
  assumptions: Assumptions,
): JournalAnswer {
  return journalAnswer(present(rendered(reply, gaps), assumptions))
}

const journalAnswer = ({ status, headers, body }: FakeResponse): JournalAnswer =>
  withJson({ status, headers, body })

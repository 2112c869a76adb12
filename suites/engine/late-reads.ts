import type { OperationId } from '../../contract/index.js'
import { dataOf, recordIn, succeeded } from './answer.js'
import type { Call } from './call.js'
import type { Dialect } from './dialect.js'
import type { Exchange } from './exchange.js'
import { isObject, type Json } from './json.js'
import type { Lag } from './lag.js'
import type { Pauses } from './pauses.js'

/** A record as a write of the run answered it last. */
interface Written {
  readonly record: Json
  readonly kind: string
  readonly at: number
  /** How long after the write a read still showed an earlier state, by the operation that reads. */
  readonly missedAfter: Map<OperationId, number>
}

/** When a read was sent, and how long after a write that was, in milliseconds. */
interface Sent {
  readonly call: Call
  readonly at: number
  readonly age: number
}

/** A read that may have missed what was written before it. */
export interface SuspectRead {
  readonly exchange: Exchange
  readonly call: Call
  /** How long after the write it was sent, and how long after it the same read last missed what it may have missed. */
  readonly age: number
  readonly missedMs: number
}

/** The pauses between two looks at what a read may have missed, in milliseconds. */
const pausesMs = [40, 60, 100, 150, 250, 400]

/** The most reads of one attempt that are made again, and how long ago they may have been sent, in milliseconds. */
const maxRereads = 3
const recentMs = 5000

/** After so many times that a read made again showed nothing new it is not made again. */
const maxFutileTries = 3

/** The same of reads of any operation, on a target of which no lag was ever seen. */
const maxFutileTriesInAll = 8

/** How many records are remembered that the run wrote. */
const maxWritten = 300

/** Sends a read once more. */
export type AskAgain = (operation: OperationId, call: Call) => Promise<Exchange>

/** Measures the lag of reads by what the run itself wrote: what one read misses and a later one shows was late. */
export class LateReads {
  readonly #written = new Map<string, Written>()
  readonly #sent = new WeakMap<Exchange, Sent>()
  /** How long after the write a read that was made again last showed nothing new, by the read. */
  readonly #missedMs = new WeakMap<Exchange, number>()
  readonly #inVain = new Map<OperationId, number>()
  #inVainInAll = 0

  constructor(
    private readonly lag: Lag,
    private readonly pauses: Pauses,
    private readonly kinds: Pick<Dialect, 'idOf' | 'kindOf'>,
  ) {}

  /** Notes the record that a write answered. */
  noteWrite(exchange: Exchange): void {
    if (exchange.response.status >= 500) this.forget()
    const record = recordIn(exchange)
    const id = this.kinds.idOf(record)
    if (!succeeded(exchange) || typeof id !== 'string') return
    this.#written.delete(id)
    const kind = this.kinds.kindOf(exchange.operation)
    this.#written.set(id, { record, kind, at: this.pauses.now(), missedAfter: new Map() })
    const [oldest] = this.#written.keys()
    if (this.#written.size > maxWritten && oldest !== undefined) this.#written.delete(oldest)
  }

  /** Forgets what was written, as a write with an unknown outcome may have changed any of it. */
  forget(): void {
    this.#written.clear()
  }

  /** Compares what a read shows with what was written before it was sent. */
  read(exchange: Exchange, sent: Sent): void {
    this.#sent.set(exchange, sent)
    const { operation } = exchange
    for (const shown of recordsIn(exchange)) {
      const written = this.#written.get(String(shown.id))
      if (written === undefined || written.at > sent.at) continue
      const missed = written.missedAfter.get(operation)
      const ms = sent.at - written.at
      if (!agree(shown, written.record)) {
        // What differs after all that time was changed by another client.
        if (ms < this.lag.maxMs) written.missedAfter.set(operation, ms)
      } else if (missed !== undefined) {
        written.missedAfter.delete(operation)
        this.lag.noteLate(operation, between(missed, ms))
      }
    }
  }

  /** Reads again what a read missed that was written before, until it shows; undefined where it is not lag. */
  async until<T>(list: OperationId, look: () => Promise<T | undefined>): Promise<T | undefined> {
    const began = this.pauses.now()
    const writtenAt = began - this.lag.age
    if (!this.lag.isYoung) return undefined
    let missed = began - writtenAt
    for (const pause of pausesMs) {
      if (this.pauses.now() - began >= this.lag.maxMs) break
      await this.pauses.pause(pause)
      const age = this.pauses.now() - writtenAt
      const found = await look()
      if (found !== undefined) {
        // The look itself may have taken long, where it was refused at first.
        this.lag.noteLate(list, between(missed, age))
        return found
      }
      missed = age
    }
    return undefined
  }

  /** Sends the reads among some exchanges again that followed a write closely, until they show what they missed. */
  async confirm(exchanges: readonly Exchange[], ask: AskAgain): Promise<void> {
    if (this.lag.lateCount === 0 && this.#inVainInAll >= maxFutileTriesInAll) return
    const open = new Set(this.#suspects(exchanges))
    const began = this.pauses.now()
    for (const pause of pausesMs) {
      if (open.size === 0 || this.pauses.now() - began >= this.lag.maxMs) break
      await this.pauses.pause(pause)
      for (const before of open) {
        const sent = this.#sent.get(before)
        if (sent === undefined) continue
        const after = await ask(before.operation, sent.call)
        if (!this.showsMore(before, after)) continue
        open.delete(before)
        this.lag.noteLate(before.operation, between(sent.age, this.ageOf(before)))
      }
    }
    if (open.size > 0) this.#inVainInAll += 1
    for (const { operation } of open) this.#inVain.set(operation, (this.#inVain.get(operation) ?? 0) + 1)
  }

  /** The last reads among some exchanges that were sent less than so many milliseconds after a write. */
  suspects(exchanges: readonly Exchange[], withinMs: number): readonly SuspectRead[] {
    const byPath = new Map<string, SuspectRead>()
    for (const exchange of exchanges.toReversed()) {
      const sent = this.#sent.get(exchange)
      if (sent === undefined || sent.age >= withinMs || byPath.has(exchange.request.path)) continue
      const { call, age } = sent
      const missedMs = Math.max(age, this.#missedMs.get(exchange) ?? 0)
      byPath.set(exchange.request.path, { exchange, call, age, missedMs })
      if (byPath.size === maxRereads) break
    }
    return [...byPath.values()]
  }

  /**
   * Whether a read seems to miss what was written before it: it finds nothing, shows no record of the run or not the one of
   * its kind that was written last, or shows one as it was earlier.
   */
  seemsLate(exchange: Exchange): boolean {
    const { status } = exchange.response
    const sentAt = this.#sent.get(exchange)?.at
    if (sentAt === undefined || !succeeded(exchange)) return status === 404
    const before = [...this.#written].filter(([, { at }]) => at <= sentAt)
    const shown = new Map(recordsIn(exchange).map((record) => [String(record.id), record]))
    const own = before.filter(([id]) => shown.has(id))
    const kind = this.kinds.kindOf(exchange.operation)
    const [last] = before.findLast((one) => one[1].kind === kind) ?? []
    const isMissing = last !== undefined && !shown.has(last)
    return (
      own.length === 0 || isMissing || own.some(([id, { record }]) => !agree(shown.get(id) ?? {}, record))
    )
  }

  /** The call by which a read was made. */
  callOf(exchange: Exchange): Call | undefined {
    return this.#sent.get(exchange)?.call
  }

  /** How long ago the write is that a read was sent after, in milliseconds. */
  ageOf(exchange: Exchange): number {
    const sent = this.#sent.get(exchange)
    return sent === undefined ? Number.POSITIVE_INFINITY : sent.age + this.pauses.now() - sent.at
  }

  /** The last reads that were sent so soon after a write that they may have missed it. */
  #suspects(exchanges: readonly Exchange[]): readonly Exchange[] {
    const byPath = new Map<string, Exchange>()
    for (const exchange of exchanges.toReversed()) {
      const sent = this.#sent.get(exchange)
      const isHopeless = (this.#inVain.get(exchange.operation) ?? 0) >= maxFutileTries
      if (sent === undefined || sent.age >= this.lag.maxMs || isHopeless) continue
      if (this.pauses.now() - sent.at > recentMs) continue
      if (!byPath.has(exchange.request.path)) byPath.set(exchange.request.path, exchange)
      if (byPath.size === maxRereads) break
    }
    return [...byPath.values()]
  }

  /** Whether a read shows what was written before an earlier one was sent, and missed by that. */
  showsMore(before: Exchange, after: Exchange): boolean {
    const sentAt = this.#sent.get(before)?.at
    const isMore = sentAt !== undefined && succeeded(after) && this.#isMore(before, after, sentAt)
    if (!isMore) this.#missedMs.set(before, this.ageOf(before))
    return isMore
  }

  /** Whether what a read may have missed was written again since, so that no later read shows what it has missed. */
  isOvertaken(before: Exchange, after: Exchange): boolean {
    const sentAt = this.#sent.get(before)?.at
    if (sentAt === undefined) return false
    return [...recordsIn(before), ...recordsIn(after)].some(({ id }) => {
      const written = this.#written.get(String(id))
      return written !== undefined && written.at > sentAt
    })
  }

  #isMore(before: Exchange, after: Exchange, sentAt: number): boolean {
    if (before.response.status === 404) return true
    const earlier = new Map(recordsIn(before).map((record) => [record.id, record]))
    return recordsIn(after).some((record) => {
      const written = this.#written.get(String(record.id))
      if (written === undefined || written.at > sentAt) return false
      const old = earlier.get(record.id)
      return old === undefined || (!agree(old, written.record) && agree(record, written.record))
    })
  }
}

/** The records that an answer shows: those of a list, or the only one. */
function recordsIn(exchange: Exchange): readonly Json[] {
  const data = dataOf(exchange)
  if (Array.isArray(data)) return data.filter(isObject)
  return isObject(data) ? [data] : []
}

/** A lag that is longer than one time and no longer than another, which may be when a check happened to look again. */
const between = (missedMs: number, shownMs: number): number => Math.min(shownMs, 1.5 * missedMs + 100)

/** Whether two states of a record are the same in all plain values that both have. */
const agree = (one: Json, other: Json): boolean =>
  Object.entries(one).every(
    ([name, value]) => isNested(value) || !(name in other) || isNested(other[name]) || value === other[name],
  )

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

import type { OperationId } from '../../contract/index.js'
import type { Dialect } from './dialect.js'
import type { OwnWrites } from './own-writes.js'
import type { Pauses } from './pauses.js'
import type { ReadDelay } from './read-delay.js'

/** A lag as it was measured rounds up to this, in milliseconds, and one below it is over. */
const minMs = 20

/** How much longer reads wait than the longest lag that was seen, as the next may be longer. */
const margin = 1.25

/** After so many reads in a row that waited and showed all, reads wait for a shorter time. */
const calmReads = 8

/** What is left of a wait that was long enough so often. */
const shorter = 0.8

/** After so many repetitions that waiting did not help, lag that no read has shown is no longer assumed to be the cause. */
const maxFutileTries = 3

/** The longest that a repetition waits where waiting has not helped so far, in milliseconds. */
const doubtfulMs = 250

/** How far the reads of one operation lag behind writes, and how many of them have waited since that was seen. */
interface Measured {
  readonly ms: number
  readonly calm: number
}

/**
 * How far a target's reads lag behind its writes, by the operation that reads: learned only from reads that showed
 * late what was written before them, and forgotten once reads that wait less show all.
 */
export class Lag {
  /** The longest that a write may take to show in reads, in milliseconds. */
  maxMs = 0
  readonly #measured = new Map<OperationId, Measured>()
  #longest = 0
  #lateCount = 0
  #inVain = 0
  #writtenAt = Number.NEGATIVE_INFINITY
  #writtenToSharedAt = Number.NEGATIVE_INFINITY
  readonly #writtenAtOf = new Map<string, number>()

  constructor(
    private readonly pauses: Pauses,
    private readonly kinds: Pick<Dialect, 'kindOf' | 'isShared'>,
    private readonly onRise: (list: OperationId, ms: number) => void,
  ) {}

  /** Notes that a write ended just now. */
  noteWrite(operation?: OperationId): void {
    this.#writtenAt = this.pauses.now()
    if (operation === undefined) return
    const kind = this.kinds.kindOf(operation)
    this.#writtenAtOf.set(kind, this.#writtenAt)
    if (this.kinds.isShared(kind)) this.#writtenToSharedAt = this.#writtenAt
  }

  /** How many milliseconds ago the last write ended; infinite where there was none. */
  get age(): number {
    return this.pauses.now() - this.#writtenAt
  }

  /** Whether a read sent now may still miss what was written. */
  get isYoung(): boolean {
    return this.age < this.maxMs
  }

  /** Notes that a read showed only so many milliseconds after a write what an earlier read had missed. */
  noteLate(list: OperationId, ms: number): void {
    const before = this.#measured.get(list)?.ms
    const longest = Math.max(before ?? 0, margin * minMs * Math.ceil(ms / minMs))
    const waits = Math.min(this.maxMs, Math.round(longest))
    this.#measured.set(list, { ms: waits, calm: 0 })
    this.#longest = Math.max(this.#longest, waits)
    this.#lateCount += 1
    this.#inVain = 0
    if (before === undefined) this.onRise(list, waits)
  }

  /** The longest that a read was seen to lag, in milliseconds. */
  get longestMs(): number {
    return this.#longest
  }

  /** How often a read was seen to show late what was written. */
  get lateCount(): number {
    return this.#lateCount
  }

  /** Whether a failure may come from lag: where none was ever seen, only until waiting has been without success a few times. */
  get isPossible(): boolean {
    return this.maxMs > 0 && (this.#lateCount > 0 || this.#inVain <= maxFutileTries)
  }

  /**
   * Notes whether something that had failed came right once its reads waited longer. That it did is no sign of lag by
   * itself, as other judgements may have disturbed it before: lag shows in reads.
   */
  learn(helped: boolean): void {
    if (!helped) this.#inVain += 1
  }

  /** How long a read has to wait now, in milliseconds. */
  remainingMs(list: OperationId, delay: ReadDelay = 'measured', writes?: OwnWrites): number {
    if (delay === 'none') return 0
    if (delay === 'full') return Math.max(0, this.maxMs - this.age)
    const { ms = 0 } = this.#measured.get(list) ?? {}
    const age = writes === undefined ? this.age : this.pauses.now() - this.#concerning(list, writes, delay)
    return Math.max(0, (delay === 'likely' ? Math.max(ms, this.#likelyMs) : ms) - age)
  }

  /** When a write ended last that a check's read has to show: its own, or one to a record that others use as well. */
  #concerning(list: OperationId, { lastAt }: OwnWrites, delay: ReadDelay): number {
    const kind = this.kinds.kindOf(list)
    if (this.kinds.isShared(kind)) return Math.max(lastAt, this.#writtenToSharedAt)
    return delay === 'likely' ? Math.max(lastAt, this.#writtenAtOf.get(kind) ?? lastAt) : lastAt
  }

  /** What a write is likely to take to show: as long as the longest lag so far, all that it may take where none was seen. */
  get #likelyMs(): number {
    if (this.#longest > 0) return this.#longest
    return this.#inVain < maxFutileTries ? this.maxMs : Math.min(doubtfulMs, this.maxMs)
  }

  /** Notes that a read waited for what was written before it: the less that is needed, the less is waited. */
  noteWait(list: OperationId): void {
    const measured = this.#measured.get(list)
    if (measured === undefined) return
    const { ms, calm } = measured
    if (calm + 1 < calmReads) this.#measured.set(list, { ms, calm: calm + 1 })
    else if (ms * shorter < minMs) this.#measured.delete(list)
    else this.#measured.set(list, { ms: Math.round(ms * shorter), calm: 0 })
  }
}

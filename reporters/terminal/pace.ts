import { countText } from '../model/count-text.js'
import type { ReportedVerdict } from '../model/report.js'

/** What has to be done before the time that is left can be estimated: a part of the judgements, and milliseconds. */
const [leastPart, leastMs] = [0.05, 3000]

/** How far a run is, how fast it goes, and how long it may take yet. */
export class Pace {
  readonly #began = performance.now()
  #done = 0
  #fails = 0
  #requests = 0
  #part = 0
  /** When each wait that is under way will be over, and since when there is one. */
  readonly #waits = new Map<object, number>()
  #waitingSince = 0
  #waitedMs = 0

  /** `total` is the number of rules to judge. */
  constructor(private readonly total: number) {}

  /** Counts a rule that was judged. */
  rule(verdict: ReportedVerdict): void {
    this.#done += 1
    if (verdict === 'fail') this.#fails += 1
  }

  /** Notes which part of all judgements is done, from 0 to 1; a rule is judged at several operations. */
  judged(part: number): void {
    this.#part = part
  }

  /** Notes a long wait of some milliseconds: it counts once, and not for each rule that is left. */
  waits(wait: { readonly ms: number; readonly over: Promise<unknown> }): void {
    const now = performance.now()
    if (this.#waits.size === 0) this.#waitingSince = now
    this.#waits.set(wait, now + wait.ms)
    const end = () => {
      this.#waits.delete(wait)
      if (this.#waits.size === 0) this.#waitedMs += performance.now() - this.#waitingSince
    }
    wait.over.then(end, end)
  }

  /** Counts a request. */
  request(): void {
    this.#requests += 1
  }

  /** The rules judged so far and how many of them fail. */
  get rules(): readonly [done: string, failing: string] {
    const done = String(this.#done).padStart(String(this.total).length)
    return [`${done}/${this.total} rules`, `${this.#fails} fail`]
  }

  /**
   * The requests so far, how many a second, and the time: what is left where that can be estimated, otherwise what has
   * passed.
   */
  get requests(): readonly string[] {
    const ms = performance.now() - this.#began
    const seconds = Math.floor(ms / 1000)
    const rate = seconds > 0 ? [`${Math.round((this.#requests * 1000) / ms)}/s`] : []
    const left = this.#left(ms)
    return [
      countText(this.#requests, 'request'),
      ...rate,
      left === undefined ? `${seconds} s` : `${seconds} s, about ${left} s left`,
    ]
  }

  /** The seconds that the rest would take at the pace so far, in addition to what is left of a wait. */
  #left(ms: number): number | undefined {
    if (ms < leastMs || this.#part < leastPart || this.#part === 1) return undefined
    const now = performance.now()
    const waiting = this.#waits.size > 0 ? now - this.#waitingSince : 0
    const toWait = Math.max(0, ...[...this.#waits.values()].map((until) => until - now))
    const busy = ms - this.#waitedMs - waiting
    return Math.ceil(((busy * (1 - this.#part)) / this.#part + toWait) / 1000)
  }
}

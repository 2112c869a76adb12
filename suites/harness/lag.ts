import type { Pauses } from './pauses.js'

/** The least that reads wait once lag was noticed, in milliseconds. */
const leastMs = 250

/** After so many repetitions that waiting did not help, and none that it did, it is no longer lag that is waited for. */
const inVainAtMost = 3

/** How far a target's reads lag behind its writes: the more often that is noticed, the longer reads wait. */
export class Lag {
  /** The longest that a write may take to show in reads, in milliseconds. */
  mostMs = 0
  #ms = 0
  #inVain = 0
  #writtenAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly pauses: Pauses,
    private readonly onRise: (ms: number) => void,
  ) {}

  /** Notes that a write ended just now. */
  wrote(): void {
    this.#writtenAt = this.pauses.now()
  }

  /** Notes that a read did not show what was written before it. */
  notice(): void {
    const before = this.#ms
    this.#ms = Math.min(this.mostMs, Math.max(leastMs, 2 * this.#ms))
    if (this.#ms > before) this.onRise(this.#ms)
  }

  /** Notes whether something that had failed came right once its reads were patient. */
  learn(helped: boolean): void {
    if (helped) this.notice()
    else this.#inVain += 1
  }

  /** How long a read has to wait now, in milliseconds; a patient one waits the longest that could be of use. */
  left(patient = false): number {
    const isUseful = this.#ms > 0 || this.#inVain < inVainAtMost
    const ms = patient ? (isUseful ? this.mostMs : Math.min(leastMs, this.mostMs)) : this.#ms
    return Math.max(0, this.#writtenAt + ms - this.pauses.now())
  }
}

/** When a check made its last write, in milliseconds of the run's clock: what others write makes none of its reads wait. */
export class OwnWrites {
  #lastAt = Number.NEGATIVE_INFINITY

  /** The moment at which the last write ended; negative infinity where there was none. */
  get lastAt(): number {
    return this.#lastAt
  }

  /** Notes a write that ended at a moment. */
  noteWrite(at: number): void {
    this.#lastAt = Math.max(this.#lastAt, at)
  }

  /** Takes over what was written for this check by a shared observation. */
  include(other: OwnWrites): void {
    this.noteWrite(other.lastAt)
  }
}

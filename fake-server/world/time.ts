/** Where a fake's own clock starts, in milliseconds since 1970. */
export const epoch = Date.parse('2030-01-01T00:00:00.000Z')

/** The time of one fake: by its own clock, which ticks with each request, or by a running one. */
export class Time {
  #offset = 0
  #second = { at: Number.NaN, text: '' }

  /** The latest time shown by a clock that must not go back. */
  #latest = Number.NEGATIVE_INFINITY

  /**
   * `source` gives a running clock in milliseconds since 1970; without it the clock ticks 1 ms a request. `isSteady`
   * says that the source must not go back, as one does that a test framework replaces.
   */
  constructor(
    private readonly source?: () => number,
    private readonly isSteady = false,
  ) {}

  /** A clock that shows the same, follows the same source, and is moved by itself. */
  copy(): Time {
    const copy = new Time(this.source, this.isSteady)
    copy.#offset = this.#offset
    copy.#latest = this.#latest
    return copy
  }

  /** Whether time passes by itself. */
  get runs(): boolean {
    return this.source !== undefined
  }

  /**
   * Milliseconds since 1970.
   *
   * @throws An Error where a steady source went back: later records would be older than earlier ones.
   */
  now(): number {
    const now = (this.source?.() ?? epoch) + this.#offset
    if (this.isSteady) this.#checkSteady(now)
    return now
  }

  /** The source as it is, or the computer's clock where there is none: by it a client waits. */
  wall(): number {
    return this.source?.() ?? Date.now()
  }

  /** The time as records show it. The text of a second is kept, as formatting it is a tenth of a creation. */
  instant(): string {
    const now = Math.floor(this.now())
    const ms = now % 1000
    if (now - ms !== this.#second.at)
      this.#second = { at: now - ms, text: new Date(now - ms).toISOString().slice(0, -'000Z'.length) }
    return `${this.#second.text}${String(ms).padStart(3, '0')}Z`
  }

  /** Moves the clock forward by milliseconds. */
  advance(ms: number): void {
    this.#offset += ms
  }

  /** Advances the clock by the millisecond of a request, where it does not run by itself. */
  tick(): void {
    if (!this.source) this.#offset += 1
    // Here, as what fails later in a request is answered with 500.
    else if (this.isSteady) this.now()
  }

  #checkSteady(now: number): void {
    if (now < this.#latest)
      throw new Error(
        `Date went back from ${new Date(this.#latest).toISOString()} to ${new Date(now).toISOString()}, and a fake's ` +
          'clock only moves forward: call fake.reset() after the timers were replaced or set to an earlier time',
      )
    this.#latest = now
  }
}

/** Where a fake's own clock starts, in milliseconds since 1970. */
export const epoch = Date.parse('2030-01-01T00:00:00.000Z')

/** The time of one fake: by its own clock, which ticks with each request, or by a running one. */
export class Time {
  #offset = 0
  #second = { at: Number.NaN, text: '' }

  /** `source` gives a running clock in milliseconds since 1970; without it the clock ticks 1 ms a request. */
  constructor(private readonly source?: () => number) {}

  /** A clock that shows the same, goes by the same source, and is moved by itself. */
  copy(): Time {
    const copy = new Time(this.source)
    copy.#offset = this.#offset
    return copy
  }

  /** Whether time passes by itself. */
  get runs(): boolean {
    return this.source !== undefined
  }

  /** Milliseconds since 1970. */
  now(): number {
    return (this.source?.() ?? epoch) + this.#offset
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
  }
}

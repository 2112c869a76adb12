import type { WireResponse } from './exchange.js'

/** What time it is for the target, as far as the `Date` headers of its answers show; else the computer's time. */
export class ServerClock {
  #aheadMs = 0

  /** Compares a `Date` header with the computer's clock. */
  learn({ headers }: WireResponse): void {
    const served = Date.parse(headers.date ?? '')
    if (!Number.isNaN(served)) this.#aheadMs = served - Date.now()
  }

  /** The target's present time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs
  }
}

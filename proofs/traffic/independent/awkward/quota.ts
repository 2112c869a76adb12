import { Problem } from './problem.js'

const minute = 60_000

/** So many calls may be made with a key in a minute of the clock; what is refused counts as well. */
const most = 240

/** Counts the calls of keys. The wait that a refusal asks for is written as an instant. */
export class Quota {
  readonly #counts = new Map<string, number>()

  /** @throws a 429 for a call too many. */
  count(key: string, now: number): void {
    const place = `${key} ${Math.floor(now / minute)}`
    const count = (this.#counts.get(place) ?? 0) + 1
    this.#counts.set(place, count)
    if (count <= most) return
    const next = new Date(Math.ceil((now + 1) / minute) * minute)
    throw new Problem(429, 'rate_limited', undefined, {}, { 'retry-after': next.toUTCString() })
  }
}

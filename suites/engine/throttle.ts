import type { WireResponse } from './exchange.js'
import { Disturbed } from './outcome.js'
import { maxWaitSeconds, usableSeconds } from './retry-after.js'
import { ServerClock } from './server-clock.js'

/** The most times that a call is repeated which is answered 429. */
const maxRetries = 4

/** The number of waits as long as the server asks for, before a call waits longer. */
const faithful = 2

/** The least wait, in seconds, where a server asks for none. */
const minSeconds = 0.1

/** The wait where a server does not say how long, in seconds. */
const unsaidSeconds = 1

/** Waits for a number of seconds; `again` where an earlier wait did not help. */
type Sleep = (seconds: number, again: boolean) => Promise<void>

/** Waits out the 429 of each key, once for all calls that meet it at the same time. */
export class Throttle {
  readonly #waits = new Map<string, Promise<void>>()
  readonly #clock = new ServerClock()

  constructor(private readonly sleep: Sleep) {}

  /** Ends when no call of the key waits. */
  async waitUntilPassable(key: string): Promise<void> {
    await this.#waits.get(key)
  }

  /** Learns the server's time from an answer. */
  learn(response: WireResponse): void {
    this.#clock.learn(response)
  }

  /** Waits as a 429 asks; throws `Disturbed` where that is too long, or the call was made too often. */
  async waitOut(key: string, response: WireResponse, attempt: number): Promise<void> {
    const usable = usableSeconds(response, this.#clock.now())
    const asked = usable ?? unsaidSeconds
    if (attempt > maxRetries || asked > maxWaitSeconds)
      throw new Disturbed(`the target answers 429 and asks to wait ${Math.ceil(asked)} s (call ${attempt})`)
    const longer = usable === undefined ? 1 : 2 ** Math.max(0, attempt - faithful)
    const seconds = Math.max(asked, minSeconds) * longer
    const wait = this.#waits.get(key) ?? this.sleep(Math.min(seconds, maxWaitSeconds), attempt > 1)
    this.#waits.set(key, wait)
    try {
      await wait
    } finally {
      if (this.#waits.get(key) === wait) this.#waits.delete(key)
    }
  }
}

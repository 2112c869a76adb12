import type { Pauses } from '../suites/index.js'

/** Someone who waits, and the moment until which. */
interface Wait {
  readonly at: number
  end(): void
}

/**
 * A clock for a simulation, in milliseconds from 0: it jumps to the next moment that someone waits for, once all
 * other work waits as well. Waits at the same time overlap, and the same work takes the same time on any computer.
 */
export class VirtualTime implements Pauses {
  #now = 0
  #isArmed = false
  readonly #waits: Wait[] = []

  now(): number {
    return this.#now
  }

  /** Resolves once `ms` milliseconds have passed; of waits that end at the same moment the older one ends first. */
  pause(ms: number): Promise<void> {
    const at = this.#now + Math.max(0, ms)
    return new Promise((end) => {
      const place = this.#waits.findLastIndex((other) => other.at <= at)
      this.#waits.splice(place + 1, 0, { at, end })
      this.#arm()
    })
  }

  /** Ends the next wait once everything is done that can be done now. */
  #arm(): void {
    if (this.#isArmed || this.#waits.length === 0) return
    this.#isArmed = true
    setImmediate(() => {
      this.#isArmed = false
      const next = this.#waits.shift()
      if (next === undefined) return
      this.#now = next.at
      next.end()
      this.#arm()
    })
  }
}

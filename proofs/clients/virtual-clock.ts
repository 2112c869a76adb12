import type { Clock } from '../../examples/client/src/clock.js'

/** A clock that only waiting moves, and each request by a little, so that a run takes no time of its own. */
export class VirtualClock implements Clock {
  #ms: number

  constructor(private readonly startMs: number) {
    this.#ms = startMs
  }

  now(): number {
    return this.#ms
  }

  async sleep(ms: number): Promise<void> {
    this.advance(ms)
  }

  advance(ms: number): void {
    this.#ms += ms
  }

  turnBack(): void {
    this.#ms = this.startMs
  }
}

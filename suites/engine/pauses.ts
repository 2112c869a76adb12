/** The clock that a run waits by, in milliseconds from any start. */
export interface Pauses {
  now(): number
  pause(ms: number): Promise<void>
}

/** A wait that is long enough to be shown. */
export interface LongWait {
  readonly ms: number
  readonly why: string
  /** Settles once the wait is over, or was ended. */
  readonly over: Promise<unknown>
}

/** The computer's own clock. */
export const realPauses: Pauses = {
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** A clock that only pauses move, for a target on which nothing takes time. */
export function virtualPauses(): Pauses {
  let now = 0
  return {
    now: () => now,
    async pause(ms) {
      now += ms
    },
  }
}

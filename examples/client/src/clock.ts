/** What a client takes for the time, so that a test can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Waits for some milliseconds. */
  sleep(ms: number): Promise<void>
}

/** The clock of the computer, or the fake timers of a test in its place. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Waits. The timer is the global one at the time of the call, so that fake timers of a test framework move what waits.
 *
 * @param ms Milliseconds; nothing waits for 0 or less.
 */
export const pause = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => globalThis.setTimeout(resolve, ms)) : Promise.resolve()

const { setInterval, clearInterval } = globalThis

/** The longest period of a timer, in milliseconds. */
const longestMs = 2 ** 31 - 1

/**
 * Keeps the process running until it is released, as a socket does while a request waits for its answer: a client may wait by a
 * timer that does not, such as that of `AbortSignal.timeout`.
 *
 * @returns Releases it.
 */
export function holdEventLoop(): () => void {
  const timer = setInterval(() => {}, longestMs)
  return () => clearInterval(timer)
}

import { Interrupted } from './outcome.js'

/** The time that a call which was sent may still take once the run is to end, in milliseconds. */
export const graceMs = 2000

/** The result of some work; throws `Interrupted` where the signal is given first, and the grace is over. */
export function unlessAborted<T>(
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
  grace = 0,
): Promise<T> {
  if (signal === undefined) return work()
  if (signal.aborted) return Promise.reject(new Interrupted())
  return new Promise<T>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      timer = setTimeout(() => reject(new Interrupted()), grace)
    }
    signal.addEventListener('abort', end, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      })
  })
}

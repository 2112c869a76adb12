/** How often it is looked whether the program that started this one still runs, in milliseconds. */
const lookMs = 500

/**
 * Aborts once a signal asks the process to end, or once `npx`, which started it, is gone: a signal that `npx` cannot pass
 * on, such as SIGKILL, would leave the fake behind with its port taken.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
  if (process.env.npm_lifecycle_event === 'npx') {
    const parent = process.ppid
    const look = setInterval(() => {
      if (process.ppid !== parent) stop.abort()
    }, lookMs)
    stop.signal.addEventListener('abort', () => clearInterval(look))
    look.unref()
  }
  return stop.signal
}

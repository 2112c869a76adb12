import { exitCodes } from '../exit.js'

/** A closed terminal ends a run as Ctrl-C does. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const handlers: (() => void)[] = []

const handle = () => handlers.at(-1)?.()

/**
 * Has signals that ask the process to end do something else; of several handlers the last one is asked. Returns what
 * ends this.
 */
export function onSignal(handler: () => void): () => void {
  if (handlers.length === 0) for (const signal of signals) process.on(signal, handle)
  handlers.push(handler)
  return () => {
    const at = handlers.lastIndexOf(handler)
    if (at !== -1) handlers.splice(at, 1)
    if (handlers.length === 0) for (const signal of signals) process.off(signal, handle)
  }
}

/**
 * Calls `stop` on the first signal that asks the process to end, such as Ctrl-C, and leaves at once on the second, with
 * a last message; returns what ends this. `then` says what stopping takes.
 */
export function onInterrupt(
  stop: () => void,
  then = '',
  lastMessage: () => string | undefined = () => undefined,
): () => void {
  let asked = false
  return onSignal(() => {
    if (asked) {
      const message = lastMessage()
      if (message !== undefined) process.stderr.write(`${message}\n`)
      process.exit(exitCodes.interrupted)
    }
    asked = true
    process.stderr.write(`\nstopping${then}; press Ctrl-C again to leave at once\n`)
    stop()
  })
}

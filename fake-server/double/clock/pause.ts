/** The timers that answers to a request wait for, and whether its client is gone. */
interface Waiting {
  readonly timers: ReturnType<typeof setTimeout>[]
  isAbandoned: boolean
}

const waiting = new WeakMap<object, Waiting>()

function waitingFor(request: object): Waiting {
  const known = waiting.get(request) ?? { timers: [], isAbandoned: false }
  waiting.set(request, known)
  return known
}

/**
 * Waits. The timer is the global one at the time of the call, so that fake timers of a test framework move what waits.
 *
 * @param ms Milliseconds; nothing waits for 0 or less.
 * @param request The request whose answer waits.
 */
export const pause = (ms: number, request?: object): Promise<void> =>
  ms > 0
    ? new Promise((resolve) => {
        const timer = globalThis.setTimeout(resolve, ms)
        if (request === undefined) return
        const { timers, isAbandoned } = waitingFor(request)
        timers.push(timer)
        if (isAbandoned) timer.unref?.()
      })
    : Promise.resolve()

/** Notes that the client of a request is gone: what its answer still waits for no longer keeps the process running. */
export function abandon(request: object): void {
  const known = waitingFor(request)
  known.isAbandoned = true
  for (const timer of known.timers) timer.unref?.()
}

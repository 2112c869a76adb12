/** A request on its way, among all that were sent to the fakes of this process. */
export interface Sending {
  /** Its number, from 1. */
  readonly number: number
  /** The numbers of those whose answers may not have reached their client when it was sent: none of them caused it. */
  readonly during: readonly number[]
}

// Taken once, before fake timers can be in place of it.
const now = performance.now.bind(performance)

/** Within how many milliseconds requests that were sent at once arrive over connections. */
const atOnceMs = 15

interface Open {
  /** What it came over; undefined where it took no network. */
  readonly connection: object | undefined
  endedAt?: number
}

let count = 0
const open = new Map<number, Open>()

/**
 * Notes that a client has sent a request. One that comes over another connection right after an answer may have been under
 * way before it; one over the same connection is sent after it.
 */
export function sendingBegun(connection?: object): Sending {
  const during: number[] = []
  for (const [number, { connection: other, endedAt }] of open)
    if (endedAt !== undefined && now() - endedAt > atOnceMs) open.delete(number)
    else if (endedAt === undefined || other !== connection) during.push(number)
  count += 1
  open.set(count, { connection })
  return { number: count, during }
}

/** Notes that the answer to a request has left for its client, or that the client has given the request up. */
export function sendingEnded({ number }: Sending): void {
  const ended = open.get(number)
  if (ended?.connection === undefined) open.delete(number)
  else ended.endedAt = now()
}

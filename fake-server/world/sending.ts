/** A request on its way, among all that this process has sent to its fakes without a network. */
export interface Sending {
  /** Its number, from 1. */
  readonly number: number
  /** The numbers of those that had no answer yet when it was sent, so that no answer to them can have caused it. */
  readonly during: readonly number[]
}

let count = 0
const open = new Set<number>()

/** Notes that a client has sent a request. */
export function sendingBegun(): Sending {
  count += 1
  const sending = { number: count, during: [...open] }
  open.add(count)
  return sending
}

/** Notes that a client has the answer to a request, or has given it up. */
export const sendingEnded = ({ number }: Sending): void => void open.delete(number)

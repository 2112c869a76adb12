import { type Answer, webAnswer } from './web.js'

/** A `fetch` that sends every request to the fake. */
export const fetchDoor =
  (answer: Answer): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    return unlessAborted(request.signal, webAnswer(answer, request))
  }

/** Settles as the work does, or rejects with the signal's reason where it aborts first. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

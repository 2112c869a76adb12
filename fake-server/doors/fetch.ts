import { sendingBegun, sendingEnded } from '../messages/sending.js'
import { ConnectionError } from './connection-error.js'
import { holdEventLoop } from './hold-event-loop.js'
import { type RequestHandler, type WebClasses, webAnswer } from './web.js'

/** A `fetch` that sends every request to the fake. */
export const fetchDoor =
  (answer: RequestHandler, web: WebClasses = globalThis): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new web.Request(input, init)
    // Not the signal of this request, which takes as long to make as the request.
    const signal = init?.signal === undefined && isRequest(input) ? input.signal : init?.signal
    const sending = sendingBegun()
    const answered = webAnswer(answer, request, signal, web, sending).catch(asFetchFails)
    try {
      const response = await (signal ? unlessAborted(signal, answered) : answered)
      return located(response, request.url.replace(/#.*/, ''))
    } finally {
      sendingEnded(sending)
    }
  }

/** Throws an error as `fetch` does: that of a connection is the cause of a TypeError. */
function asFetchFails(error: unknown): never {
  throw error instanceof ConnectionError ? new TypeError('fetch failed', { cause: error }) : error
}

type Input = Parameters<typeof globalThis.fetch>[0]

/** Whether what is fetched is a whole request, of whichever copy of its class. */
export const isRequest = (input: Input): input is Request => typeof input === 'object' && 'url' in input

/** Settles as the work does, or rejects with the signal's reason where it aborts first. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const release = holdEventLoop()
    const abort = () => {
      release()
      reject(signal.reason)
    }
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    work.then(resolve, reject).finally(() => {
      release()
      signal.removeEventListener('abort', abort)
    })
  })
}

/** A response that names its address, as one from the network and its clones do. */
function located(response: Response, url: string): Response {
  const clone = response.clone.bind(response)
  return Object.defineProperties(response, {
    url: { value: url, configurable: true },
    clone: { value: () => located(clone(), url), configurable: true },
  })
}

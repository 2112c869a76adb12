import { abandon } from '../double/clock/pause.js'
import { bodyText, type FakeRequest } from '../messages/message.js'
import type { Outcome } from '../messages/outcome.js'
import type { Sending } from '../messages/sending.js'
import { bytesOfCharacters } from '../platform/bytes.js'
import { connectionReset, otherSideClosed } from './connection-error.js'
import { reasonPhrases } from './reason-phrases.js'

/** What a door passes its requests to: the core of a fake, and the faults around it. */
export type RequestHandler = (request: FakeRequest) => Outcome | Promise<Outcome>

/** The classes of the Fetch standard that a door uses: the global ones, or those that were global before a patch. */
export type WebClasses = Pick<typeof globalThis, 'Request' | 'Response'>

/** The answer to a request of the Fetch standard; one that its signal has aborted never reaches the fake. */
export async function webAnswer(
  answer: RequestHandler,
  request: Request,
  signal: AbortSignal | null | undefined,
  { Response }: WebClasses = globalThis,
  sending?: Sending,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.body === null ? '' : bodyText(new Uint8Array(await request.arrayBuffer()))
  signal?.throwIfAborted()
  const asked: FakeRequest = {
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body,
    ...(sending === undefined ? {} : { sending }),
  }
  const outcome = await unlessGone(answer(asked), asked, signal)
  if (outcome.ending === 'reset') throw connectionReset()
  if (outcome.ending === 'truncated') {
    const { status, headers } = outcome.answer
    return new Response(brokenBody(bytesOfCharacters(outcome.part)), {
      status,
      statusText: reasonPhrases[status] ?? '',
      headers,
    })
  }
  const { status, headers, bytes } = outcome
  const isBare = bytes === '' || request.method === 'HEAD'
  // Not the text, which would be made of the bytes, and bytes of it.
  return new Response(isBare ? null : bytesOfCharacters(bytes), {
    status,
    statusText: reasonPhrases[status] ?? '',
    headers,
  })
}

/** An outcome; where its signal aborts first, what it waits for no longer keeps the process running. */
function unlessGone(
  outcome: Outcome | Promise<Outcome>,
  asked: FakeRequest,
  signal: AbortSignal | null | undefined,
): Outcome | Promise<Outcome> {
  if (!(outcome instanceof Promise) || !signal) return outcome
  const leave = () => abandon(asked)
  signal.addEventListener('abort', leave)
  return outcome.finally(() => signal.removeEventListener('abort', leave))
}

/** A body that fails, as that of `fetch` does, after its first bytes have been read. */
const brokenBody = (part: Uint8Array): ReadableStream<Uint8Array> => {
  const steps = [
    (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(part),
    (controller: ReadableStreamDefaultController<Uint8Array>) =>
      controller.error(new TypeError('terminated', { cause: otherSideClosed() })),
  ]
  return new ReadableStream({ pull: (controller) => steps.shift()?.(controller) }, { highWaterMark: 0 })
}

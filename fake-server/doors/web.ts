import { bodyText, type FakeRequest } from '../pipeline/message.js'
import type { Rendered } from '../pipeline/rendered.js'

/** What a door passes its requests to: the core of a fake. */
export type Answer = (request: FakeRequest) => Rendered | Promise<Rendered>

/** The classes of the Fetch standard that a door uses: the global ones, or those that were global before a patch. */
export type WebClasses = Pick<typeof globalThis, 'Request' | 'Response'>

/** The answer to a request of the Fetch standard; one that its signal has aborted never reaches the fake. */
export async function webAnswer(
  answer: Answer,
  request: Request,
  signal: AbortSignal | null | undefined,
  { Response }: WebClasses = globalThis,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.body === null ? '' : bodyText(Buffer.from(await request.arrayBuffer()))
  signal?.throwIfAborted()
  const { status, headers, bytes } = await answer({
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body,
  })
  const isBare = bytes === '' || request.method === 'HEAD'
  // Not the text, which would be made of the bytes, and bytes of it.
  return new Response(isBare ? null : Buffer.from(bytes, 'latin1'), { status, headers })
}

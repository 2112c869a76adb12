import { bodyText, type FakeRequest } from '../pipeline/message.js'
import type { Rendered } from '../pipeline/rendered.js'

/** What a door passes its requests to: the core of a fake. */
export type Answer = (request: FakeRequest) => Rendered | Promise<Rendered>

/** The answer to a request of the Fetch standard; one that was aborted never reaches the fake. */
export async function webAnswer(answer: Answer, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const bytes = request.body === null ? Buffer.alloc(0) : Buffer.from(await request.arrayBuffer())
  request.signal.throwIfAborted()
  const { status, headers, body } = await answer({
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: bodyText(bytes),
  })
  const isBare = body === '' || request.method === 'HEAD'
  return new Response(isBare ? null : body, { status, headers })
}

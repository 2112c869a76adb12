import { bodyText, type FakeRequest, type FakeResponse } from '../message.js'

type Answer = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>

/** A `fetch` that hands every request to the fake. */
export const fetchDoor =
  (answer: Answer): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const { status, headers, body } = await answer({
      method: request.method,
      target: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: bodyText(Buffer.from(await request.arrayBuffer())),
    })
    const isBare = body === '' || request.method === 'HEAD'
    return new Response(isBare ? null : body, { status, headers })
  }

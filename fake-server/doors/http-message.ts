import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { bodyText, type FakeRequest } from '../messages/message.js'
import type { Outcome } from '../messages/outcome.js'

/** A request that a server of Node has received. */
export type Received = IncomingMessage | Http2ServerRequest

/** What a server of Node answers it with. */
export type HttpReply = ServerResponse | Http2ServerResponse

/** A request as the fake takes it; its body has been read. */
export const requestOf = (request: Received, body: string): FakeRequest => ({
  method: request.method ?? 'GET',
  target: targetOf(request),
  headers: request.headers as Record<string, string>,
  body,
})

/** The target; it may be a whole address, as a proxy is sent one (RFC 9112, section 3.2.2). */
const targetOf = ({ url = '/' }: Received): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')

/**
 * Calls `then` with the whole body as text once it is there, with undefined where it is too large. By events, which
 * takes a third of the time of an async iteration.
 */
export function whenRead(
  request: Received,
  maxBytes: number,
  then: (body: string | undefined) => void,
): void {
  if (!hasBody(request)) {
    then('')
    return
  }
  const parts: Buffer[] = []
  let size = 0
  request.on('data', (part: Buffer) => {
    size += part.length
    // The rest is read and discarded: a client that is still sending would not read the answer.
    if (size <= maxBytes) parts.push(part)
  })
  request.on('end', () => {
    const [first = Buffer.alloc(0), ...others] = parts
    then(size > maxBytes ? undefined : bodyText(others.length === 0 ? first : Buffer.concat(parts)))
  })
  // A client that disconnects gets no answer.
  request.on('error', () => request.destroy())
}

/** Whether a body follows the head; HTTP/2 may give no length of it. */
function hasBody(request: Received): boolean {
  if ('stream' in request) return !request.stream.endAfterHeaders
  const { headers } = request
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Sends what comes of a request. */
export function send(response: HttpReply, outcome: Outcome): void {
  if (outcome.ending === 'reset') {
    breakOff(response)
    return
  }
  const { status, headers, bytes } = outcome.ending === 'complete' ? outcome : outcome.answer
  // As a list of names and values, which node:http sends without a copy of its own.
  const head: (string | number)[] = []
  for (const name in headers) head.push(name, headers[name] ?? '')
  // Of 204 there is none (RFC 9110, section 8.6).
  if (status !== 204) head.push('content-length', bytes.length)
  // Both take a list; their types have no signature in common.
  const plain = response as ServerResponse
  plain.writeHead(status, head)
  if (outcome.ending === 'complete') plain.end(bytes, 'latin1')
  // Once it is sent, as what waits to be sent would be lost with the connection.
  else
    plain.write(outcome.part, 'latin1', () =>
      'stream' in response ? breakOff(response) : response.destroy(),
    )
}

/** Resets the connection; of HTTP/2 the stream, since others share the connection. */
function breakOff(response: HttpReply): void {
  if ('stream' in response) response.stream.close(internalError)
  else response.socket?.resetAndDestroy()
}

/** The code of HTTP/2 for an error of the server (RFC 9113, section 7). */
const internalError = 2

import { once } from 'node:events'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import type { ClientHttp2Session, IncomingHttpHeaders } from 'node:http2'
import { type Dispatcher, request } from 'undici'
import type { FakeResponse } from '../index.js'

/** A request as a client of any kind is given it. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** Sends a request by one library. */
export type Client = (sent: Sent) => Promise<FakeResponse>

/** What `node:http` and `node:https` have in common. */
export type HttpRequest = (
  url: string,
  options: RequestOptions,
  received: (response: IncomingMessage) => void,
) => ClientRequest

const bodyOf = ({ body }: Sent) => (body === '' ? {} : { body })

/** Sends by a `fetch`. */
export const byFetch =
  (fetch: typeof globalThis.fetch): Client =>
  async (sent) => {
    const { method, url, headers } = sent
    const response = await fetch(url, { method, headers, ...bodyOf(sent) })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    }
  }

/** Sends by the `request` of `node:http` or `node:https`. */
export const byHttp =
  (send: HttpRequest): Client =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = send(url, { method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: Buffer.concat(parts).toString(),
          }),
        )
      })
      request.on('error', reject)
      request.end(body)
    })

/** Sends by undici's `request`, through a dispatcher or the global one. */
export const byUndici =
  (dispatcher?: Dispatcher): Client =>
  async (sent) => {
    const { method, url, headers } = sent
    const response = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers,
      ...bodyOf(sent),
      ...(dispatcher ? { dispatcher } : {}),
    })
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: await response.body.text(),
    }
  }

/** Sends over a session of `node:http2`. */
export const byHttp2 =
  (session: ClientHttp2Session): Client =>
  async ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url)
    const stream = session.request(
      { ':method': method, ':path': pathname + search, ...headers },
      { endStream: body === '' },
    )
    if (body !== '') stream.end(body)
    // Else a request that is lost with its session would never be missed.
    const lost = once(stream, 'close').then(() =>
      Promise.reject(new Error('the session ended before the answer')),
    )
    lost.catch(() => undefined)
    const [{ ':status': status, ...answered }] = (await Promise.race([once(stream, 'response'), lost])) as [
      IncomingHttpHeaders,
    ]
    let text = ''
    stream.setEncoding('utf8')
    for await (const part of stream) text += part
    return { status: Number(status), headers: answered as Record<string, string>, body: text }
  }

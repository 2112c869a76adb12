import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Control } from '../control/control.js'
import { controlPath, controlReply } from '../control/control-http.js'
import { bodyText, type FakeRequest, type FakeResponse } from '../pipeline/message.js'
import { errorReply, rendered } from '../pipeline/reply.js'
import { tooLarge } from '../pipeline/too-large.js'
import type { Answer } from './web.js'

/** Where and how to serve a fake. */
export interface ListenOptions {
  /** 0 takes a free port. */
  readonly port?: number
  /** The interface; loopback unless told otherwise. */
  readonly host?: string
  /** Whether control is served under its reserved path. */
  readonly control?: boolean
  /** The most bytes a request body may hold. */
  readonly maxBytes?: number
  /** How long an answer is kept back, in milliseconds; asked before each. */
  readonly delayMs?: () => number
  /** After so many requests a connection is closed; 0 keeps it open. */
  readonly requestsPerConnection?: number
}

/** A fake on a port. */
export interface Listening {
  readonly url: string
  readonly port: number
  /** Ends the server and its connections. */
  close(): Promise<void>
}

/** Serves a fake over HTTP. */
export async function listen(
  answer: Answer,
  control: Control,
  {
    port = 0,
    host = '127.0.0.1',
    control: controlled = true,
    maxBytes = 4 * 1024 * 1024,
    delayMs,
    requestsPerConnection = 0,
  }: ListenOptions = {},
): Promise<Listening> {
  const server = createServer((request, response) => {
    read(request, maxBytes)
      .then((body) => {
        const { assumptions } = control.core
        if (body === undefined)
          return send(response, rendered(errorReply(tooLarge(maxBytes, assumptions), assumptions)))
        const asked: FakeRequest = {
          method: request.method ?? 'GET',
          // A target may be a whole address, as a proxy is sent one (RFC 9112, section 3.2.2).
          target: (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, ''),
          headers: request.headers as Record<string, string>,
          body,
        }
        const isControl = controlled && asked.target.startsWith(controlPath)
        const replied = isControl ? controlReply(control, asked) : answer(asked)
        if (delayMs !== undefined && !isControl)
          return Promise.all([replied, pause(delayMs())]).then(([later]) => send(response, later))
        return replied instanceof Promise
          ? replied.then((later) => send(response, later))
          : send(response, replied)
      })
      // The client went away: there is nobody to answer.
      .catch(() => response.destroy())
  })
  server.maxRequestsPerSocket = requestsPerConnection
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    port: bound,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The whole body as text; undefined where it is too large. */
async function read(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return ''
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    // The rest is read and thrown away: a client that is still sending would not read the answer.
    if (size <= maxBytes) parts.push(part)
  }
  return size > maxBytes ? undefined : bodyText(Buffer.concat(parts))
}

function send(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

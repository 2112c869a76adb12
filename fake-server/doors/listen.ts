import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Control } from '../control/control.js'
import { controlPath, controlReply } from '../control/control-http.js'
import { internalError } from '../pipeline/api-error.js'
import { bodyText, type FakeRequest, type FakeResponse } from '../pipeline/message.js'
import { errorReply, rendered } from '../pipeline/reply.js'
import { tooLarge } from '../pipeline/too-large.js'
import type { Answer } from './web.js'

/** Where and how to serve a fake. */
export interface ListenOptions {
  /** The port; 0, the default, takes a free one. */
  readonly port?: number
  /** The interface to listen on; `127.0.0.1` by default. */
  readonly host?: string
  /** Whether control is served under `/__fake/`; true by default. */
  readonly control?: boolean
  /** The most bytes a request body may hold; 4 MiB by default. A longer one is answered with 413. */
  readonly maxBytes?: number
  /** Gives for each answer how long it is delayed, in milliseconds; no delay by default. */
  readonly delayMs?: () => number
  /** After so many requests a connection is closed; 0, the default, keeps it open. */
  readonly requestsPerConnection?: number
}

/** A fake on a port. */
export interface Listening {
  /** The address, for instance `http://127.0.0.1:4010`. */
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
  const serve = (request: IncomingMessage, response: ServerResponse, body: string | undefined) => {
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
    const finish = (reply: FakeResponse) => {
      if (reply.cause !== undefined) logFailure(request, reply.cause)
      send(response, reply)
    }
    if (delayMs !== undefined && !isControl)
      return Promise.all([replied, pause(delayMs())]).then(([later]) => finish(later))
    return replied instanceof Promise ? replied.then(finish) : finish(replied)
  }
  const server = createServer((request, response) => {
    const disconnected = () => void response.destroy()
    read(request, maxBytes)
      .then((body) => serve(request, response, body), disconnected)
      .catch((error: unknown) => {
        logFailure(request, error)
        if (response.headersSent) response.destroy()
        else send(response, rendered(errorReply(internalError(), control.core.assumptions)))
      })
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
    // The rest is read and discarded: a client that is still sending would not read the answer.
    if (size <= maxBytes) parts.push(part)
  }
  return size > maxBytes ? undefined : bodyText(Buffer.concat(parts))
}

/** Reports an exception that was not expected, with the request that met it. */
function logFailure({ method, url }: IncomingMessage, error: unknown): void {
  process.stderr.write(`conformance fake: ${method} ${url} met an unexpected exception: ${inspect(error)}\n`)
}

function send(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { pause } from '../clock/pause.js'
import type { Control } from '../control/control.js'
import { controlPath, controlReply } from '../control/control-http.js'
import { internalError } from '../pipeline/api-error.js'
import type { Outcome } from '../pipeline/outcome.js'
import { errorReply, rendered } from '../pipeline/reply.js'
import { tooLarge } from '../pipeline/too-large.js'
import { eventsPath, sendEvents } from './event-stream.js'
import { requestOf, send, whenRead } from './http-message.js'
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
  const serve = (
    request: IncomingMessage,
    response: ServerResponse,
    body: string | undefined,
  ): Promise<void> | undefined => {
    const { assumptions } = control.core
    if (body === undefined) {
      send(response, rendered(errorReply(tooLarge(maxBytes, assumptions), assumptions)))
      return undefined
    }
    const asked = requestOf(request, body)
    const isControl = controlled && asked.target.startsWith(controlPath)
    if (isControl && eventsPath.test(asked.target)) {
      sendEvents(control, response, asked.target)
      return undefined
    }
    const replied = isControl ? controlReply(control, asked) : answer(asked)
    const finish = (reply: Outcome) => {
      if (reply.ending === 'complete' && reply.cause !== undefined) logFailure(request, reply.cause)
      send(response, reply)
    }
    if (delayMs !== undefined && !isControl)
      return Promise.all([replied, pause(delayMs())]).then(([later]) => finish(later))
    if (replied instanceof Promise) return replied.then(finish)
    finish(replied)
    return undefined
  }
  const failed = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
    logFailure(request, error)
    if (response.headersSent) response.destroy()
    else send(response, rendered(errorReply(internalError(), control.core.assumptions)))
  }
  const server = createServer((request, response) => {
    whenRead(request, maxBytes, (body) => {
      try {
        serve(request, response, body)?.catch((error: unknown) => failed(request, response, error))
      } catch (error) {
        failed(request, response, error)
      }
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

/** Reports an exception that was not expected, with the request that met it. */
function logFailure({ method, url }: IncomingMessage, error: unknown): void {
  process.stderr.write(`conformance fake: ${method} ${url} met an unexpected exception: ${inspect(error)}\n`)
}

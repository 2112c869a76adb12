import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { pause } from '../clock/pause.js'
import type { Control } from '../control/control.js'
import { controlPath, controlReply } from '../control/control-http.js'
import { openApiPath, openApiReply } from '../control/open-api-reply.js'
import { checkMembers, type MembersOf } from '../input/check-members.js'
import { internalError } from '../pipeline/api-error.js'
import type { FakeRequest } from '../pipeline/message.js'
import type { Outcome } from '../pipeline/outcome.js'
import { answeredRequest } from '../pipeline/own-request.js'
import { Rendered } from '../pipeline/rendered.js'
import { errorReply, rendered } from '../pipeline/reply.js'
import { tooLarge } from '../pipeline/too-large.js'
import { type Cors, corsHeaders, isPreflight, preflightHeaders } from './cors.js'
import { eventsPath, sendEvents } from './event-stream.js'
import { requestOf, send, whenRead } from './http-message.js'
import { logRequest, type Noted, type RequestLog } from './request-log.js'
import { runsTests } from './runs-tests.js'
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
  /**
   * Lets pages of other origins call the API: `true` for all, or a list of origins such as `http://localhost:5173`. Control
   * stays closed to them. False by default.
   */
  readonly cors?: Cors
  /** Logs a line per request to stdout, as text or `'json'`, or calls a function; control calls are left out. */
  readonly log?: RequestLog
  /** After so many requests a connection is closed; 0, the default, keeps it open. */
  readonly requestsPerConnection?: number
  /**
   * Whether the process may end while the fake listens. By default it may where it runs tests of vitest, Jest or
   * node:test, so that a fake that is never closed does not keep the test runner alive.
   */
  readonly unref?: boolean
}

/** How a fake is served whose kind has a timing of its own. */
export interface ServeOptions extends ListenOptions {
  /** Gives for each answer how long it is delayed, in milliseconds; no delay by default. */
  readonly delayMs?: () => number
}

/** A fake on a port. */
export interface Listening {
  /** The address, for instance `http://127.0.0.1:4010`. */
  readonly url: string
  readonly port: number
  /** Ends the server and its connections. */
  close(): Promise<void>
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

const takes: MembersOf<ListenOptions> = {
  port: true,
  host: true,
  control: true,
  maxBytes: true,
  cors: true,
  log: true,
  requestsPerConnection: true,
  unref: true,
}

/** Refuses options that `listen` does not have. */
export const checkListenOptions = (options: ListenOptions = {}): void =>
  checkMembers(options, takes, 'fake.listen', 'option')

/** Serves a fake over HTTP. */
export async function listen(
  answer: Answer,
  control: Control,
  {
    port = 0,
    host = '127.0.0.1',
    control: controlled = true,
    maxBytes = 4 * 1024 * 1024,
    cors = false,
    log = false,
    delayMs,
    requestsPerConnection = 0,
    unref = runsTests(),
  }: ServeOptions = {},
): Promise<Listening> {
  const replyTo = (asked: FakeRequest, isControl: boolean) => {
    if (isControl) return controlReply(control, asked)
    if (controlled && asked.method === 'GET' && asked.target === openApiPath) return openApiReply(control)
    return answer(asked)
  }
  const serve = (
    request: IncomingMessage,
    response: ServerResponse,
    body: string | undefined,
  ): Promise<void> | undefined => {
    const begun = log === false ? 0 : performance.now()
    const { assumptions } = control.core
    if (body === undefined) {
      send(response, rendered(errorReply(tooLarge(maxBytes, assumptions), assumptions)))
      return undefined
    }
    const asked = requestOf(request, body)
    const isControl = controlled && asked.target.startsWith(controlPath)
    if (!isControl && cors !== false) {
      for (const [name, value] of Object.entries(corsHeaders(cors, request.headers)))
        response.setHeader(name, value)
      if (isPreflight(asked.method, request.headers)) {
        send(response, new Rendered(204, preflightHeaders(request.headers), ''))
        return undefined
      }
    }
    if (isControl && eventsPath.test(asked.target)) {
      sendEvents(control, response, asked.target)
      return undefined
    }
    const replied = replyTo(asked, isControl)
    const finish = (reply: Outcome) => {
      if (log !== false && !isControl) logRequest(log, request, response, begun, noted(control, asked, reply))
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
  if (unref) server.unref().on('connection', (socket) => socket.unref())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    port: bound,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** What the log says of an answer in addition to its status. */
function noted({ core }: Control, asked: FakeRequest, outcome: Outcome): Noted {
  const { fault, isMet } = core.world.treatments.get(answeredRequest(asked)) ?? {}
  const answer =
    outcome.ending === 'complete' ? outcome : outcome.ending === 'truncated' ? outcome.answer : undefined
  const { 'x-fake-rule': rule, 'x-fake-assumed': assumption } = answer?.headers ?? {}
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(assumption === undefined ? {} : { assumption }),
    ...(fault && isMet ? { fault: fault.name } : {}),
  }
}

/** Reports an exception that was not expected, with the request that met it. */
function logFailure({ method, url }: IncomingMessage, error: unknown): void {
  process.stderr.write(`conformance fake: ${method} ${url} met an unexpected exception: ${inspect(error)}\n`)
}

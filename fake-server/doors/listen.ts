import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Control } from '../double/control/control.js'
import { checkMembers, type MembersOf } from '../input/check-members.js'
import { answerMalformed } from './answer-malformed.js'
import { checkControlKey } from './control-key.js'
import type { Cors } from './cors.js'
import { RequestListener } from './request-listener.js'
import type { RequestLog } from './request-log.js'
import { runsTests } from './runs-tests.js'
import type { RequestHandler } from './web.js'

/** Where and how to serve a fake. */
export interface ListenOptions {
  /** The port; 0, the default, takes a free one. */
  readonly port?: number
  /** The interface to listen on; `127.0.0.1` by default. */
  readonly host?: string
  /** Whether control is served under `/__fake/`; true by default. */
  readonly control?: boolean
  /** A key that control calls must come with, in the header `x-fake-control-key` or as `Bearer`; none by default. */
  readonly controlKey?: string
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
  controlKey: true,
  maxBytes: true,
  cors: true,
  log: true,
  requestsPerConnection: true,
  unref: true,
}

/** Refuses options that `listen` does not have, and a control key that cannot be sent. */
export function checkListenOptions(options: ListenOptions = {}): void {
  checkMembers(options, takes, 'fake.listen', 'option')
  if (options.controlKey !== undefined) checkControlKey(options.controlKey, 'the option controlKey')
}

/** Serves a fake over HTTP. */
export async function listen(
  answer: RequestHandler,
  control: Control,
  {
    port = 0,
    host = '127.0.0.1',
    control: controlled = true,
    controlKey,
    maxBytes = 4 * 1024 * 1024,
    cors = false,
    log = false,
    delayMs,
    requestsPerConnection = 0,
    unref = runsTests(),
  }: ServeOptions = {},
): Promise<Listening> {
  const listener = new RequestListener(answer, control, {
    control: controlled,
    controlKey,
    maxBytes,
    cors,
    log,
    delayMs,
  })
  const server = createServer((request, response) => listener.receive(request, response))
  server.maxRequestsPerSocket = requestsPerConnection
  server.on('clientError', (error, socket) => answerMalformed(error, socket, control.core.assumptions))
  // An expectation that is not known is ignored (RFC 9110, section 10.1.1): the document has no answer to it.
  server.on('checkExpectation', (request, response) => listener.receive(request, response))
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

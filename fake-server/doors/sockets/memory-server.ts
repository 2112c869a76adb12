import { createServer, type Server } from 'node:http'
import type { Http2Server } from 'node:http2'
import type { Duplex } from 'node:stream'
import { abandon } from '../../double/clock/pause.js'
import { load } from '../../load.js'
import type { Outcome } from '../../messages/outcome.js'
import { holdEventLoop } from '../hold-event-loop.js'
import { type HttpReply, type Received, requestOf, send, whenRead } from '../http-message.js'
import { upgradeRefused } from '../refusal.js'
import type { ServedOrigin } from '../served.js'
import type { Connection } from './connection.js'

/** The header by which a request on a shared connection names the interception that it was sent under. */
export const servedHeader = 'x-fake-interception'

/** What answers a request on a connection: an interception, or the error that the client gets. */
export type Route = (connection: Connection, named: string | undefined) => ServedOrigin | Error

/** Serves connections within the process, by HTTP/1.1 and HTTP/2. */
export class MemoryServer {
  readonly #route: Route
  readonly #connections = new WeakMap<object, Connection>()
  #http1: Server | undefined
  #http2: Http2Server | undefined

  constructor(route: Route) {
    this.#route = route
  }

  /** Serves a connection whose client speaks HTTP/1.1. */
  accept1(connection: Connection): void {
    this.#http1 ??= this.#newHttp1()
    this.#connections.set(connection.server, connection)
    this.#http1.emit('connection', connection.server)
  }

  /** Serves a connection whose client speaks HTTP/2. */
  accept2(connection: Connection): void {
    const { createServer: createHttp2 } = load('node:http2') as typeof import('node:http2')
    this.#http2 ??= createHttp2((request, response) => this.#serve(request.stream.session, request, response))
    this.#http2.once('session', (session) => {
      this.#connections.set(session, connection)
      connection.endsBy(() => session.close())
    })
    this.#http2.emit('connection', connection.server)
  }

  /** Serves a connection whose client begins with HTTP/1.1 or, by its preface, with HTTP/2. */
  accept(connection: Connection): void {
    const { server } = connection
    server.once('readable', () => {
      const first = server.read() as Buffer | null
      if (first === null) return
      server.unshift(first)
      if (first.subarray(0, 3).toString('latin1') === 'PRI') this.accept2(connection)
      else this.accept1(connection)
    })
  }

  #newHttp1(): Server {
    // The client's pool decides how long a connection stays open.
    const server = createServer({ keepAliveTimeout: 0 }, (request, response) =>
      this.#serve(request.socket, request, response),
    )
    const refuses = (protocol: string) => (request: { readonly url?: string }, socket: Duplex) => {
      const connection = this.#connections.get(socket)
      connection?.server.refuse(upgradeRefused(`${connection.origin}${request.url}`, protocol))
    }
    return server.on('upgrade', refuses('WebSocket')).on('connect', refuses('CONNECT'))
  }

  #serve(by: object | undefined, request: Received, response: HttpReply): void {
    const connection = by && this.#connections.get(by)
    if (!connection) throw new Error('a request came over a connection that was not accepted')
    const { [servedHeader]: named, ...headers } = request.headers
    const served = this.#route(connection, named as string | undefined)
    if (served instanceof Error) {
      connection.server.refuse(served)
      return
    }
    response.once('close', connection.begins())
    const finish = (answer: Outcome) => {
      if (!connection.served.isLive && 'shouldKeepAlive' in response) response.shouldKeepAlive = false
      if (!response.destroyed) send(response, answer)
    }
    // What `onError` throws reaches the client.
    const failed = (error: Error) => connection.server.refuse(error)
    whenRead(request, Number.POSITIVE_INFINITY, (body) => {
      try {
        const asked = requestOf(request, body ?? '')
        const routed = named === undefined ? asked : { ...asked, headers: headers as Record<string, string> }
        const answer = served.answer(routed)
        if (answer instanceof Promise) {
          response.once('close', holdEventLoop())
          response.once('close', () => abandon(routed))
          answer.then(finish).catch(failed)
        } else finish(answer)
      } catch (error) {
        failed(error as Error)
      }
    })
  }
}

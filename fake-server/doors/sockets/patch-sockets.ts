import http, { type ClientRequest } from 'node:http'
import net, { type Socket } from 'node:net'
import { URL } from 'node:url'
import { load } from '../../load.js'
import type { ServedOrigin } from '../served.js'
import { Connection } from './connection.js'
import {
  type ConnectOptions,
  connectCall,
  destinationOf,
  originOf,
  type SocketDestination,
} from './destination.js'
import { MemoryServer, type Route } from './memory-server.js'
import { syncExports } from './sync-exports.js'

/** What is asked before a connection is opened. */
export interface Switchboard {
  /** The interception of an origin in the current context. */
  served(origin: string): ServedOrigin | undefined
  /** Why a destination must not be reached, undefined where it may. */
  refusal(destination: SocketDestination): Error | undefined
  /** Runs what sends a request, which a refusal then names. */
  sending<T>(request: string, send: () => T): T
  /** What answers a request on a connection. */
  route: Route
}

type Patchable = Record<string, (...args: never[]) => unknown>

/** Connects what this process sends by `node:http`, `node:net` and `node:tls` to fakes; returns what restores them. */
export function patchSockets(switchboard: Switchboard): () => void {
  const tls = load('node:tls') as typeof import('node:tls')
  const server = new MemoryServer((connection, named) => switchboard.route(connection, named))
  const agents = new WeakMap<ServedOrigin, http.Agent>()
  const undo: (() => void)[] = []
  const patch = (owner: object, name: string, make: (before: (...args: unknown[]) => unknown) => unknown) => {
    const place = owner as Patchable
    const before = place[name] as (...args: unknown[]) => unknown
    const patched = make(before) as Patchable[string]
    place[name] = patched
    undo.push(() => {
      // What other code has wrapped around it stays, and passes everything through.
      if (place[name] === patched) place[name] = before as Patchable[string]
    })
  }

  /** A connection to the fake that serves a destination, undefined where none does. */
  const opened = (scheme: 'http' | 'https', options: ConnectOptions): Connection | undefined => {
    const destination = destinationOf(options)
    if (!destination) return undefined
    const origin = originOf(scheme, { ...destination, host: options.servername || destination.host })
    const served = switchboard.served(origin) ?? switchboard.served(originOf(scheme, destination))
    return served && new Connection(origin, served)
  }

  const connect = (before: (...args: unknown[]) => unknown) =>
    function (this: unknown, ...args: unknown[]) {
      const { options, callback } = connectCall(args)
      const connection = opened('http', options)
      if (!connection) return before.apply(this, args)
      if (callback) connection.client.once('connect', callback)
      connection.client.connects()
      server.accept(connection)
      return connection.client
    }
  patch(net, 'connect', connect)
  patch(net, 'createConnection', connect)

  patch(
    tls,
    'connect',
    (before) =>
      function (this: unknown, ...args: unknown[]) {
        const { options, callback } = connectCall(args)
        const connection = opened('https', { ...options, port: options.port ?? 443 })
        if (!connection) return before.apply(this, args)
        const { client } = connection
        const protocol = chosenProtocol(options.ALPNProtocols)
        client.secure(protocol, options.servername ?? options.host ?? '')
        if (callback) client.once('secureConnect', callback)
        client.connects()
        if (protocol === 'h2') server.accept2(connection)
        else server.accept1(connection)
        return client
      },
  )

  // Whatever else opens a socket.
  patch(
    net.Socket.prototype,
    'connect',
    (before) =>
      function (this: Socket, ...args: unknown[]) {
        const destination = destinationOf(connectCall(args).options)
        const error = destination && switchboard.refusal(destination)
        if (!error) return before.apply(this, args)
        // As a connection that cannot be established: later, when there are listeners.
        Object.assign(this, { connecting: true })
        process.nextTick(() => this.destroy(error))
        return this
      },
  )

  // By the agent, and not by the socket: an agent may hold a connection that was opened before, or one to a proxy.
  patch(
    http.Agent.prototype,
    'addRequest',
    (before) =>
      function (this: http.Agent, request: ClientRequest, options: ConnectOptions, ...legacy: unknown[]) {
        const destination = (options as { socketPath?: string }).socketPath
          ? undefined
          : destinationOf({ ...options, path: null })
        if (!destination) return before.call(this, request, options, ...legacy)
        const scheme = request.protocol === 'https:' ? 'https' : 'http'
        const origin = originOf(scheme, destination)
        const served = switchboard.served(origin)
        if (served) {
          const agent = agents.get(served) ?? newAgent(server, origin, served)
          agents.set(served, agent)
          return before.call(agent, request, options)
        }
        if (switchboard.refusal(destination))
          for (const socket of this.freeSockets[this.getName(options as never)] ?? []) socket.destroy()
        return switchboard.sending(`${request.method} ${origin}${request.path}`, () =>
          before.call(this, request, options, ...legacy),
        )
      },
  )

  // `import { request } from 'node:http'` follows the patched module only after this.
  syncExports()
  return () => {
    for (const each of undo) each()
    syncExports()
  }
}

/** An agent whose connections are answered by a fake, and never shared with another interception. */
function newAgent(server: MemoryServer, origin: string, served: ServedOrigin): http.Agent {
  const agent = new http.Agent({ keepAlive: true })
  const createConnection = () => {
    const connection = new Connection(origin, served)
    if (origin.startsWith('https:')) connection.client.secure(false, new URL(origin).hostname)
    server.accept1(connection)
    return connection.client
  }
  return Object.assign(agent, { createConnection })
}

/** The protocol that a server which speaks both would choose. */
function chosenProtocol(offered: ConnectOptions['ALPNProtocols']): string | false {
  const names =
    offered instanceof Uint8Array ? Buffer.from(offered).toString('latin1') : (offered ?? []).map(String)
  if (names.includes('h2')) return 'h2'
  return names.includes('http/1.1') ? 'http/1.1' : false
}

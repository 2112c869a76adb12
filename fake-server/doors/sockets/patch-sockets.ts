import net, { type Socket } from 'node:net'
import { load } from '../../load.js'
import { Connection } from './connection.js'
import { type ConnectOptions, connectCall, destinationOf, originOf } from './destination.js'
import { nextTick } from './later.js'
import { MemoryServer } from './memory-server.js'
import { patchAgents } from './patch-agents.js'
import { Patches } from './patches.js'
import type { Switchboard } from './switchboard.js'
import { syncExports } from './sync-exports.js'

/** Connects what this process sends by `node:http`, `node:net` and `node:tls` to fakes; returns what restores them. */
export function patchSockets(switchboard: Switchboard): () => void {
  const tls = load('node:tls') as typeof import('node:tls')
  const server = new MemoryServer((connection, named) => switchboard.route(connection, named))
  const patches = new Patches()

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
  patches.replace(net, 'connect', connect)
  patches.replace(net, 'createConnection', connect)

  patches.replace(
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
  patches.replace(
    net.Socket.prototype,
    'connect',
    (before) =>
      function (this: Socket, ...args: unknown[]) {
        const destination = destinationOf(connectCall(args).options)
        const error = destination && switchboard.refusal(destination)
        if (!error) return before.apply(this, args)
        // As a connection that cannot be established: later, when there are listeners.
        Object.assign(this, { connecting: true })
        nextTick(() => this.destroy(error))
        return this
      },
  )

  patchAgents(patches, switchboard, server)

  // `import { request } from 'node:http'` follows the patched module only after this.
  syncExports()
  return () => {
    patches.undo()
    syncExports()
  }
}

/** The protocol that a server which speaks both would choose. */
function chosenProtocol(offered: ConnectOptions['ALPNProtocols']): string | false {
  const names =
    offered instanceof Uint8Array ? Buffer.from(offered).toString('latin1') : (offered ?? []).map(String)
  if (names.includes('h2')) return 'h2'
  return names.includes('http/1.1') ? 'http/1.1' : false
}

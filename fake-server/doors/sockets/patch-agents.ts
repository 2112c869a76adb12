import http, { type ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { URL } from 'node:url'
import { load } from '../../load.js'
import { refusal } from '../refusal.js'
import type { ServedOrigin } from '../served.js'
import { Connection } from './connection.js'
import { type ConnectOptions, destinationOf, originOf } from './destination.js'
import type { MemoryServer } from './memory-server.js'
import type { Patches } from './patches.js'
import type { Switchboard } from './switchboard.js'

/** Names the interception of a request in the options of its connection, which an agent may open later. */
const interception = Symbol('interception')

/** The options that an agent opens a connection with. */
interface AgentOptions extends ConnectOptions {
  readonly socketPath?: string
  readonly [interception]?: ServedOrigin
}

/** A request, as a refusal names it, and the interception that it was sent under: its agent may connect it later. */
interface Sent {
  readonly named: string
  readonly served: ServedOrigin | undefined
}

/**
 * Lets the agents of `node:http` and `node:https` open connections to fakes. They keep their limits, their pools and the
 * events of their sockets, as with a real server.
 */
export function patchAgents(patches: Patches, switchboard: Switchboard, server: MemoryServer): void {
  const https = load('node:https') as typeof import('node:https')
  const opened = (before: (...args: unknown[]) => unknown) =>
    function (this: http.Agent, ...args: unknown[]) {
      const served = (args[0] as AgentOptions | undefined)?.[interception]
      return served ? connectionTo(served, server).client : before.apply(this, args)
    }
  patches.replace(http.Agent.prototype, 'createConnection', opened)
  patches.replace(https.Agent.prototype, 'createConnection', opened)

  const sent = new WeakMap<ClientRequest, Sent>()
  patches.replace(
    http.ClientRequest.prototype,
    'onSocket',
    (before) =>
      function (this: ClientRequest, socket: Socket | null, error?: Error) {
        const known = sent.get(this)
        const wrong = socket && known && take(known, Connection.of(socket))
        if (wrong) {
          socket.destroy()
          return before.call(this, null, wrong)
        }
        return before.call(this, socket, error)
      },
  )

  const pools = new WeakMap<http.Agent, http.Agent>()
  /** The agent whose connections carry what was sent by an agent. */
  const carrying = (agent: http.Agent): http.Agent => {
    if (!connectsItself(agent, agent instanceof https.Agent ? https.Agent : http.Agent)) return agent
    const pool = pools.get(agent) ?? poolLike(agent)
    pools.set(agent, pool)
    return pool
  }

  // Before the agent chooses a connection, as it may hold one that was opened before, or one to a proxy.
  patches.replace(
    http.Agent.prototype,
    'addRequest',
    (before) =>
      function (this: http.Agent, request: ClientRequest, options: AgentOptions, ...legacy: unknown[]) {
        const destination = options.socketPath ? undefined : destinationOf({ ...options, path: null })
        if (!destination) return before.call(this, request, options, ...legacy)
        const origin = originOf(request.protocol === 'https:' ? 'https' : 'http', destination)
        const served = switchboard.served(origin)
        const named = `${request.method} ${origin}${request.path}`
        sent.set(request, { named, served })
        if (served) {
          const agent = carrying(this)
          dropIdle(agent, options, (socket) => !Connection.of(socket))
          return before.call(agent, request, { ...options, [interception]: served })
        }
        const isRefused = switchboard.refusal(destination) !== undefined
        dropIdle(this, options, (socket) => isRefused || Connection.of(socket) !== undefined)
        return switchboard.sending(named, () => before.call(this, request, options, ...legacy))
      },
  )
}

/** Lets a request use the connection that its agent gives it; returns the error where that leads elsewhere. */
function take({ named, served }: Sent, connection: Connection | undefined): Error | undefined {
  if (connection && served) connection.passTo(served)
  else if (connection || served)
    // The limit of the agent left only this connection.
    return refusal(
      `${named} is refused: its agent waited for a connection that was opened ${served ? 'before' : 'for'} the ` +
        'interception. Give what is sent during the interception an agent of its own',
    )
  return undefined
}

function connectionTo(served: ServedOrigin, server: MemoryServer): Connection {
  const { origin } = served
  const connection = new Connection(origin, served)
  if (origin.startsWith('https:')) connection.client.secure(false, new URL(origin).hostname)
  // At once: what is sent next must not be given to a connection that is about to end.
  connection.endsBy(() => connection.client.destroy())
  connection.client.connects()
  server.accept1(connection)
  return connection
}

/** Whether an agent opens connections in another way than its class of Node does, as one for a proxy. */
const connectsItself = (agent: http.Agent, { prototype }: typeof http.Agent): boolean =>
  (['createSocket', 'createConnection'] as const).some(
    (name) => Reflect.get(agent, name) !== Reflect.get(prototype, name),
  )

/** An agent with the same limits as another, which opens connections as Node does. */
const poolLike = ({ maxSockets, maxFreeSockets, maxTotalSockets }: http.Agent): http.Agent =>
  new http.Agent({ keepAlive: true, maxSockets, maxFreeSockets, maxTotalSockets })

/** Closes the idle connections of an agent to a destination that `isDropped` names. */
function dropIdle(
  agent: http.Agent,
  { host, port }: ConnectOptions,
  isDropped: (socket: Socket) => boolean,
): void {
  // The name of a pool goes on with what else a connection depends on.
  const begins = http.Agent.prototype.getName.call(agent, { host, port } as http.ClientRequestArgs)
  const free = agent.freeSockets as Record<string, Socket[]>
  for (const [name, sockets] of Object.entries(free)) {
    if (!name.startsWith(begins)) continue
    const dropped = sockets.filter(isDropped)
    const kept = sockets.filter((socket) => !dropped.includes(socket))
    if (kept.length > 0) free[name] = kept
    else delete free[name]
    for (const socket of dropped) socket.destroy()
  }
}

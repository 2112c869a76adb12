import {
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type ServerOptions,
} from 'node:http2'
import type { Socket } from 'node:net'
import { selfSigned } from '../target/self-signed.test-kit.js'
import type { Disturbing } from './disturbing.js'
import { listening, relayed } from './relayed.test-kit.js'
import { serverAddress } from './server-address.js'

/** A request that a server of HTTP/2 has received. */
export interface Received {
  readonly stream: ServerHttp2Stream
  readonly headers: IncomingHttpHeaders
  /** Names and values in turns, as they came. */
  readonly raw: readonly string[]
}

/** A relay that speaks HTTP/2 with a server which does with each stream what a test says, and takes no other protocol. */
export async function relayedHttp2(
  serve: (received: Received) => void,
  {
    isSecure = false,
    keepsHost = false,
    path = '',
    disturbing,
    ...options
  }: ServerOptions & {
    readonly isSecure?: boolean
    readonly keepsHost?: boolean
    readonly path?: string
    readonly disturbing?: Disturbing
  } = {},
) {
  const sessions = new Set<ServerHttp2Session>()
  const server = isSecure
    ? createSecureServer({ ...selfSigned, ...options, allowHTTP1: false })
    : createServer(options)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('session', (session) => {
    sessions.add(session)
    session.on('error', () => undefined)
    session.once('close', () => sessions.delete(session))
  })
  server.on(
    'stream',
    (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, raw: string[]) => {
      stream.on('error', () => undefined)
      serve({ stream, headers, raw })
    },
  )
  const port = await listening(server)
  const to = `${isSecure ? 'https' : 'http'}://localhost:${port}${path}`
  const address = serverAddress({ to, http2: true, ...(isSecure && { insecure: true }) })
  const proxy = await relayed(port, {
    address,
    keepsHost,
    ...(disturbing && { disturb: (...request) => disturbing.next(...request) }),
  })
  return {
    server,
    /** The sessions that are open. */
    sessions,
    port,
    /** Ends all connections, as the end of the process would. */
    kill() {
      for (const socket of sockets) socket.destroy()
    },
    proxy,
    url: `http://127.0.0.1:${proxy.port}`,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

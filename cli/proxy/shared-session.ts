import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { notHttp2 } from './connection-problem.js'
import type { ServerAddress } from './server-address.js'
import { serverSocket } from './server-socket.js'

/** How long a session may be silent until further requests get another one, in milliseconds. */
const mostIdleMs = 60_000

/** How many bytes may be under way from the server: by one stream, and by all of them. */
const windows = { stream: 256 * 1024, session: 4 * 1024 * 1024 }

/** The session of HTTP/2 that the requests of all clients share; it is opened when one is needed, and again once it has ended. */
export class SharedSession {
  #session: Promise<ClientHttp2Session> | undefined

  constructor(private readonly server: ServerAddress) {}

  /**
   * The session for a request that begins now.
   *
   * @throws An Error that says why there is none.
   */
  current(): Promise<ClientHttp2Session> {
    if (this.#session) return this.#session
    const session = opened(this.server)
    const forget = () => {
      if (this.#session === session) this.#session = undefined
    }
    this.#session = session
    session.then((own) => {
      own.once('close', forget)
      own.once('goaway', forget)
      // It ends with the last of its requests.
      own.setTimeout(mostIdleMs, () => {
        forget()
        own.close()
      })
    }, forget)
    return session
  }

  /** Ends the session, with all that is under way. */
  close(): void {
    this.#session?.then(
      (session) => session.destroy(),
      () => undefined,
    )
  }
}

/** Opens a session, and waits for the first frame of the server: what it sends without one is not HTTP/2. */
async function opened(server: ServerAddress): Promise<ClientHttp2Session> {
  const socket = serverSocket(server, 'h2')
  await once(socket, server.isSecure ? 'secureConnect' : 'connect')
  if (server.isSecure && (socket as TLSSocket).alpnProtocol !== 'h2') {
    socket.destroy()
    throw new Error(notHttp2)
  }
  const session = connect(server.url, {
    createConnection: () => socket,
    settings: { enablePush: false, initialWindowSize: windows.stream },
    // The limits are those of the server; what a request may take is bounded by its window.
    maxSessionMemory: 1000,
    maxHeaderListPairs: 2000,
  })
  session.once('connect', () => session.setLocalWindowSize(windows.session))
  // Each of its requests fails with the same error.
  session.on('error', () => undefined)
  const isSpoken = await new Promise<boolean>((resolve) => {
    session.once('remoteSettings', () => resolve(true))
    session.once('close', () => resolve(false))
  })
  if (!isSpoken) throw new Error(notHttp2)
  return session
}

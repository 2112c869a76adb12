import type { Duplex } from 'node:stream'
import type { ServedOrigin } from '../served.js'
import { MemorySocket } from './memory-socket.js'

/** A connection within the process, between a client and the server of the fakes. */
export class Connection {
  static readonly #byClient = new WeakMap<Duplex, Connection>()

  readonly client: MemorySocket
  readonly server: MemorySocket
  #served: ServedOrigin
  #running = 0
  #end: () => void = () => this.server.end()

  /**
   * @param origin The origin that it was opened to.
   * @param served What answers requests that say nothing else.
   */
  constructor(
    readonly origin: string,
    served: ServedOrigin,
  ) {
    this.#served = served
    const [client, server] = MemorySocket.pair()
    this.client = client
    this.server = server
    Connection.#byClient.set(client, this)
    served.connections.add(this)
    client.once('close', () => this.#served.connections.delete(this))
    // What happens to a connection the client reports.
    server.on('error', () => undefined)
  }

  /** The connection whose client has a socket; undefined for one of the network. */
  static of(socket: Duplex): Connection | undefined {
    return Connection.#byClient.get(socket)
  }

  /** What answers requests that say nothing else. */
  get served(): ServedOrigin {
    return this.#served
  }

  /** Gives it to another interception of its origin, as where an agent sends the next request of another context over it. */
  passTo(served: ServedOrigin): void {
    this.#served.connections.delete(this)
    this.#served = served
    if (!this.client.destroyed) served.connections.add(this)
  }

  /** Notes that a request has begun; what it returns notes its end. */
  begins(): () => void {
    this.#running += 1
    return () => {
      this.#running -= 1
      if (!this.served.isLive) this.endIfIdle()
    }
  }

  /** Says how it is ended where requests share it: those under way are to be answered first. */
  endsBy(end: () => void): void {
    this.#end = end
  }

  /** Ends it, unless a request is waiting for its answer. */
  endIfIdle(): void {
    if (this.#running === 0) this.#end()
  }
}

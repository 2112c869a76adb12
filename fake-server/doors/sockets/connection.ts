import type { ServedOrigin } from '../served.js'
import { MemorySocket } from './memory-socket.js'

/** A connection within the process, between a client and the server of the fakes. */
export class Connection {
  readonly client: MemorySocket
  readonly server: MemorySocket
  #running = 0
  #end: () => void = () => this.server.end()

  /**
   * @param origin The origin that it was opened to.
   * @param served What answers requests that say nothing else.
   */
  constructor(
    readonly origin: string,
    readonly served: ServedOrigin,
  ) {
    const [client, server] = MemorySocket.pair()
    this.client = client
    this.server = server
    served.connections.add(this)
    client.once('close', () => served.connections.delete(this))
    // What happens to a connection the client reports.
    server.on('error', () => undefined)
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

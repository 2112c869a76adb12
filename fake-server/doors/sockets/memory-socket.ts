import { Socket } from 'node:net'
import { nextTurn } from './later.js'

/** What a client may ask of a socket that is secured by TLS. */
const secured = (alpnProtocol: string | false, servername: string) => ({
  encrypted: true,
  authorized: true,
  authorizationError: null,
  alpnProtocol,
  servername,
  getProtocol: () => 'TLSv1.3',
  getCipher: () => ({
    name: 'TLS_AES_256_GCM_SHA384',
    standardName: 'TLS_AES_256_GCM_SHA384',
    version: 'TLSv1.3',
  }),
  getPeerCertificate: () => ({}),
  getPeerX509Certificate: () => undefined,
  getSession: () => undefined,
  isSessionReused: () => false,
})

/** One end of a connection within the process. It is a `Socket`, as clients test for that, but has no handle. */
export class MemorySocket extends Socket {
  #peer: MemorySocket | undefined
  #written: (() => void) | undefined

  /** Makes both ends of a connection. */
  static pair(): readonly [client: MemorySocket, server: MemorySocket] {
    const [client, server] = [new MemorySocket(), new MemorySocket({ allowHalfOpen: true })]
    client.#peer = server
    server.#peer = client
    return [client, server]
  }

  /** Makes this end look like one of TLS. */
  secure(alpnProtocol: string | false, servername: string): void {
    Object.assign(this, secured(alpnProtocol, servername))
  }

  /** Lets this end connect later, as a socket of the network does. */
  connects(): void {
    Object.assign(this, { connecting: true })
    nextTurn(() => this.#connected())
  }

  #connected(): void {
    if (this.destroyed) return
    Object.assign(this, { connecting: false })
    for (const event of ['connect', 'ready', ...('encrypted' in this ? ['secureConnect'] : [])])
      this.emit(event)
  }

  /** Ends the connection with an error that the other end reports. */
  refuse(error: Error): void {
    this.#peer?.destroy(error)
    this.destroy()
  }

  override resetAndDestroy(): this {
    const reset = { code: 'ECONNRESET', errno: -104, syscall: 'read' }
    this.refuse(Object.assign(new Error('read ECONNRESET'), reset))
    return this
  }

  // There is no handle that would keep the process alive.
  override ref(): this {
    return this
  }

  override unref(): this {
    return this
  }

  override _read(): void {
    const written = this.#written
    this.#written = undefined
    written?.()
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, callback: () => void): void {
    // In a later turn, as by the network: a client may await one event before it listens for the next one, and a session of
    // HTTP/2 must not receive anything while it writes.
    nextTurn(() => {
      const peer = this.#peer
      if (chunk.length === 0 || !peer || peer.destroyed) callback()
      else {
        peer.#written = callback
        peer.push(chunk, encoding)
      }
    })
  }

  override _writev(
    chunks: { chunk: Buffer | string; encoding: BufferEncoding }[],
    callback: () => void,
  ): void {
    const bytes = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    )
    this._write(Buffer.concat(bytes), 'binary', callback)
  }

  override _final(callback: () => void): void {
    if (!this.#peer?.destroyed) this.#peer?.push(null)
    callback()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    const peer = this.#peer
    // What the other end has read so far it may still process.
    if (peer && !peer.destroyed && !peer.readableEnded) nextTurn(() => peer.destroyed || peer.push(null))
    this._read()
    super._destroy(error, callback)
  }
}

import type { FakeResponse } from '../messages/message.js'

/** The end of a connection by a fault, as `node:net` and undici report it. */
export class ConnectionError extends Error {
  /** What arrived of an answer that was truncated. */
  readonly partial?: FakeResponse

  constructor(
    message: string,
    /** `ECONNRESET` where nothing arrived of the answer, `UND_ERR_SOCKET` where a part of it did. */
    readonly code: 'ECONNRESET' | 'UND_ERR_SOCKET',
    more: { readonly name?: string; readonly partial?: FakeResponse | undefined } = {},
  ) {
    super(message)
    this.name = more.name ?? 'Error'
    if (more.partial) this.partial = more.partial
  }
}

/** The error of a socket whose other end has reset the connection. */
export const connectionReset = (): ConnectionError =>
  Object.assign(new ConnectionError('read ECONNRESET', 'ECONNRESET'), { errno: -104, syscall: 'read' })

/** The error of undici where the connection ends within the answer. */
export const otherSideClosed = (partial?: FakeResponse): ConnectionError =>
  new ConnectionError('other side closed', 'UND_ERR_SOCKET', { name: 'SocketError', partial })

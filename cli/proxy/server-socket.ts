import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { ServerAddress } from './server-address.js'

/** An address has no name to ask for. */
const servernameOf = (hostname: string): string => (/^[\d.]+$|:/.test(hostname) ? '' : hostname)

/**
 * Opens a connection to the server.
 *
 * @param protocol What is offered over TLS, and nothing else: the server can then speak no other one.
 */
export function serverSocket(
  { isSecure, hostname, port, tls }: ServerAddress,
  protocol: 'http/1.1' | 'h2',
): Socket {
  // A session of HTTP/2 ends with either direction.
  const place = { host: hostname, port, allowHalfOpen: protocol === 'http/1.1', noDelay: true }
  return isSecure
    ? connectSecurely({
        ...place,
        servername: servernameOf(hostname),
        ALPNProtocols: [protocol],
        ...tls,
      } as object)
    : connect(place)
}

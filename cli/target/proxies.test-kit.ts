import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy on this computer that forwards what it is asked for, and tunnels. */
export interface TestProxy {
  readonly url: string
  readonly port: number
  /** What it was asked for: `GET http://host/path`, or `CONNECT host:443`. */
  readonly asked: string[]
  close(): Promise<void>
}

/**
 * Opens a proxy; every request goes to the server at `port` on this computer, whatever its host. With `credentials` it
 * answers 407 to those that do not send them.
 */
export async function openProxy(port: number, credentials?: string): Promise<TestProxy> {
  const asked: string[] = []
  const isLetIn = ({ headers }: IncomingMessage) =>
    credentials === undefined ||
    headers['proxy-authorization'] === `Basic ${Buffer.from(credentials).toString('base64')}`
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    if (!isLetIn(incoming)) {
      outgoing.writeHead(407).end()
      return
    }
    const { pathname, search } = new URL(incoming.url ?? '')
    const { method, headers } = incoming
    const forwarded = request(
      { port, host: '127.0.0.1', method, path: pathname + search, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  })
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`)
    if (!isLetIn(incoming)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    const tunnel = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    tunnel.on('error', () => socket.destroy())
    socket.on('error', () => tunnel.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { CopyBudget } from './copy-budget.js'
import { ExchangeCopy } from './exchange-copy.js'
import type { PassedExchange } from './passed-exchange.js'
import { type RelayOptions, relay } from './relay.js'
import { type ServerAddress, serverAddress } from './server-address.js'

/** A relay before a server, and what it has copied. */
export interface RelayedServer extends AsyncDisposable {
  readonly port: number
  readonly copied: readonly PassedExchange[]
  readonly counts: { unread: number }
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Listens on a free port. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

/** A server that does with each connection what a test says; the beginning of what it received is kept. */
export async function rawServer(serve: (socket: Socket) => void) {
  const received: Buffer[] = []
  const most = 100
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('data', (bytes) => {
      if (received.length < most) received.push(bytes)
    })
    socket.on('error', () => undefined)
    serve(socket)
  })
  const port = await listening(server)
  return {
    port,
    sockets,
    received: () => Buffer.concat(received).toString('latin1'),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Starts a relay before the server on a port. */
export async function relayed(
  port: number,
  {
    keepsHost = false,
    path = '',
    address = serverAddress({ to: `http://127.0.0.1:${port}${path}` }),
    ...rest
  }: {
    readonly address?: ServerAddress

    readonly keepsHost?: boolean
    readonly path?: string
    readonly disturb?: NonNullable<RelayOptions['disturb']>
  } = {},
): Promise<RelayedServer> {
  const copied: PassedExchange[] = []
  const counts = { unread: 0 }
  const budget = new CopyBudget(64 * 1024 * 1024)
  const server = relay({
    server: address,
    keepsHost,
    ...rest,
    copyOf: (method, target, head) =>
      ExchangeCopy.of(method, target, head, budget, (exchange, taken) => {
        copied.push(exchange)
        budget.release(taken)
      }),
    onUnread() {
      counts.unread += 1
    },
  })
  const clients = new Set<Socket>()
  server.on('connection', (client) => clients.add(client))
  return {
    port: await listening(server),
    copied,
    counts,
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy()
      server.close()
    },
  }
}

/** Opens a connection to a port and collects what comes. */
export async function rawClient(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const parts: Buffer[] = []
  let error: NodeJS.ErrnoException | undefined
  socket.on('data', (bytes) => parts.push(bytes))
  socket.on('error', (reason) => {
    error = reason
  })
  const ended = new Promise<void>((resolve) => {
    socket.once('end', resolve)
    socket.once('close', () => resolve())
  })
  await once(socket, 'connect')
  return {
    socket,
    ended,
    error: () => error,
    received: () => Buffer.concat(parts).toString('latin1'),
    [Symbol.dispose]() {
      socket.destroy()
    },
  }
}

/** The parts in which a large body is sent. */
export const largePart = Buffer.alloc(256 * 1024, 'x')

/**
 * Sends a body of so many bytes to `/api/v1/big`, and reads nothing of the answer before something is done.
 *
 * @returns By how many bytes the memory had grown by then; it resolves once an answer of the same size was read.
 */
export async function sentLarge(
  port: number,
  size: number,
  whileUnread: () => Promise<void>,
): Promise<number> {
  using client = await rawClient(port)
  const { socket } = client
  socket.removeAllListeners('data').pause()
  const before = process.memoryUsage.rss()
  socket.write(`POST /api/v1/big HTTP/1.1\r\nHost: here\r\nContent-Length: ${size}\r\n\r\n`)
  for (let sent = 0; sent < size; sent += largePart.length)
    if (!socket.write(largePart)) await once(socket, 'drain')
  await whileUnread()
  const grown = process.memoryUsage.rss() - before
  let got = 0
  await new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      got += bytes.length
      if (got > size) resolve()
    })
    socket.resume()
  })
  return grown
}

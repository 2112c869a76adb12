import { URL } from 'node:url'
/** Where a socket is to be connected to. */
export interface SocketDestination {
  readonly host: string
  readonly port: number
}

/** The options of a call of `connect`, of `node:net` or `node:tls`, in any of its forms. */
export interface ConnectOptions {
  readonly host?: string | null | undefined
  readonly path?: string | null | undefined
  readonly servername?: string | null | undefined
  readonly port?: number | string | undefined
  readonly ALPNProtocols?: readonly (string | Uint8Array)[] | Uint8Array | undefined
}

/** A call of `connect`: its options and its callback. */
export interface ConnectCall {
  readonly options: ConnectOptions
  readonly callback: (() => void) | undefined
}

/** Reads the arguments of a call of `connect`. */
export function connectCall(args: readonly unknown[]): ConnectCall {
  // `net.connect` passes on what it has read itself.
  const [first, ...rest] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  const callback = rest.find((each) => typeof each === 'function') as (() => void) | undefined
  if (typeof first === 'object' && first !== null) return { options: first as ConnectOptions, callback }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { options: { path: first }, callback }
  const host = rest.find((each) => typeof each === 'string')
  const more = rest.find((each) => typeof each === 'object' && each !== null)
  return { options: { port: first as number, host: host as string, ...more }, callback }
}

/** Where a call connects to; undefined for a path of this machine, such as that of a Unix domain socket. */
export function destinationOf({ host, port, path }: ConnectOptions): SocketDestination | undefined {
  if (path || port === undefined || port === null) return undefined
  return { host: (host || 'localhost').toLowerCase(), port: Number(port) }
}

/** The destination of an address, whose scheme has a port if the address names none. */
export function destinationOfUrl({ protocol, hostname, port }: URL): SocketDestination {
  const standard = protocol === 'http:' || protocol === 'ws:' ? 80 : 443
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? standard : Number(port) }
}

/** Whether an origin is at a destination. */
export function isAt(origin: string, { host, port }: SocketDestination): boolean {
  const at = destinationOfUrl(new URL(origin))
  return at.host === host && at.port === port
}

/** Whether a destination is this machine. */
export const isLoopback = ({ host }: SocketDestination): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|::1|0\.0\.0\.0|::)$/.test(host.replace(/^\[|\]$/g, ''))

/** The origin of a destination, in its normal form. */
export const originOf = (scheme: 'http' | 'https', { host, port }: SocketDestination): string =>
  new URL(`${scheme}://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`).origin

import type { ServedOrigin } from '../served.js'
import type { SocketDestination } from './destination.js'
import type { Route } from './memory-server.js'

/** What is asked before a connection is opened. */
export interface Switchboard {
  /** The interception of an origin in the current context. */
  served(origin: string): ServedOrigin | undefined
  /** Why a destination must not be reached, undefined where it may. */
  refusal(destination: SocketDestination): Error | undefined
  /** Runs what sends a request, which a refusal then names. */
  sending<T>(request: string, send: () => T): T
  /** What answers a request on a connection. */
  route: Route
}

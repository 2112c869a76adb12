import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { URL } from 'node:url'
import type { Dispatcher } from 'undici'
import { load } from '../../load.js'
import type { ServedOrigin } from '../served.js'
import { destinationOfUrl, type SocketDestination } from './destination.js'
import { servedHeader } from './memory-server.js'
import { MemorySocket } from './memory-socket.js'

/** A request as every version of undici publishes it. */
interface PublishedRequest {
  readonly origin: string | URL
  addHeader(name: string, value: string): unknown
}

interface Interceptions {
  readonly isScoped: boolean
  served(origin: string): ServedOrigin | undefined
  refusal(destination: SocketDestination): Error | undefined
}

type Dispatch = Dispatcher['dispatch']

/**
 * Lets fakes answer the dispatchers of every loaded copy of undici directly; returns what restores those.
 *
 * A pool whose connections are all in use sends a request later, in another async context than that of its caller.
 */
export function patchDispatchers(
  dispatcherOf: (origin: string) => Dispatch | undefined,
  patched: Map<object, () => void>,
): void {
  for (const [path, module] of Object.entries(load.cache)) {
    if (!/[\\/]undici[\\/]index\.js$/.test(path)) continue
    const { Pool } = (module?.exports ?? {}) as Partial<typeof import('undici')>
    const base = Pool && dispatching(Pool.prototype)
    if (!base || patched.has(base)) continue
    const before = base.dispatch
    base.dispatch = function (this: Dispatcher, options, handler) {
      const origin = options.origin ?? urlOf(this)
      const taken = origin === undefined ? undefined : dispatcherOf(new URL(origin).origin)
      return taken ? taken(options, handler) : before.call(this, options, handler)
    }
    patched.set(base, () => {
      base.dispatch = before
    })
  }
}

/** The prototype whose `dispatch` an object inherits. */
function dispatching(object: object | null): { dispatch: Dispatch } | undefined {
  let owner = object
  while (owner && !Object.hasOwn(owner, 'dispatch')) owner = Object.getPrototypeOf(owner) as object | null
  return owner as { dispatch: Dispatch } | undefined
}

/** The address that a pool was made for; undici keeps it under a symbol of its own. */
function urlOf(dispatcher: object): URL | undefined {
  const key = Object.getOwnPropertySymbols(dispatcher).find(({ description }) => description === 'url')
  return key && (dispatcher as Record<symbol, URL | undefined>)[key]
}

/** Watches the requests of every copy of undici; returns what ends that. */
export function patchUndici(interceptions: Interceptions): () => void {
  // The clients of a pool share its connections, so each request names the interception of its context.
  const created = (message: unknown) => {
    if (!interceptions.isScoped) return
    const { request } = message as { readonly request: PublishedRequest }
    const served = interceptions.served(new URL(request.origin).origin)
    if (served) request.addHeader(servedHeader, served.id)
  }
  // A pool may hold a connection that was opened before.
  const sending = (message: unknown) => {
    const { request, socket } = message as { readonly request: PublishedRequest; readonly socket: Socket }
    if (socket instanceof MemorySocket) return
    const error = interceptions.refusal(destinationOfUrl(new URL(request.origin)))
    if (error) socket.destroy(error)
  }
  subscribe('undici:request:create', created)
  subscribe('undici:client:sendHeaders', sending)
  return () => {
    unsubscribe('undici:request:create', created)
    unsubscribe('undici:client:sendHeaders', sending)
  }
}

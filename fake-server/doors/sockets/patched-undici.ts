import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { Served } from '../served.js'
import { type Destination, destinationOfUrl } from './destination.js'
import { servedHeader } from './memory-server.js'
import { MemorySocket } from './memory-socket.js'

/** A request as every version of undici publishes it. */
interface PublishedRequest {
  readonly origin: string | URL
  addHeader(name: string, value: string): unknown
}

interface Interceptions {
  readonly isScoped: boolean
  served(origin: string): Served | undefined
  refusal(destination: Destination): Error | undefined
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

import type { ClientHttp2Session } from 'node:http2'
import { URL } from 'node:url'
import { load } from '../../load.js'
import type { ServedOrigin } from '../served.js'
import { servedHeader } from './memory-server.js'
import { syncExports } from './sync-exports.js'

/**
 * Lets each request of a session of `node:http2` name the interception of its context, as contexts may share a session;
 * returns what restores it.
 */
export function patchHttp2(interceptions: { served(origin: string): ServedOrigin | undefined }): () => void {
  const http2 = load('node:http2') as typeof import('node:http2')
  const before = http2.connect
  const patched = (...args: Parameters<typeof before>): ClientHttp2Session => {
    const session = before(...args)
    const { origin } = new URL(args[0])
    const request = session.request.bind(session)
    session.request = (headers = {}, options) => {
      const served = interceptions.served(origin)
      return request(served ? { ...headers, [servedHeader]: served.id } : headers, options)
    }
    return session
  }
  http2.connect = patched as typeof before
  syncExports()
  return () => {
    if (http2.connect === patched) http2.connect = before
    syncExports()
  }
}

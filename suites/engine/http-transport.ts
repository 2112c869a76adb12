import { request } from 'undici'
import { type Certificate, dispatcherOf, type ProxyRoute } from './dispatcher.js'
import { type Transport, Unreachable, type WireRequest, type WireResponse } from './exchange.js'
import { whyUnreachable } from './why-unreachable.js'
import { wireBody } from './wire-body.js'

/** Options of the HTTP transport. */
export interface HttpOptions {
  readonly baseUrl: string
  /** How long a whole answer may take, in milliseconds. */
  readonly timeoutMs?: number
  /** The most bytes an answer may hold, decoded. */
  readonly maxBytes?: number
  /** Certificates to trust in addition to the usual ones, as PEM. */
  readonly ca?: readonly string[]
  /** What the suite shows a server that asks who it is. */
  readonly certificate?: Certificate
  readonly proxy?: ProxyRoute
}

/** The default time limit for a whole answer, in milliseconds. */
export const defaultTimeoutMs = 10_000

/**
 * A transport over undici with keep-alive, a time-out, a size limit, and no redirects, so that no key goes
 * where it was not meant to; `close` ends it.
 */
export function httpTransport({
  baseUrl,
  timeoutMs = defaultTimeoutMs,
  maxBytes = 16 * 1024 * 1024,
  ca,
  certificate,
  proxy,
}: HttpOptions): {
  transport: Transport
  close: () => Promise<void>
} {
  const base = baseUrl.replace(/\/+$/, '')
  const dispatcher = dispatcherOf({ timeoutMs, ca, certificate, proxy })
  const ask = async ({ method, path, headers, body }: WireRequest): Promise<WireResponse> => {
    const answer = await request(base + path, {
      dispatcher,
      method: method as 'GET',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    })
    const heads = flat(answer.headers)
    return { status: answer.statusCode, headers: heads, ...(await wireBody(answer.body, heads, maxBytes)) }
  }
  const transport: Transport = async (wire) => {
    try {
      return await ask(wire).catch((error: unknown) => {
        // A read may be sent again; a write may have been done.
        if (wire.method === 'GET' && isCut(error)) return ask(wire)
        throw error
      })
    } catch (error) {
      throw new Unreachable(whyUnreachable(error, { baseUrl, timeoutMs, proxy, certificate }), {
        cause: error,
      })
    }
  }
  return { transport, close: () => dispatcher.close() }
}

/** Whether a connection that stood was cut, as a proxy or an idle server does now and then. */
const isCut = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String((error as { readonly code?: unknown }).code))

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

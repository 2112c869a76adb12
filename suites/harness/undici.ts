import { Agent, errors, request } from 'undici'
import { type Transport, Unreachable } from './exchange.js'

/** How the suites reach a server over HTTP. */
export interface HttpOptions {
  readonly baseUrl: string
  /** How long a whole answer may take, in milliseconds. */
  readonly timeoutMs?: number
  /** The most bytes an answer may hold. */
  readonly maxBytes?: number
}

/** A transport over undici with keep-alive, a time-out, a size limit, and no redirects; `close` ends it. */
export function httpTransport({ baseUrl, timeoutMs = 30_000, maxBytes = 16 * 1024 * 1024 }: HttpOptions): {
  transport: Transport
  close: () => Promise<void>
} {
  const base = baseUrl.replace(/\/+$/, '')
  const agent = new Agent({
    connections: 32,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: Math.min(timeoutMs, 10_000),
    maxResponseSize: maxBytes,
  })
  const transport: Transport = async ({ method, path, headers, body }) => {
    try {
      const answer = await request(base + path, {
        dispatcher: agent,
        method: method as 'GET',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body }),
      })
      return { status: answer.statusCode, headers: flat(answer.headers), text: await answer.body.text() }
    } catch (error) {
      throw new Unreachable(reasonOf(error, timeoutMs), { cause: error })
    }
  }
  return { transport, close: () => agent.close() }
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return `no whole answer within ${timeoutMs} ms`
  if (error instanceof Error && error.name === 'TimeoutError') return `no whole answer within ${timeoutMs} ms`
  if (error instanceof AggregateError) return reasonOf(error.errors[0], timeoutMs)
  return error instanceof Error ? error.message : String(error)
}

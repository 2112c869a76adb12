import { performance } from 'node:perf_hooks'
import { Client, type Dispatcher } from 'undici'
import type { HttpRequest } from './api-call.js'

/** A request, and what is expected of its answer. */
export interface Expected {
  readonly request: HttpRequest
  readonly status: number
  /** Takes the body of the answer, where the next request depends on it. */
  readonly answered?: (body: string) => void
}

/** How to load a server. */
export interface LoadPlan {
  readonly origin: string
  /** How many connections are kept open, each with one request at a time. */
  readonly connections: number
  readonly ms: number
  /** The next request of a connection. */
  next(connection: number): Expected
}

/** The result of a load. */
export interface Loaded {
  readonly answers: number
  readonly seconds: number
}

/** Sends a request; rejects where the answer has another status than expected. */
function exchange(client: Client, { request, status, answered }: Expected): Promise<void> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let answeredStatus = 0
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_, statusCode) {
        answeredStatus = statusCode
      },
      onResponseData(_, part) {
        if (answered || answeredStatus !== status) parts.push(part)
      },
      onResponseEnd() {
        const body = parts.length === 0 ? '' : Buffer.concat(parts).toString()
        if (answeredStatus !== status)
          return reject(
            new Error(`${request.method} ${request.path} answered ${answeredStatus}: ${body.slice(0, 300)}`),
          )
        answered?.(body)
        resolve()
      },
      onResponseError(_, error) {
        reject(error)
      },
    }
    client.dispatch({ ...request, body: request.body ?? null }, handler)
  })
}

/**
 * Loads a server for a while over connections that are kept open.
 *
 * @returns How many requests it answered, in how many seconds.
 * @throws An Error where an answer has another status than expected.
 */
export async function load({ origin, connections, ms, next }: LoadPlan): Promise<Loaded> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { bodyTimeout: 10_000 }))
  let answers = 0
  const startedAt = performance.now()
  try {
    await Promise.all(
      clients.map(async (client, connection) => {
        while (performance.now() - startedAt < ms) {
          await exchange(client, next(connection))
          answers += 1
        }
      }),
    )
    return { answers, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    await Promise.all(clients.map((client) => client.destroy()))
  }
}

import { ApiError, NoAnswerError } from './api-error.js'
import { type Clock, systemClock } from './clock.js'
import { defaultRetries, type RetryPolicy, waitBefore } from './retry-policy.js'

export interface TransportOptions {
  /** The address of the service, without `/api/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** What sends the requests: the global `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch
  readonly retries?: Partial<RetryPolicy>
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number
  /** What it waits by: the clock of the computer by default. */
  readonly clock?: Clock
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below `/api/v1`, its ids encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object
  /** The same for all attempts at a write, so that it takes effect once. */
  readonly idempotencyKey?: string
}

/** Sends requests until an answer came that will not change. */
export class Transport {
  readonly #options: TransportOptions
  readonly #retries: RetryPolicy
  readonly #clock: Clock

  constructor(options: TransportOptions) {
    this.#options = options
    this.#retries = { ...defaultRetries, ...options.retries }
    this.#clock = options.clock ?? systemClock
  }

  /** @throws ApiError for an error answer, NoAnswerError where no attempt was answered. */
  async send<T>(request: ApiRequest): Promise<T> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return (await this.#exchange(request)) as T
      } catch (error) {
        const waitMs = waitBefore(error, attempt, this.#retries)
        if (waitMs === undefined) throw error
        await this.#clock.sleep(waitMs)
      }
  }

  async #exchange({ method, path, query = {}, body, idempotencyKey }: ApiRequest): Promise<unknown> {
    const { baseUrl, apiKey, fetch = globalThis.fetch, timeoutMs = 10_000 } = this.#options
    const url = new URL(`/api/v1${path}`, baseUrl)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const headers = new Headers({ authorization: `Bearer ${apiKey}`, accept: 'application/json' })
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
    const init = { method, headers, signal: AbortSignal.timeout(timeoutMs) }
    try {
      const response = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })
      const text = await response.text()
      if (!response.ok) throw new ApiError(response, jsonOf(text), this.#clock.now())
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw new NoAnswerError(`no answer to ${method} ${path}`, { cause: error })
    }
  }
}

/** An error page of a proxy is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { retryingFetch } from './retrying-fetch.js'
import type { paths } from './schema.js'

export type Api = Client<paths>

export interface ApiOptions {
  baseUrl: string
  apiKey: string
  fetch?: (request: Request) => Promise<Response>
}

/** Gives each write a key, before it is sent and perhaps sent again. */
const idempotencyKeys: Middleware = {
  onRequest({ request }) {
    if (request.method !== 'GET') request.headers.set('Idempotency-Key', crypto.randomUUID())
    return request
  },
}

export function createApi({ baseUrl, apiKey, fetch = globalThis.fetch }: ApiOptions): Api {
  const api = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: retryingFetch(fetch),
  })
  api.use(idempotencyKeys)
  return api
}

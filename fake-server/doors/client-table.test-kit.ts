import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import axios from 'axios'
import got from 'got'
import { Window } from 'happy-dom'
import { JSDOM } from 'jsdom'
import ky from 'ky'
import nodeFetch from 'node-fetch'
import superagent from 'superagent'
import { Agent, type Dispatcher, Pool, Client as UndiciClient, fetch as undiciFetch } from 'undici'
import { byFetch, byHttp, byUndici, type Client, type Sent } from './clients.test-kit.js'

/** A row of the table: a client, and how it is given one of these, where it takes one. */
export interface ClientRow {
  readonly name: string
  /** Sends as the client does by default. */
  readonly plain: Client
  /** Whether it sends by HTTP/2 alone, which a fake on a port does not serve. */
  readonly isHttp2?: true
  /** Whether it takes a `fetch`, and how. */
  readonly withFetch?: (fetch: typeof globalThis.fetch) => Client
  /** Whether it takes a dispatcher of undici, and how. */
  readonly withDispatcher?: (dispatcher: Dispatcher) => Client
}

const capturedFetch = globalThis.fetch
const asFetch = (fetch: unknown) => fetch as typeof globalThis.fetch
const bodyOf = ({ body }: Sent) => (body === '' ? {} : { body })

const byAxios =
  (options: object): Client =>
  async ({ method, url, headers, body }) => {
    const answer = await axios.request({
      method,
      url,
      headers,
      ...(body === '' ? {} : { data: body }),
      responseType: 'text',
      transformRequest: (data: unknown) => data,
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      ...options,
    })
    return {
      status: answer.status,
      headers: { ...answer.headers } as Record<string, string>,
      body: answer.data,
    }
  }

const byGot =
  (withHttp2: boolean): Client =>
  async (sent) => {
    const { method, url, headers } = sent
    const answer = await got(url, {
      method: method as 'GET',
      headers,
      ...bodyOf(sent),
      http2: withHttp2,
      throwHttpErrors: false,
      retry: { limit: 0 },
    })
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: answer.body }
  }

const byKy = (fetch?: typeof globalThis.fetch): Client =>
  byFetch(
    asFetch((url: string, init: object) =>
      ky(url, { ...init, ...(fetch ? { fetch } : {}), retry: 0, throwHttpErrors: false }),
    ),
  )

const bySuperagent: Client = async ({ method, url, headers, body }) => {
  const answer = await superagent(method, url)
    .set(headers)
    .send(body === '' ? undefined : body)
    .buffer(true)
    .parse((response, done) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => done(null, text))
    })
    .ok(() => true)
  return {
    status: answer.status,
    headers: answer.headers as Record<string, string>,
    body: answer.body as string,
  }
}

const byHttp2: Client = async ({ method, url, headers, body }) => {
  const { origin, pathname, search } = new URL(url)
  const session = http2.connect(origin)
  const head = { ':method': method, ':path': pathname + search, ...headers }
  const stream = session.request(head, { endStream: body === '' })
  if (body !== '') stream.end(body)
  const [{ ':status': status, ...answered }] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text += part
  session.close()
  return { status: Number(status), headers: answered as Record<string, string>, body: text }
}

interface Xhr extends EventTarget {
  readonly status: number
  readonly responseText: string
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body?: string): void
}

/** Sends by the XMLHttpRequest of a page of another origin. */
const byXhr =
  (newXhr: () => Xhr): Client =>
  ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const xhr = newXhr()
      xhr.addEventListener('error', () => reject(new Error('network error')))
      xhr.addEventListener('load', () => {
        const pairs = xhr
          .getAllResponseHeaders()
          .split('\r\n')
          .filter((line) => line !== '')
          .map((line) => line.split(': ') as [string, string])
        resolve({ status: xhr.status, headers: Object.fromEntries(pairs), body: xhr.responseText })
      })
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.send(body === '' ? undefined : body)
    })

const page = { url: 'http://localhost:3000/app' }

const byHttpOf: Client = (sent) => byHttp(sent.url.startsWith('https:') ? https.request : http.request)(sent)

const byOwn =
  (make: (origin: string) => Dispatcher): Client =>
  async (sent) => {
    const dispatcher = make(new URL(sent.url).origin)
    try {
      return await byUndici(dispatcher)(sent)
    } finally {
      await dispatcher.close()
    }
  }

/** The clients that the fake's doors are tested with. */
export const clientRows: readonly ClientRow[] = [
  { name: 'global `fetch`', plain: (sent) => byFetch(globalThis.fetch)(sent), withFetch: byFetch },
  { name: '`fetch` captured before', plain: byFetch(capturedFetch) },
  { name: '`node:http`, `node:https`', plain: byHttpOf },
  { name: '`node:http2`', plain: byHttp2, isHttp2: true },
  { name: 'axios, adapter `http`', plain: byAxios({ adapter: 'http' }) },
  {
    name: 'axios, adapter `fetch`',
    // axios takes the global fetch when it makes the adapter.
    plain: (sent) => byAxios({ adapter: 'fetch', env: { fetch: globalThis.fetch } })(sent),
    withFetch: (fetch) => byAxios({ adapter: 'fetch', env: { fetch } }),
  },
  { name: 'got', plain: byGot(false) },
  { name: 'got with `http2: true`', plain: byGot(true) },
  { name: 'ky', plain: byKy(), withFetch: byKy },
  { name: 'node-fetch', plain: byFetch(asFetch(nodeFetch)) },
  { name: 'superagent', plain: bySuperagent },
  { name: 'undici `request`', plain: byUndici(), withDispatcher: byUndici },
  {
    name: 'undici `fetch`',
    plain: byFetch(asFetch(undiciFetch)),
    withDispatcher: (dispatcher) =>
      byFetch(asFetch((url: string, init: object) => undiciFetch(url, { ...init, dispatcher }))),
  },
  { name: 'undici, with its own `Agent`', plain: byOwn(() => new Agent()) },
  { name: 'undici, with its own `Pool`', plain: byOwn((origin) => new Pool(origin)) },
  { name: 'undici, with its own `Client`', plain: byOwn((origin) => new UndiciClient(origin)) },
  {
    name: '`XMLHttpRequest` of jsdom',
    plain: byXhr(() => new new JSDOM('', page).window.XMLHttpRequest() as unknown as Xhr),
  },
  {
    name: '`XMLHttpRequest` of happy-dom',
    plain: byXhr(() => new new Window(page).XMLHttpRequest() as unknown as Xhr),
  },
  {
    name: '`fetch` of happy-dom',
    plain: byFetch(asFetch((url: string, init: object) => new Window(page).fetch(url, init))),
  },
]

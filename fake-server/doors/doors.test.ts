import http, { request as importedHttp } from 'node:http'
import https, { request as importedHttps } from 'node:https'
import { getGlobalDispatcher, setGlobalDispatcher, fetch as undiciFetch } from 'undici'
import { expect, test } from 'vitest'
import { type AnyFake, createFake, demoKeys } from '../index.js'
import { byFetch, byHttp, byUndici, type Client, type HttpRequest, type Sent } from './clients.test-kit.js'
import { script } from './script.test-kit.js'

const capturedFetch = globalThis.fetch
const origin = 'https://api.example.com'

/** An answer as every door must give it: what only a connection needs is left out. */
type Line = readonly [status: number, headers: Record<string, string>, body: string]

const ofConnections = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** What a client is answered to the script. */
async function transcript(client: Client, base = origin): Promise<Line[]> {
  const kept: Record<string, string> = {}
  const filled = (text: string) => text.replace(/<(\w+)>/g, (whole, name: string) => kept[name] ?? whole)
  const lines: Line[] = []
  for (const [
    ,
    method,
    path,
    body,
    { key = demoKeys.main, idempotencyKey, type, keep = {} } = {},
  ] of script) {
    const { status, headers, ...answer } = await client({
      method,
      url: `${base}/api/v1${filled(path)}`,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': type ?? 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? '' : filled(typeof body === 'string' ? body : JSON.stringify(body)),
    })
    for (const [name, at] of Object.entries(keep)) kept[name] = valueAt(JSON.parse(answer.body), at)
    const shown = Object.entries(headers).filter(([name]) => !ofConnections.includes(name))
    lines.push([status, Object.fromEntries(shown), answer.body])
  }
  return lines
}

function valueAt(body: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce((within: unknown, name) => (within as Record<string, unknown> | null)?.[name], body)
  if (typeof value !== 'string') throw new Error(`the answer has nothing at ${path}`)
  return value
}

const byHandle =
  (fake: AnyFake): Client =>
  async ({ url, ...sent }: Sent) =>
    fake.handle({ ...sent, target: url.slice(origin.length) })

const expected = await transcript(byHandle(createFake()))

/** Plays the script to a fresh fake that intercepts the origin. */
async function intercepted(client: () => Client, base = origin): Promise<Line[]> {
  const door = createFake().intercept(base)
  try {
    return await transcript(client(), base)
  } finally {
    door.dispose()
  }
}

test('the script is 200 steps long, and each gets the status in its row', () => {
  expect(script.length).toBe(200)
  const steps = script.map(([, method, path], n) => `${n} ${method} ${path}`)
  expect(expected.map(([status], n) => `${steps[n]} ${status}`)).toEqual(
    script.map(([status], n) => `${steps[n]} ${status}`),
  )
  // Otherwise comparing transcripts would show little.
  expect(new Set(expected.map(([, , body]) => body)).size).toBeGreaterThan(130)
})

test('the fetch of the fake gives that transcript', async () => {
  expect(await transcript(byFetch(createFake().fetch))).toEqual(expected)
})

test('a port gives that transcript', async () => {
  const served = await createFake().listen()
  try {
    expect(await transcript(byFetch(capturedFetch), served.url)).toEqual(expected)
  } finally {
    await served.close()
  }
})

test('the intercepted global fetch gives that transcript', async () => {
  expect(await intercepted(() => byFetch(globalThis.fetch))).toEqual(expected)
})

test('a fetch that was captured before gives that transcript', async () => {
  expect(await intercepted(() => byFetch(capturedFetch))).toEqual(expected)
})

test.each<[string, string, () => HttpRequest]>([
  ['http.request', 'http://api.example.com', () => http.request],
  ['https.request', 'https://api.example.com', () => https.request],
  ['https.request at a port', 'https://api.example.com:8443', () => https.request],
  ['request as imported from node:http', 'http://api.example.com:8080', () => importedHttp],
  ['request as imported from node:https', 'https://api.example.com', () => importedHttps],
])('the intercepted %s gives that transcript', async (_, base, send) => {
  expect(await intercepted(() => byHttp(send()), base)).toEqual(expected)
})

test("undici's request gives that transcript, through the dispatcher and where it is intercepted", async () => {
  expect(await transcript(byUndici(createFake().dispatcher()))).toEqual(expected)
  expect(await intercepted(() => byUndici())).toEqual(expected)
})

test("undici's fetch gives that transcript, through the global dispatcher and where it is intercepted", async () => {
  const fetch = undiciFetch as unknown as typeof globalThis.fetch
  const before = getGlobalDispatcher()
  setGlobalDispatcher(createFake().dispatcher())
  try {
    expect(await transcript(byFetch(fetch))).toEqual(expected)
  } finally {
    setGlobalDispatcher(before)
  }
  expect(await intercepted(() => byFetch(fetch))).toEqual(expected)
})

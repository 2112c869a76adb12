import http, { request as importedHttp } from 'node:http'
import http2 from 'node:http2'
import https, { request as importedHttps } from 'node:https'
import {
  Agent,
  Client,
  type Dispatcher,
  getGlobalDispatcher,
  Pool,
  setGlobalDispatcher,
  fetch as undiciFetch,
} from 'undici'
import { describe, expect, test } from 'vitest'
import { createFake, type Fake } from '../index.js'
import { byFetch, byHttp, byHttp2, byUndici, type Client as Sender } from './clients.test-kit.js'
import { type Line, origin, play } from './script/play.test-kit.js'
import { script } from './script/script.test-kit.js'

const capturedFetch = globalThis.fetch
const fetchOfUndici = undiciFetch as unknown as typeof globalThis.fetch

const byHandle =
  (fake: Fake): Sender =>
  async ({ url, ...sent }) =>
    fake.handle({ ...sent, target: url.slice(origin.length) })

const whole = createFake()
const expected = await play(whole, byHandle(whole))

/** Plays the script to a new fake that intercepts the origin. */
async function intercepted(sender: () => Sender, base = origin): Promise<Line[]> {
  const fake = createFake()
  using _ = fake.intercept(base)
  return await play(fake, sender(), base)
}

/** The same by a dispatcher that is made within the interception. */
async function dispatched(make: () => Dispatcher): Promise<Line[]> {
  const fake = createFake()
  using _ = fake.intercept(origin)
  const dispatcher = make()
  try {
    return await play(fake, byUndici(dispatcher))
  } finally {
    await dispatcher.destroy()
  }
}

/** The same by a session of HTTP/2 that is opened within the interception. */
async function overHttp2(base: string): Promise<Line[]> {
  const fake = createFake()
  using _ = fake.intercept(base)
  const session = http2.connect(base)
  try {
    return await play(fake, byHttp2(session), base)
  } finally {
    session.destroy()
  }
}

describe('the script', () => {
  const requested = script.filter((step) => typeof step !== 'function')

  test('is 300 steps long, and each request ends as its row says, with the values that it says', () => {
    expect(script.length).toBe(300)
    const named = expected.filter(({ ends }) => ends !== undefined)
    expect(named.map(({ step, ends }) => `${step}: ${ends}`)).toEqual(
      requested.map(([ends], n) => `${named[n]?.step}: ${ends}`),
    )
    for (const { step, shown: [actual, values] = [] } of named) expect([step, actual]).toEqual([step, values])
  })

  test('meets every fault and differs from step to step', () => {
    expect(new Set(requested.map(([ends]) => ends))).toEqual(
      new Set([200, 201, 400, 401, 402, 403, 404, 409, 418, 422, 429, 500, 502, 503, 504, 'lost']),
    )
    // Otherwise comparing transcripts would show little.
    expect(new Set(expected.map(({ body }) => body)).size).toBeGreaterThan(190)
  })
})

test('the fetch of the fake gives that transcript', async () => {
  const fake = createFake()
  expect(await play(fake, byFetch(fake.fetch))).toEqual(expected)
})

test.each<[string, () => Sender]>([
  ['fetch', () => byFetch(capturedFetch)],
  ['http.request', () => byHttp(http.request)],
  ['undici', () => byUndici()],
])('a port gives that transcript to %s', async (_, sender) => {
  const fake = createFake()
  await using served = await fake.listen()
  expect(await play(fake, sender(), served.url)).toEqual(expected)
})

test.each<[string, () => Sender]>([
  ['global fetch', () => byFetch(globalThis.fetch)],
  ['fetch that was captured before', () => byFetch(capturedFetch)],
  ['request of undici', () => byUndici()],
  ['fetch of undici', () => byFetch(fetchOfUndici)],
])('the intercepted %s gives that transcript', async (_, sender) => {
  expect(await intercepted(sender)).toEqual(expected)
})

test.each<[string, () => Dispatcher]>([
  ['Agent', () => new Agent()],
  ['Pool', () => new Pool(origin)],
  ['Client', () => new Client(origin)],
])('an intercepted %s of undici gives that transcript', async (_, make) => {
  expect(await dispatched(make)).toEqual(expected)
})

test.each<[string, string, () => Parameters<typeof byHttp>[0]]>([
  ['http.request', 'http://api.example.com', () => http.request],
  ['https.request', 'https://api.example.com', () => https.request],
  ['https.request at a port', 'https://api.example.com:8443', () => https.request],
  ['request as imported from node:http', 'http://api.example.com:8080', () => importedHttp],
  ['request as imported from node:https', 'https://api.example.com', () => importedHttps],
])('the intercepted %s gives that transcript', async (_, base, send) => {
  expect(await intercepted(() => byHttp(send()), base)).toEqual(expected)
})

test.each(['https://api.example.com', 'http://api.example.com'])(
  'an intercepted session of HTTP/2 to %s gives that transcript',
  async (base) => {
    expect(await overHttp2(base)).toEqual(expected)
  },
)

test("a dispatcher gives that transcript to undici's request, and as the global one to its fetch", async () => {
  const fake = createFake()
  expect(await play(fake, byUndici(fake.dispatcher()))).toEqual(expected)
  const other = createFake()
  const before = getGlobalDispatcher()
  setGlobalDispatcher(other.dispatcher())
  try {
    expect(await play(other, byFetch(fetchOfUndici))).toEqual(expected)
  } finally {
    setGlobalDispatcher(before)
  }
})

import { once } from 'node:events'
import http2 from 'node:http2'
import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, Pool } from 'undici'
import { describe, expect, test } from 'vitest'
import { createFake, demoKeys, type Fake } from '../index.js'
import { byFetch, byHttp, byUndici, type Client } from './clients.test-kit.js'

const origin = 'https://api.example.com'
const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
const capturedFetch = globalThis.fetch

/** Creates a contact and resolves to its name. */
const create = async (client: Client, name: string): Promise<string> => {
  const url = `${origin}/api/v1/contacts`
  const { body } = await client({ method: 'POST', url, headers, body: JSON.stringify({ name }) })
  return (JSON.parse(body) as { data: { name: string } }).data.name
}

/** The names in what a fake was asked to create. */
const received = (fake: Fake): string[] =>
  fake.requests('POST /contacts').map(({ body }) => (JSON.parse(String(body)) as { name: string }).name)

const pool = new Pool(origin, { connections: 4 })
const session: { current?: http2.ClientHttp2Session } = {}
const byHttp2: Client = async ({ url, method, headers, body }) => {
  session.current ??= http2.connect(origin)
  const stream = session.current.request({ ':path': new URL(url).pathname, ':method': method, ...headers })
  stream.end(body)
  const [head] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
  let text = ''
  for await (const part of stream) text += part
  return { status: Number(head[':status']), headers: {}, body: text }
}

const clients: readonly [string, () => Client][] = [
  ['fetch', () => byFetch(globalThis.fetch)],
  ['a captured fetch', () => byFetch(capturedFetch)],
  ['https', () => byHttp(https.request)],
  ['undici', () => byUndici()],
  ['a shared Agent of undici', () => byUndici(agent)],
  ['a shared Pool of undici', () => byUndici(pool)],
  ['a shared session of HTTP/2', () => byHttp2],
]
const agent = new Agent({ connections: 10 })

describe.each(clients)('by %s', (_, client) => {
  test('200 fakes that intercept one origin at the same time see nothing of each other', async () => {
    const work = async (n: number) => {
      const fake = createFake()
      const name = `Client ${n}`
      const names = await fake.intercept(origin, async () => {
        const created = []
        for (let call = 0; call < 3; call += 1) {
          created.push(await create(client(), `${name}, call ${call}`))
          await pause(n % 7)
        }
        return created
      })
      const expected = [0, 1, 2].map((call) => `${name}, call ${call}`)
      expect(names).toEqual(expected)
      expect(fake.control.journal.length).toBe(3)
      expect(received(fake)).toEqual(expected)
    }
    await Promise.all(Array.from({ length: 200 }, (_, n) => work(n)))
  })
})

describe.concurrent('tests that run at the same time', () => {
  test.each(Array.from({ length: 20 }, (_, n) => n))('number %i has its own fake', async (n) => {
    const fake = createFake()
    using _ = fake.intercept(origin, { scope: 'async' })
    for (let call = 0; call < 3; call += 1) {
      await create(byFetch(globalThis.fetch), `Test ${n}`)
      await pause(n % 5)
    }
    expect(received(fake)).toEqual([0, 1, 2].map(() => `Test ${n}`))
  })
})

test('a scope goes before the interception of the process, the inner one before the outer', async () => {
  const [whole, outer, inner] = [createFake(), createFake(), createFake()]
  using _ = whole.intercept(origin)
  const ask = (name: string) => create(byFetch(globalThis.fetch), name)
  await ask('whole')
  await outer.intercept(origin, async () => {
    await ask('outer')
    await inner.intercept(origin, () => ask('inner'))
    await ask('outer')
  })
  await ask('whole')
  expect([whole, outer, inner].map(received)).toEqual([['whole', 'whole'], ['outer', 'outer'], ['inner']])
})

test('a request from outside of the scopes of its origin is refused, and not sent', async () => {
  let leave: () => void = () => undefined
  const done = createFake().intercept(
    origin,
    { others: 'pass' },
    () => new Promise<void>((resolve) => (leave = resolve)),
  )
  const refused = /is refused: fakes intercept this origin in the scope of other async contexts only/
  for (const [, client] of clients.slice(0, 5)) {
    const error = (await create(client(), 'Ana').catch((thrown: Error) => thrown)) as Error
    expect(String(error.cause ?? error)).toMatch(refused)
  }
  leave()
  await done
})

test('the callback decides how the interception ends: with its value, or with its error', async () => {
  const fake = createFake()
  expect(await fake.intercept(origin, () => 7)).toBe(7)
  const failing = fake.intercept(origin, { others: 'refuse' }, () => {
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(globalThis.fetch).toBe(capturedFetch)
})

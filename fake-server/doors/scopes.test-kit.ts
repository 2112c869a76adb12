import http2 from 'node:http2'
import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, Pool } from 'undici'
import { describe, expect, test } from 'vitest'
import { createFake, demoKeys, type Fake } from '../index.js'
import { byFetch, byHttp, byHttp2, byUndici, type Client } from './clients.test-kit.js'

/** The address that fakes intercept. */
export const origin = 'https://api.example.com'
/** The headers of each call. */
export const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
/** As it was before any interception. */
export const capturedFetch = globalThis.fetch

/** Creates a contact and resolves to its name. */
export const create = async (client: Client, name: string): Promise<string> => {
  const url = `${origin}/api/v1/contacts`
  const { body } = await client({ method: 'POST', url, headers, body: JSON.stringify({ name }) })
  return (JSON.parse(body) as { data: { name: string } }).data.name
}

/** The names in what a fake was asked to create. */
export const received = (fake: Fake): string[] =>
  fake.requests('POST /contacts').map(({ body }) => (JSON.parse(String(body)) as { name: string }).name)

const pool = new Pool(origin, { connections: 4 })
const session: { current?: http2.ClientHttp2Session } = {}
const bySharedSession: Client = async (sent) => {
  if (!session.current || session.current.closed || session.current.destroyed)
    session.current = http2.connect(origin)
  const used = session.current
  try {
    return await byHttp2(used)(sent)
  } catch (error) {
    // The interception under which it was opened has ended: a refused request was not carried out (RFC 9113, 8.7).
    if (used.closed && String(error).includes('REFUSED_STREAM')) return bySharedSession(sent)
    throw error
  }
}

/** The clients of a process, and how each is made. */
export const clients: readonly [string, () => Client][] = [
  ['fetch', () => byFetch(globalThis.fetch)],
  ['a captured fetch', () => byFetch(capturedFetch)],
  ['https', () => byHttp(https.request)],
  ['undici', () => byUndici()],
  ['a shared Agent of undici', () => byUndici(agent)],
  ['a shared Pool of undici', () => byUndici(pool)],
  ['a shared session of HTTP/2', () => bySharedSession],
]
const agent = new Agent({ connections: 10 })

/** What concurrent tests take: a new fake each, or a fork of a fake that all of them share. */
const makers: readonly [string, () => () => Fake][] = [
  ['fakes', () => () => createFake()],
  [
    'forks of one fake',
    () => {
      const shared = createFake()
      shared.seed({ contacts: [{ id: 'ana', email: 'ana@seeded.example' }] })
      return () => shared.fork()
    },
  ],
]

/** Creates three contacts with pauses in between, and expects that no other test has touched the fake. */
async function work(fake: Fake, client: () => Client, n: number): Promise<void> {
  const names = [0, 1, 2].map((call) => `Client ${n}, call ${call}`)
  const before = fake.contacts.list().length
  const created = await fake.intercept(origin, async () => {
    const created: string[] = []
    for (const name of names) {
      created.push(await create(client(), name))
      await pause(n % 7)
    }
    return created
  })
  expect(created).toEqual(names)
  expect(received(fake)).toEqual(names)
  expect(fake.control.journal.length).toBe(3)
  expect(fake.contacts.list().length).toBe(before + 3)
}

/** Tests that so many fakes, or forks of one, which intercept one origin at the same time do not see each other. */
export function testScopes(count: number): void {
  describe.each(makers)(`${count} %s that intercept one origin at the same time`, (_, make) => {
    test.each(clients)('see nothing of each other by %s', async (_, client) => {
      const fakeOf = make()
      const fakes = Array.from({ length: count }, fakeOf)
      await Promise.all(fakes.map((fake, n) => work(fake, client, n)))
    })
  })
}

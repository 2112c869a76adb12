import https from 'node:https'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { describe, expect, test } from 'vitest'
import { createFake, demoKeys, mswHandlers } from '../index.js'
import { byFetch, byHttp, type Sent } from './clients.test-kit.js'

const origin = 'https://api.example.com'
const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
const tags: Sent = { method: 'GET', url: `${origin}/api/v1/tags`, headers, body: '' }
const mail: Sent = { method: 'GET', url: 'https://mail.example.com/outbox', headers: {}, body: '' }
const mocked = http.get(mail.url, () => HttpResponse.text('mocked'))

/** What both clients get, `refused` where they reach no one. */
async function gets(sent: Sent): Promise<string[]> {
  const clients = [byFetch(globalThis.fetch), byHttp(https.request)]
  const answers = clients.map((client) =>
    client(sent).then(
      ({ status, body }) => (body === 'mocked' ? body : `${status}`),
      (error: Error & { code?: string }) => (error.code === 'ERR_FAKE_REFUSED' ? 'refused' : String(error)),
    ),
  )
  return Promise.all(answers)
}

const both = (what: string) => [what, what]

/** Something that runs between its start and its end. */
type Life = () => () => void

const intercepting: Life = () => {
  const door = createFake().intercept(origin)
  return () => door.dispose()
}
const mocking: Life = () => {
  const server = setupServer(mocked)
  server.listen({ onUnhandledRequest: 'bypass' })
  return () => server.close()
}

/** Every order in which two lives can start and end. */
const orders: readonly (readonly number[])[] = [
  [0, 0, 1, 1],
  [0, 1, 0, 1],
  [0, 1, 1, 0],
  [1, 0, 0, 1],
  [1, 0, 1, 0],
  [1, 1, 0, 0],
]

describe.each<readonly [string, readonly [Life, Life]]>([
  ['an interception and a server of MSW', [intercepting, mocking]],
  ['two servers of MSW, of which none is left', [mocking, mocking]],
])('%s', (_, lives) => {
  test.each(orders)('in the order %i %i %i %i', async (...order) => {
    const before = globalThis.fetch
    for (const _ of ['once', 'and again']) {
      const ends: ((() => void) | undefined)[] = []
      for (const which of order) {
        const end = ends[which]
        if (end) {
          end()
          ends[which] = () => undefined
        } else ends[which] = lives[which]?.()
      }
    }
    // What comes later works as if nothing had been.
    const end = mocking()
    expect(await gets(mail)).toEqual(both('mocked'))
    end()
    const stop = intercepting()
    expect(await gets(tags)).toEqual(both('200'))
    expect(await gets(mail)).toEqual(both('refused'))
    stop()
    expect(globalThis.fetch).toBe(before)
  })
})

test.each([
  ['MSW first', [mocking, intercepting]],
  ['the fake first', [intercepting, mocking]],
] as const)('both answer at the same time, %s', async (_, lives) => {
  const ends = lives.map((life) => life())
  expect(await gets(tags)).toEqual(both('200'))
  expect(await gets(mail)).toEqual(both('mocked'))
  expect(await gets({ ...mail, url: 'https://other.example.com/' })).toEqual(both('refused'))
  for (const end of ends) end()
})

test('the handlers for MSW answer an origin from the fake, and fail where the connection does', async () => {
  const fake = createFake()
  const server = setupServer(mocked, ...mswHandlers(fake, origin, http))
  server.listen({ onUnhandledRequest: 'error' })
  expect(await gets(tags)).toEqual(both('200'))
  expect(await gets(mail)).toEqual(both('mocked'))
  const created = await fetch(`${origin}/api/v1/contacts`, {
    method: 'POST',
    headers,
    body: '{"name":"Zoë"}',
  })
  expect(created.status).toBe(201)
  fake.fail({ with: 'reset' })
  await expect(fetch(tags.url, { headers })).rejects.toThrow('Failed to fetch')
  server.close()
  expect(() => mswHandlers(fake, `${origin}/api`, http)).toThrow('is not an origin')
})

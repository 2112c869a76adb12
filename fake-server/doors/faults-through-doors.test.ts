import https from 'node:https'
import { Agent, fetch as undiciFetch } from 'undici'
import { expect, test } from 'vitest'
import { createFake, demoKeys, type Fake, type FaultKind } from '../index.js'
import { byFetch, byHttp, byUndici, type Client } from './clients.test-kit.js'

const capturedFetch = globalThis.fetch
const origin = 'https://api.example.com'
const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }
const faults: readonly (FaultKind | undefined)[] = [
  undefined,
  429,
  'reset',
  500,
  'truncate',
  { delayMs: 1 },
  503,
  'lost-after-commit',
]

/** What a client gets to 100 requests that meet faults while the clock moves; a lost answer is `broken`. */
async function transcript(fake: Fake, client: Client, base = origin): Promise<unknown[]> {
  const lines: unknown[] = []
  for (let step = 0; step < 100; step += 1) {
    const fault = faults[step % faults.length]
    if (fault !== undefined) fake.fail({ with: fault })
    if (step % 10 === 0) fake.clock.advance('1h')
    const isRead = step % 3 === 0
    const sent = isRead
      ? { method: 'GET', url: `${base}/api/v1/contacts?limit=100`, headers, body: '' }
      : { method: 'POST', url: `${base}/api/v1/contacts`, headers, body: `{"name":"Zoë ${step}"}` }
    lines.push(
      await client(sent).then(
        ({ status, headers: answered, body }) => [status, answered['retry-after'], body],
        () => 'broken',
      ),
    )
  }
  return lines
}

const doors: readonly (readonly [string, (fake: Fake) => Promise<unknown[]>])[] = [
  ['a dispatcher', (fake) => transcript(fake, byUndici(fake.dispatcher()))],
  ...(
    [
      ['fetch', () => byFetch(globalThis.fetch)],
      ['a captured fetch', () => byFetch(capturedFetch)],
      ['https', () => byHttp(https.request)],
      ['undici', () => byUndici()],
      ['an Agent of undici', () => byUndici(new Agent())],
      ['the fetch of undici', () => byFetch(undiciFetch as unknown as typeof fetch)],
    ] as const
  ).map(
    ([name, client]) =>
      [
        `the interception of ${name}`,
        async (fake: Fake) => {
          using _ = fake.intercept(origin)
          return await transcript(fake, client())
        },
      ] as const,
  ),
  [
    'a port',
    async (fake) => {
      await using served = await fake.listen()
      return await transcript(fake, byFetch(capturedFetch), served.url)
    },
  ],
]

const whole = createFake()
const expected = await transcript(whole, byFetch(whole.fetch))

test('the requests meet every fault', () => {
  const met = expected.map((line) => (Array.isArray(line) ? line[0] : line))
  expect(new Set(met)).toEqual(new Set([200, 201, 429, 500, 503, 'broken']))
  expect(met.filter((each) => each === 'broken').length).toBeGreaterThan(30)
})

test.each(doors)('faults and clock act alike through %s', async (_, run) => {
  expect(await run(createFake())).toEqual(expected)
})

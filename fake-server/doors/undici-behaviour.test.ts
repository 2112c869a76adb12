import {
  Agent,
  type Dispatcher,
  errors,
  getGlobalDispatcher,
  interceptors,
  RetryAgent,
  request,
  setGlobalDispatcher,
  fetch as undiciFetch,
} from 'undici'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFake, demoKeys } from '../index.js'

const origin = 'https://crm.example.com'
const tags = `${origin}/api/v1/tags`
const headers = { authorization: `Bearer ${demoKeys.main}` }
const retries = { minTimeout: 1, maxTimeout: 5, maxRetries: 3 }
const composed = (dispatcher: Dispatcher) => dispatcher.compose(interceptors.retry(retries))
const retrying: readonly [string, (dispatcher: Dispatcher) => Dispatcher][] = [
  ['the retry interceptor', composed],
  ['a RetryAgent', (dispatcher) => new RetryAgent(dispatcher, retries)],
]

const global = getGlobalDispatcher()
afterEach(() => setGlobalDispatcher(global))

describe.each(retrying)('%s', (_, made) => {
  test.each([503, 429, 'reset'] as const)('tries again after %s from a dispatcher', async (fault) => {
    const fake = createFake()
    fake.fail({
      on: 'GET /tags',
      with: fault,
      times: 2,
      ...(fault === 429 ? { retryAfter: 0 } : {}),
    } as never)
    const answer = await request(tags, { dispatcher: made(fake.dispatcher()), headers })
    expect([answer.statusCode, fake.requests().length]).toEqual([200, 3])
    await answer.body.dump()
  })

  test('gives up in the end, with the answer or an error', async () => {
    const fake = createFake()
    fake.fail({ on: 'GET /tags', with: 503, times: 9 })
    const ended = request(tags, { dispatcher: made(fake.dispatcher()), headers }).then(
      ({ statusCode }) => statusCode,
      (error: { readonly statusCode?: number }) => error.statusCode,
    )
    expect(await ended).toBe(503)
  })

  const asking: readonly [string, () => Promise<number>][] = [
    ['request', () => request(tags, { headers }).then(({ statusCode }) => statusCode)],
    ['the fetch of undici', () => undiciFetch(tags, { headers }).then(({ status }) => status)],
    ['fetch', () => fetch(tags, { headers }).then(({ status }) => status)],
  ]
  test.each(asking)('tries again for %s where it was global before an interception', async (_name, ask) => {
    setGlobalDispatcher(made(new Agent()))
    const fake = createFake()
    const interception = fake.intercept(origin)
    try {
      fake.fail({ on: 'GET /tags', with: 503, times: 2 })
      expect(await ask()).toBe(200)
      expect(fake.requests().length).toBe(3)
    } finally {
      interception.dispose()
    }
  })
})

test('fetch goes through the dispatcher that a call names', async () => {
  const fake = createFake()
  const interception = fake.intercept(origin)
  fake.fail({ on: 'GET /tags', with: 503, times: 2 })
  const dispatcher = composed(new Agent())
  expect((await fetch(tags, { headers, dispatcher } as unknown as RequestInit)).status).toBe(200)
  interception.dispose()
})

describe('headersTimeout', () => {
  test('ends the wait for a dispatcher that never answers', async () => {
    const fake = createFake()
    fake.fail({ on: 'GET /tags', with: 'hang' })
    const sent = request(tags, { dispatcher: fake.dispatcher(), headers, headersTimeout: 20 })
    await expect(sent).rejects.toThrow(errors.HeadersTimeoutError)
  })

  test('ends the wait for an intercepted request of the global dispatcher', async () => {
    const fake = createFake()
    const interception = fake.intercept(origin)
    fake.fail({ on: 'GET /tags', with: 'hang' })
    await expect(request(tags, { headers, headersTimeout: 20 })).rejects.toThrow(errors.HeadersTimeoutError)
    interception.dispose()
  })

  test('lets a shorter delay pass', async () => {
    const fake = createFake()
    fake.fail({ on: 'GET /tags', with: { delay: '10ms' } })
    const { statusCode } = await request(tags, {
      dispatcher: fake.dispatcher(),
      headers,
      headersTimeout: 5000,
    })
    expect(statusCode).toBe(200)
  })
})

describe('a delayed answer', () => {
  type Send = (signal: AbortSignal) => Promise<unknown>
  const doors: readonly [string, (fake: ReturnType<typeof createFake>) => Send][] = [
    ['fetch', (fake) => (signal) => fake.fetch(tags, { headers, signal })],
    ['a dispatcher', (fake) => (signal) => request(tags, { dispatcher: fake.dispatcher(), headers, signal })],
  ]
  test.each(doors)('of %s keeps the process running until its client is gone', async (_, made) => {
    const fake = createFake()
    fake.fail({ on: 'GET /tags', with: { delay: '60s' } })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const gone = new AbortController()
    const sent = made(fake)(gone.signal).catch((error: Error) => error.name)
    await expect.poll(() => timers.mock.calls.some(([, ms]) => ms === 60_000)).toBe(true)
    const timer = timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 60_000)]?.value
    expect(timer.hasRef()).toBe(true)
    gone.abort()
    expect(await sent).toBe('AbortError')
    expect(timer.hasRef()).toBe(false)
    clearTimeout(timer)
    timers.mockRestore()
  })

  test('of a port stops holding it when the connection ends', async () => {
    const fake = createFake()
    const server = await fake.listen()
    fake.fail({ on: 'GET /tags', with: { delay: '60s' } })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const gone = new AbortController()
    const sent = request(`${server.url}/api/v1/tags`, { headers, signal: gone.signal }).catch(() => 'gone')
    await expect.poll(() => timers.mock.calls.some(([, ms]) => ms === 60_000)).toBe(true)
    const timer = timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 60_000)]?.value
    gone.abort()
    expect(await sent).toBe('gone')
    await expect.poll(() => timer.hasRef()).toBe(false)
    clearTimeout(timer)
    timers.mockRestore()
    await server.close()
  })
})

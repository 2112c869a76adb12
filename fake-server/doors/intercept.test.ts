import { once } from 'node:events'
import http, * as importedHttp from 'node:http'
import https, * as importedHttps from 'node:https'
import * as importedNet from 'node:net'
import net, { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import tls from 'node:tls'
import { Agent, getGlobalDispatcher, request, setGlobalDispatcher, fetch as undiciFetch } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AnyFake, createFake, demoKeys, type Intercepting } from '../index.js'
import { byFetch, byHttp, byUndici, type Client } from './clients.test-kit.js'

const capturedFetch = globalThis.fetch
const origin = 'https://api.example.com'
const contacts = `${origin}/api/v1/contacts`
const authorization = `Bearer ${demoKeys.main}`
const headers = { authorization, 'content-type': 'application/json' }

const clients: readonly [string, () => Client][] = [
  ['fetch', () => byFetch(globalThis.fetch)],
  ['a captured fetch', () => byFetch(capturedFetch)],
  ['http', () => (sent) => byHttp(sent.url.startsWith('https:') ? https.request : http.request)(sent)],
  ['undici', () => byUndici()],
  ['the fetch of undici', () => byFetch(undiciFetch as unknown as typeof globalThis.fetch)],
]

const doors: Intercepting[] = []
const open = (...[at, options]: Parameters<AnyFake['intercept']>): AnyFake => {
  const fake = createFake()
  doors.push(fake.intercept(at, options))
  return fake
}
afterEach(() => {
  for (const door of doors.splice(0)) door.dispose()
})

/** Another server, which the fake must leave alone. */
const other = http.createServer(async (asked, reply) => {
  let size = 0
  for await (const part of asked as AsyncIterable<Buffer>) size += part.length
  reply.end(`${asked.method} of ${size} bytes`)
})
let elsewhere = ''
beforeAll(async () => {
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
})
afterAll(() => {
  other.close()
  other.closeAllConnections()
})

/** How everything that interception could touch is defined. */
function globals(): Record<string, PropertyDescriptor> {
  const places: Record<string, object> = {
    globalThis,
    http,
    https,
    importedHttp,
    importedHttps,
    net,
    importedNet,
    tls,
    Agent: http.Agent.prototype,
    Socket: net.Socket.prototype,
    Headers: Headers.prototype,
    Request: Request.prototype,
    Response: Response.prototype,
  }
  // Node defines some of its globals when they are first read.
  for (const key of Reflect.ownKeys(globalThis)) Reflect.get(globalThis, key)
  return Object.fromEntries(
    Object.entries(places).flatMap(([name, place]) =>
      Reflect.ownKeys(place).map((key) => [
        `${name} ${String(key)}`,
        Object.getOwnPropertyDescriptor(place, key) as PropertyDescriptor,
      ]),
    ),
  )
}

/** The places that are defined otherwise than before. */
function changed(before: Record<string, PropertyDescriptor>): string[] {
  const now = globals()
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((place) => {
    const [one, two] = [before[place], now[place]]
    return (
      !one || !two || Object.keys(one).some((key) => !Object.is(Reflect.get(one, key), Reflect.get(two, key)))
    )
  })
}

describe('what was global is so again', () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]

  test.each(orders)('disposing in the order %i, %i, %i', async (...order) => {
    const before = globals()
    const fake = createFake()
    const intercepting = [
      fake.intercept('https://one.example.com'),
      createFake().intercept('https://two.example.com', { others: 'refuse' }),
      fake.intercept('https://one.example.com'),
    ]
    expect(changed(before)).toEqual(
      expect.arrayContaining([
        'globalThis fetch',
        'globalThis Symbol(undici.globalDispatcher.1)',
        'net connect',
        'importedNet connect',
        'tls connect',
        'Socket connect',
        'Agent addRequest',
      ]),
    )
    for (const [n, which] of order.entries()) {
      const asked = await fetch('https://one.example.com/api/v1/tags', { headers }).catch((error) => error)
      // Served as long as one of the first two holds it; refused while only the other one is left.
      const isServed = !order.slice(0, n).includes(0) || !order.slice(0, n).includes(2)
      expect(asked instanceof Error ? asked.message : asked.status).toEqual(
        isServed ? 200 : expect.stringContaining('GET https://one.example.com/api/v1/tags is refused'),
      )
      intercepting[which]?.dispose()
      intercepting[which]?.dispose()
    }
    expect(changed(before)).toEqual([])
  })

  test('with using', async () => {
    const before = globals()
    {
      using _ = createFake().intercept(origin)
      expect((await fetch(contacts, { headers })).status).toBe(200)
    }
    expect(changed(before)).toEqual([])
  })

  test('after an origin that is none, or an option that is none', () => {
    const before = globals()
    const fake = createFake()
    for (const wrong of [
      'api.example.com',
      `${origin}/api/v1`,
      'ftp://example.com',
      'https://a@example.com',
      '',
    ])
      expect(() => fake.intercept(wrong)).toThrow(`'${wrong}' is not an origin: give one such as https://api`)
    expect(() => fake.intercept(origin, { others: 'block' as 'pass' })).toThrow(
      "others must be 'pass', 'refuse' or a list of origins that pass, not 'block'",
    )
    expect(() => fake.intercept(origin, { others: ['https://a.example.com', 'b'] })).toThrow(
      "others[1] is 'b': give an origin",
    )
    expect(() => fake.intercept(origin, { scope: 'test' as 'async' })).toThrow(
      "scope must be 'process' or 'async', not 'test'",
    )
    expect(changed(before)).toEqual([])
  })

  test('with another copy of the module, whichever is disposed first', async () => {
    const before = globals()
    vi.resetModules()
    const { createFake: createOther } = await import('../fake.js')
    for (const isFirst of [true, false]) {
      const [here, there] = [
        createFake().intercept(origin),
        createOther().intercept('https://two.example.com'),
      ]
      const [sooner, later] = isFirst ? [here, there] : [there, here]
      sooner.dispose()
      const left = isFirst ? 'https://two.example.com' : origin
      expect((await fetch(`${left}/api/v1/tags`, { headers })).status).toBe(200)
      later.dispose()
      expect(changed(before)).toEqual([])
    }
  })

  test('with other code that intercepts before, meanwhile or longer', async () => {
    const { FetchInterceptor } = await import('@mswjs/interceptors/fetch')
    const before = globals()
    const received: string[] = []
    const start = () => {
      const other = new FetchInterceptor()
      other.apply()
      other.on('request', ({ request: { url }, controller }) => {
        received.push(url)
        if (url.startsWith('https://theirs')) controller.respondWith(new Response('theirs'))
      })
      return other
    }
    const ask = async (url: string) => (await fetch(url, { headers })).status
    // They come before and stay longer.
    const longer = start()
    const amid = createFake().intercept(origin, { others: 'pass' })
    expect([await ask(contacts), await ask('https://theirs.example.com')]).toEqual([200, 200])
    amid.dispose()
    expect(await ask('https://theirs.example.com')).toBe(200)
    longer.dispose()
    expect(changed(before)).toEqual([])
    // They come and go while the fake intercepts.
    const around = createFake().intercept(origin)
    const shorter = start()
    expect([await ask(contacts), await ask('https://theirs.example.com')]).toEqual([200, 200])
    shorter.dispose()
    expect(await ask(contacts)).toBe(200)
    around.dispose()
    expect(changed(before)).toEqual([])
    expect(received).toContain('https://theirs.example.com/')
  })

  test('except for a fetch that other code has wrapped around since', async () => {
    const before = globalThis.fetch
    const door = createFake().intercept(origin, { others: 'refuse' })
    const intercepted = globalThis.fetch
    const theirs: typeof fetch = (...asked) => intercepted(...asked)
    globalThis.fetch = theirs
    door.dispose()
    expect(globalThis.fetch).toBe(theirs)
    expect(await (await fetch(elsewhere)).text()).toBe('GET of 0 bytes')
    globalThis.fetch = before
  })

  test('except for a dispatcher that other code has set since', async () => {
    const before = getGlobalDispatcher()
    const theirs = new Agent()
    const first = createFake().intercept(origin)
    setGlobalDispatcher(theirs)
    const second = createFake().intercept('https://two.example.com')
    expect((await request(contacts, { headers })).statusCode).toBe(200)
    second.dispose()
    first.dispose()
    expect(getGlobalDispatcher()).toBe(theirs)
    setGlobalDispatcher(before)
    await theirs.close()
  })
})

describe('other hosts', () => {
  test.each(clients)('pass through by %s, large bodies too', async (_, client) => {
    open(origin)
    const sent = { method: 'POST', url: elsewhere, headers: {}, body: 'x'.repeat(1_000_000) }
    expect(await client()(sent)).toMatchObject({ status: 200, body: 'POST of 1000000 bytes' })
  })

  test.each(clients)(
    'are refused by %s with that option, and only until it is disposed',
    async (_, client) => {
      open(origin)
      const strict = createFake().intercept('https://two.example.com', { others: 'refuse' })
      const sent = { method: 'GET', url: elsewhere, headers: {}, body: '' }
      const error = (await client()(sent).catch((thrown: Error) => thrown)) as Error
      expect(String(error.cause ?? error)).toBe(
        `Error: GET ${elsewhere} is refused: the fake intercepts ${origin}, https://two.example.com, and others: 'refuse' was given. ` +
          `Let this host pass with intercept(origin, { others: ['${new URL(elsewhere).origin}'] }), or all with others: 'pass'`,
      )
      expect(await client()({ ...sent, url: `${origin}/api/v1/tags`, headers })).toMatchObject({
        status: 200,
      })
      strict.dispose()
      expect(await client()(sent)).toMatchObject({ status: 200, body: 'GET of 0 bytes' })
    },
  )

  test('two fakes on two origins share nothing', async () => {
    const [one, two] = [open('https://one.example.com'), open('https://two.example.com')]
    await fetch('https://two.example.com/api/v1/contacts', { method: 'POST', headers, body: '{"name":"A"}' })
    expect([one.control.journal.length, two.control.journal.length]).toEqual([0, 1])
  })

  test('a second fake on the same origin is refused while the first intercepts it', async () => {
    const first = open(origin)
    expect(() => createFake().intercept(`${origin}/`)).toThrow(
      /another fake already intercepts https:\/\/api.example.com for the whole process: .*scope: 'async'/,
    )
    await fetch(contacts, { headers })
    expect(first.control.journal).toHaveLength(1)
    for (const door of doors.splice(0)) door.dispose()
    const second = open(origin)
    await fetch(contacts, { headers })
    expect([first.control.journal.length, second.control.journal.length]).toEqual([1, 1])
  })
})

describe('the global fetch', () => {
  test('takes an address, a URL or a request, and answers with the address', async () => {
    const fake = open(origin)
    for (const asked of [
      `${contacts}?limit=1#top`,
      new URL(`${contacts}?limit=1`),
      new Request(`${contacts}?limit=1`),
    ]) {
      const answer = await fetch(asked, { headers })
      expect([answer.url, answer.clone().url]).toEqual([`${contacts}?limit=1`, `${contacts}?limit=1`])
      expect(await answer.clone().text()).toBe(await answer.text())
    }
    expect(fake.control.journal.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('takes an address that is relative to the location, where the process has one', async () => {
    open(origin)
    vi.stubGlobal('location', { href: `${origin}/app` })
    const answer = await fetch('/api/v1/tags', { headers })
    vi.unstubAllGlobals()
    expect(answer.status).toBe(200)
    await expect(fetch('/api/v1/tags')).rejects.toThrow(/parse URL/)
  })

  test('hears the signal of a request, unless the call has another or none', async () => {
    const fake = open(origin)
    const aborted = () => new Request(contacts, { headers, signal: AbortSignal.abort(new Error('too late')) })
    await expect(fetch(aborted())).rejects.toThrow('too late')
    await expect(fetch(contacts, { headers, signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow(
      'late',
    )
    expect(fake.control.journal).toEqual([])
    expect((await fetch(aborted(), { signal: null })).status).toBe(200)
  })
})

describe('signals, streams and sizes', () => {
  const post = { method: 'POST', headers, body: '{"name":"Ana"}' }
  const fetches: readonly [string, () => typeof globalThis.fetch][] = [
    ['fetch', () => globalThis.fetch],
    ['a captured fetch', () => capturedFetch],
    ['the fetch of undici', () => undiciFetch as unknown as typeof globalThis.fetch],
    ['the fetch of the fake', () => createFake().fetch],
  ]

  test.each(fetches)('%s with a signal that has come sends nothing', async (_, fetch) => {
    const fake = open(origin)
    const asked = fetch()(contacts, { ...post, signal: AbortSignal.abort(new Error('too late')) })
    await expect(asked).rejects.toThrow('too late')
    expect(fake.control.journal).toEqual([])
  })

  test.each(fetches.slice(0, 3))('%s gives up a held write, which is done all the same', async (_, fetch) => {
    const fake = open(origin)
    const release = fake.control.holdNextWrite()
    const signal = AbortSignal.timeout(20)
    await expect(fetch()(contacts, { ...post, signal })).rejects.toThrow(/timeout/)
    release()
    await expect.poll(() => fake.control.journal).toMatchObject([{ method: 'POST', status: 201 }])
    expect((await fetch()(contacts, { headers })).status).toBe(200)
  })

  test('the fetch of the fake gives up a held write', async () => {
    const fake = createFake()
    const release = fake.control.holdNextWrite()
    const asked = fake.fetch(contacts, { ...post, signal: AbortSignal.timeout(20) })
    await expect(asked).rejects.toThrow(/timeout/)
    release()
  })

  test('http gives up a held write when destroyed, by hand or by a signal', async () => {
    const fake = open(origin)
    for (const signal of [undefined, AbortSignal.timeout(20)]) {
      const release = fake.control.holdNextWrite()
      const asked = https.request(contacts, { method: 'POST', headers, ...(signal ? { signal } : {}) })
      asked.end(post.body)
      if (!signal) setTimeout(() => asked.destroy(new Error('enough')), 20)
      const [error] = await once(asked, 'error').catch((thrown: Error) => [thrown])
      expect(String(error)).toMatch(signal ? /abort/i : /enough/)
      release()
    }
  })

  test('undici gives up a held write', async () => {
    const fake = open(origin)
    const release = fake.control.holdNextWrite()
    const asked = request(contacts, { ...post, method: 'POST', signal: AbortSignal.timeout(20) })
    await expect(asked).rejects.toThrow(/timeout/)
    release()
  })

  test('a held write that is released answers, though the door was closed meanwhile', async () => {
    const fake = createFake()
    const door = fake.intercept(origin)
    const release = fake.control.holdNextWrite()
    const asked = fetch(contacts, post)
    await new Promise((resolve) => setTimeout(resolve, 20))
    door.dispose()
    release()
    expect((await asked).status).toBe(201)
  })

  test('a body may come as a stream', async () => {
    open(origin)
    const parts = () => Readable.from(['{"na', 'me":"Z', 'oë"}'].map((part) => Buffer.from(part)))
    for (const each of [fetch, capturedFetch, undiciFetch as unknown as typeof fetch]) {
      const init = { ...post, body: Readable.toWeb(parts()) as unknown as ReadableStream, duplex: 'half' }
      const answer = (await (await each(contacts, init as RequestInit)).json()) as { data: { name: string } }
      expect(answer.data.name).toBe('Zoë')
    }
    const asked = https.request(contacts, { method: 'POST', headers })
    parts().pipe(asked)
    const [answered] = (await once(asked, 'response')) as [http.IncomingMessage]
    expect(answered.statusCode).toBe(201)
  })

  test.each(clients)('%s carries a large body in both directions', async (_, client) => {
    open(origin)
    const note = { type: 'note', leadId: '', title: 'Long', body: 'ñ'.repeat(10_000) }
    const sent = { method: 'POST', url: `${origin}/api/v1/activities`, headers, body: '' }
    const created = await client()({ ...sent, url: contacts, body: '{"name":"Ana"}' })
    const { id } = JSON.parse(created.body).data
    for (let n = 0; n < 60; n += 1) {
      const answer = await client()({ ...sent, body: JSON.stringify({ ...note, leadId: id }) })
      expect(answer.status).toBe(201)
    }
    const page = await client()({ method: 'GET', url: `${contacts}/${id}/notes?limit=60`, headers, body: '' })
    expect(Buffer.byteLength(page.body)).toBeGreaterThan(60 * 20_000)
    expect(JSON.parse(page.body).data).toHaveLength(60)
    const padded = `${' '.repeat(2_000_000)}{"name":"Late"}`
    expect((await client()({ ...sent, url: contacts, body: padded })).status).toBe(201)
  })

  test.each(clients)('%s gets no body on HEAD', async (_, client) => {
    open(origin)
    const answer = await client()({ method: 'HEAD', url: contacts, headers: { authorization }, body: '' })
    expect([answer.status, answer.body]).toEqual([200, ''])
  })
})

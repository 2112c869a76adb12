import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import got from 'got'
import { Agent, Client, getGlobalDispatcher, Pool, request, setGlobalDispatcher, WebSocket } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFake, demoKeys, type Intercepting } from '../index.js'

const authorization = `Bearer ${demoKeys.main}`
const open = new Set<Intercepting | { dispose(): unknown }>()
afterEach(async () => {
  for (const each of open) await each.dispose()
  open.clear()
})

/** A server in the place of the real one: what reaches it has left the process. */
let reached: string[] = []
const real = http.createServer((asked, reply) => {
  reached.push(`${asked.method} ${asked.headers.authorization}`)
  reply.end('real')
})
real.on('connection', () => reached.push('connection'))
let origin = ''
beforeAll(async () => {
  real.listen(0, '127.0.0.1')
  await once(real, 'listening')
  origin = `http://127.0.0.1:${(real.address() as AddressInfo).port}`
})
afterEach(() => {
  reached = []
})
afterAll(() => {
  real.close()
  real.closeAllConnections()
})

const intercepts = (options: Parameters<ReturnType<typeof createFake>['intercept']>[1] = {}) => {
  const fake = createFake()
  open.add(fake.intercept(origin, options))
  return fake
}

const headers = { authorization }
const path = '/api/v1/tags'

describe('an intercepted origin', () => {
  const dispatchers = [
    ['an Agent', () => new Agent()],
    ['an Agent with HTTP/2', () => new Agent({ allowH2: true })],
    ['a Pool', () => new Pool(origin)],
    ['a Pool of one connection', () => new Pool(origin, { connections: 1 })],
    ['a Client', () => new Client(origin)],
  ] as const

  test.each(dispatchers)('is answered by %s of undici, whenever it was made', async (_, make) => {
    const earlier = make()
    expect(await (await request(origin + path, { headers, dispatcher: earlier })).body.text()).toBe('real')
    reached = []
    const fake = intercepts({ others: 'pass' })
    for (const dispatcher of [make(), make()]) {
      const { statusCode, body } = await request(origin + path, { headers, dispatcher })
      expect([statusCode, Object.keys((await body.json()) as object)]).toEqual([200, ['data', 'nextCursor']])
      await dispatcher.close()
    }
    // A connection that was opened before is closed before anything is sent by it.
    const attempt = () => request(origin + path, { headers, dispatcher: earlier })
    const first = await attempt().then(
      ({ statusCode }) => statusCode,
      ({ message }: Error) => message,
    )
    expect([200, expect.stringContaining('is refused')]).toContainEqual(first)
    expect((await attempt()).statusCode).toBe(200)
    expect(fake.control.journal.length).toBeGreaterThan(2)
    expect(reached).toEqual([])
    await earlier.close()
  })

  test('is answered through a dispatcher that is set after the interception', async () => {
    const before = getGlobalDispatcher()
    const fake = intercepts({ others: 'refuse' })
    setGlobalDispatcher(new Agent())
    open.add({ dispose: () => setGlobalDispatcher(before) })
    expect((await request(origin + path, { headers })).statusCode).toBe(200)
    expect((await fetch(origin + path, { headers })).status).toBe(200)
    expect(fake.control.journal).toHaveLength(2)
    expect(reached).toEqual([])
  })

  test('is answered over a kept connection of an agent of node:http', async () => {
    const agent = new http.Agent({ keepAlive: true })
    const ask = async () => {
      const asked = http.get(origin + path, { agent, headers })
      const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
      let body = ''
      for await (const part of answer) body += part
      return body
    }
    expect(await ask()).toBe('real')
    reached = []
    intercepts()
    expect(await ask()).toContain('"data"')
    expect(reached).toEqual([])
    for (const each of open) each.dispose()
    expect(await ask()).toBe('real')
    agent.destroy()
  })

  test('is answered over HTTP/2, in the clear and over TLS', async () => {
    for (const at of [origin, 'https://api.example.com']) {
      const fake = createFake()
      open.add(fake.intercept(at, { others: 'refuse' }))
      const session = http2.connect(at)
      const answers = await Promise.all(
        [1, 2, 3].map(async (limit) => {
          const stream = session.request({ ':path': `${path}?limit=${limit}`, authorization })
          const [head] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
          let body = ''
          for await (const part of stream) body += part
          return [head[':status'], (JSON.parse(body) as { data: unknown[] }).data.length]
        }),
      )
      expect(answers).toEqual([1, 2, 3].map((limit) => [200, limit]))
      session.close()
    }
    expect(reached).toEqual([])
  })

  test('is answered by got with HTTP/2', async () => {
    const fake = createFake()
    open.add(fake.intercept('https://api.example.com', { others: 'refuse' }))
    const answer = await got(`https://api.example.com${path}`, { http2: true, headers })
    expect([answer.statusCode, answer.request.options.http2]).toEqual([200, true])
    expect(fake.control.journal).toHaveLength(1)
  })

  test('refuses a WebSocket with the reason', async () => {
    intercepts({ others: 'pass' })
    for (const dispatcher of [undefined, new Agent()]) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/events`, dispatcher ? { dispatcher } : {})
      // The event has no reason in undici, so there is a warning.
      const [[warning]] = await Promise.all([once(process, 'warning'), once(socket, 'error')])
      expect(String(warning)).toBe(
        `Warning: ${origin}/events is refused: the fake intercepts its origin, and serves no WebSocket`,
      )
    }
    expect(reached).toEqual([])
  })

  test('refuses a socket that is opened in another way, with the reason', async () => {
    intercepts({ others: 'pass' })
    const { port } = new URL(origin)
    const ways = [
      () => new net.Socket().connect(Number(port), '127.0.0.1'),
      () => new net.Socket().connect({ port: Number(port), host: '127.0.0.1' }),
      () => tls.connect({ port: Number(port), host: '127.0.0.1' }),
    ]
    for (const connect of ways) {
      const [error] = (await once(connect(), 'error').catch((thrown: Error) => [thrown])) as [Error]
      expect(error.message).toContain(`to ${origin} is refused: the fake intercepts this origin`)
    }
    expect(reached).toEqual([])
  })

  test('is reached again once the interception ends, by connections that the fake has answered too', async () => {
    intercepts()
    const dispatcher = new Pool(origin, { connections: 1 })
    const { body } = await request(origin + path, { headers, dispatcher })
    expect(Object.keys((await body.json()) as object)).toEqual(['data', 'nextCursor'])
    for (const each of open) each.dispose()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await (await request(origin + path, { headers, dispatcher })).body.text()).toBe('real')
    await dispatcher.close()
  })
})

describe('other hosts', () => {
  const api = 'https://api.example.com'
  const elsewhere = 'http://203.0.113.1:4321'
  const intercept = (options: Parameters<ReturnType<typeof createFake>['intercept']>[1] = {}) =>
    open.add(createFake().intercept(api, options))
  const error = (work: Promise<unknown>) =>
    work.then(
      () => 'an answer',
      (thrown: Error) => String((thrown.cause as Error | undefined)?.message ?? thrown.message),
    )

  test('are refused in tests, with the request, the origin and the fix, and this machine is not', async () => {
    intercept()
    const message = `GET ${elsewhere}/a is refused: the fake intercepts ${api}, and other hosts are refused in tests. Let this host pass with intercept(origin, { others: ['${elsewhere}'] }), or all with others: 'pass'`
    expect(await error(fetch(`${elsewhere}/a`))).toBe(message)
    expect(await error(once(http.get(`${elsewhere}/a`), 'response'))).toBe(message)
    expect(await error(request(`${elsewhere}/a`))).toBe(message)
    for (const dispatcher of [new Agent(), new Client(elsewhere)])
      expect(await error(request(`${elsewhere}/a`, { dispatcher }))).toBe(
        message.replace(`GET ${elsewhere}/a`, 'A connection to 203.0.113.1:4321'),
      )
    expect(await (await fetch(origin)).text()).toBe('real')
  })

  test('pass by a list, which refuses all that it does not name but this machine', async () => {
    intercept({ others: ['https://login.example.com', elsewhere] })
    const refused = await error(fetch('https://mail.example.com'))
    expect(refused).toContain(`others: ["https://login.example.com","${elsewhere}"] was given`)
    expect(await (await fetch(origin)).text()).toBe('real')
    const aborted = fetch(elsewhere, { signal: AbortSignal.timeout(50) })
    expect(await error(aborted)).not.toContain('is refused')
  })

  test('are refused without exception where that was said', async () => {
    intercept({ others: 'refuse' })
    expect(await error(fetch(origin))).toContain("others: 'refuse' was given")
    expect(await error(once(http.get(origin), 'response'))).toContain('is refused')
    expect(reached).toEqual([])
  })

  test('pass outside of tests', async () => {
    const { VITEST, NODE_ENV } = process.env
    delete process.env.VITEST
    process.env.NODE_ENV = 'production'
    open.add({ dispose: () => Object.assign(process.env, { VITEST, NODE_ENV }) })
    intercept()
    const aborted = fetch(elsewhere, { signal: AbortSignal.timeout(50) })
    expect(await error(aborted)).not.toContain('is refused')
  })
})

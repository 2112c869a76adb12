import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { KeyNames, readHarEntry } from '../../products/traffic/index.js'
import { Disturbing } from './disturbing.js'
import type { PassedExchange } from './passed-exchange.js'
import { passedHarEntry } from './passed-har-entry.js'
import type { ProxyDisturbance } from './proxy-disturbances.js'
import { listening, rawClient, rawServer, relayed } from './relayed.test-kit.js'

/** What `judge` reads in the recording of an exchange. */
function readOf(exchange: PassedExchange) {
  const entry = JSON.parse(
    JSON.stringify(passedHarEntry(exchange, { origin: 'http://h', isHttp2: false })),
  ) as object
  return readHarEntry(entry, { variant: 'full', base: undefined, keys: new KeyNames(), file: 0 })
}

/** A server that answers with a status and counts its requests, behind a relay that disturbs them. */
async function disturbed(name: ProxyDisturbance, statuses: readonly number[] = []) {
  const got: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    got.push(Buffer.concat(parts).toString())
    response.writeHead(statuses[got.length - 1] ?? 201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: { n: got.length } }))
  })
  const port = await listening(server)
  const disturbing = new Disturbing([name], 'full', undefined)
  const proxy = await relayed(port, { disturb: (...request) => disturbing.next(...request) })
  return {
    got,
    proxy,
    disturbing,
    async send(path = '/api/v1/contacts', method = 'POST'): Promise<Response | string> {
      const headers = { 'idempotency-key': 'k1' }
      const body = method === 'GET' ? {} : { body: '{"name":"Ana"}' }
      try {
        return await fetch(`http://127.0.0.1:${proxy.port}${path}`, { method, headers, ...body })
      } catch (error) {
        return String(((error as Error).cause as NodeJS.ErrnoException).code)
      }
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      server.closeAllConnections()
      server.close()
    },
  }
}

test.each<[ProxyDisturbance, number, string]>([
  ['rate-limit-seconds', 429, 'rate_limited'],
  ['rate-limit-date', 429, 'rate_limited'],
  ['unavailable', 503, 'unavailable'],
  ['internal', 500, 'internal'],
  ['in-progress', 409, 'idempotency_in_progress'],
])(
  '%s answers the first request of each operation, which the server does not get',
  async (name, status, code) => {
    await using server = await disturbed(name)
    for (const path of ['/api/v1/contacts', '/api/v1/deals']) {
      const first = (await server.send(path)) as Response
      expect(first.status).toBe(status)
      expect(first.headers.get('x-conformance-proxy')).toBe(`disturb ${name}`)
      expect(((await first.json()) as { error: { code: string } }).error.code).toBe(code)
      const wait = first.headers.get('retry-after')
      if (name === 'rate-limit-seconds') expect(wait).toBe('1')
      else if (name === 'rate-limit-date') {
        expect(Date.parse(wait ?? '') - Date.parse(first.headers.get('date') ?? '')).toBe(1000)
        expect(Date.parse(wait ?? '')).toBeGreaterThanOrEqual(Date.now())
      } else expect(wait).toBeNull()
      expect(((await server.send(path)) as Response).status).toBe(201)
    }
    expect(server.got).toEqual(['{"name":"Ana"}', '{"name":"Ana"}'])
    const [answered, passed] = server.proxy.copied
    expect([answered?.answer?.status, answered?.disturbed]).toEqual([
      status,
      { by: [name], isPrevented: true },
    ])
    expect(answered && readOf(answered)).toMatchObject({ leftOut: 'fulfilled' })
    expect(passed && readOf(passed)).toMatchObject({ recorded: { answer: { status: 201 } } })
    expect(server.disturbing.remarks).toEqual([`--disturb ${name} met 2 requests`])
  },
)

test('reset-before: the connection ends, and the server does not get the request', async () => {
  await using server = await disturbed('reset-before')
  expect(await server.send()).toBe('ECONNRESET')
  expect(server.got).toEqual([])
  await vi.waitFor(() => expect(server.proxy.copied).toHaveLength(1))
  const [copy] = server.proxy.copied
  expect(copy && readOf(copy)).toMatchObject({ leftOut: 'fulfilled' })
  expect(((await server.send()) as Response).status).toBe(201)
})

test('reset-after: the answer to a success is lost, and the recording says so; that to an error passes', async () => {
  await using server = await disturbed('reset-after', [409])
  expect(((await server.send()) as Response).status).toBe(409)
  expect(await server.send()).toBe('ECONNRESET')
  expect(((await server.send()) as Response).status).toBe(201)
  expect(server.got).toHaveLength(3)
  await vi.waitFor(() => expect(server.proxy.copied).toHaveLength(3))
  expect(server.proxy.copied.map(({ disturbed }) => disturbed)).toEqual([
    undefined,
    { by: ['reset-after'], isPrevented: false },
    undefined,
  ])
  const [, lost] = server.proxy.copied
  expect(lost && readOf(lost)).toMatchObject({
    recorded: { answer: undefined, answeredMs: Number.POSITIVE_INFINITY },
  })
})

test('slow: the answer is late and whole, and the recording has the time of its arrival', async () => {
  await using server = await disturbed('slow')
  const began = performance.now()
  const answer = (await server.send()) as Response
  expect(await answer.json()).toEqual({ data: { n: 1 } })
  expect(performance.now() - began).toBeGreaterThan(1900)
  const [copy] = server.proxy.copied
  expect((copy?.endedMs ?? 0) - (copy?.sentMs ?? 0)).toBeGreaterThan(1900)
  expect(copy?.disturbed).toEqual({ by: ['slow'], isPrevented: false })
  expect(copy && readOf(copy)).toMatchObject({ recorded: { answer: { status: 201 } } })
})

test('a connection goes on after an answer of the proxy, and every other byte passes', async () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
  await using server = await rawServer((socket) =>
    socket.on('data', (bytes) => {
      for (const _ of String(bytes).matchAll(/\r\n\r\n/g)) socket.write(answer)
    }),
  )
  const disturbing = new Disturbing(['unavailable'], 'full', undefined)
  await using proxy = await relayed(server.port, {
    keepsHost: true,
    disturb: (...request) => disturbing.next(...request),
  })
  const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: here\r\n${more}\r\n`
  // Neither what waits for another answer, nor what waits for the word to go on, nor what is not of the API is disturbed.
  const passed =
    head('GET /health') +
    head('GET /api/v1/tags') +
    head('GET /api/v1/deals', 'Expect: 100-continue\r\n') +
    head('GET /api/v1/unheard-of')
  using client = await rawClient(proxy.port)
  client.socket.write(passed)
  await vi.waitFor(() => expect(client.received()).toBe(answer.repeat(4)))
  client.socket.write(head('GET /api/v1/tags') + head('GET /api/v1/tags'))
  await vi.waitFor(() => expect(client.received().match(/HTTP\/1/g)).toHaveLength(6))
  const own = client.received().slice(answer.length * 4, -answer.length)
  expect(own).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n.*"code":"unavailable".*\}$/s)
  client.socket.write(head('GET /api/v1/deals', 'Connection: close\r\n'))
  await client.ended
  expect(client.received().match(/HTTP\/1\.1 503/g)).toHaveLength(2)
  expect(server.received()).toBe(passed + head('GET /api/v1/tags'))
})

test('a seed chooses some of all requests, the same ones again, and never two of an operation in a row', () => {
  const chosen = (seed: number) => {
    const disturbing = new Disturbing(['unavailable', 'in-progress'], 'full', seed)
    return Array.from({ length: 500 }, () => disturbing.next('GET', '/api/v1/deals?limit=1', '')?.name)
  }
  const met = chosen(7)
  expect(chosen(7)).toEqual(met)
  expect(chosen(8)).not.toEqual(met)
  expect(met.filter((name) => name === 'unavailable').length).toBeGreaterThan(50)
  // A read has no key.
  expect(met).not.toContain('in-progress')
  expect(met.some((name, n) => name !== undefined && met[n + 1] !== undefined)).toBe(false)
})

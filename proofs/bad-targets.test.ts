import type { RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hurried } from '../cli/hurried.test-kit.js'
import { always, answering, honest, json, useServer } from './bad-targets.js'
import { isWhole, judgeServer } from './judge-server.js'

if (!isWhole) hurried()

const some = { rule: ['tag.*', 'contact.create*', 'deal.*', 'filter.contact*'] }
const few = { rule: ['tag.*'] }

/** Sends bytes that do not end an answer. */
function endless(response: ServerResponse): void {
  response.writeHead(200, json)
  const more = () => {
    if (response.destroyed) return
    if (response.write(Buffer.alloc(256 * 1024, 32))) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}

describe.concurrent('a server that gives no whole answer', () => {
  it.each<[string, RequestListener, string]>([
    ['never answers', () => undefined, 'no whole answer within 700 ms'],
    [
      'answers too late',
      (_, r) => void setTimeout(() => r.end('{}'), 30_000).unref(),
      'no whole answer within 700 ms',
    ],
    [
      'closes at once',
      (request) => request.socket.destroy(),
      'the connection was closed before an answer came',
    ],
    [
      'closes after the headers',
      (request, r) => {
        r.writeHead(200, { ...json, 'content-length': '100' })
        r.flushHeaders()
        setTimeout(() => request.socket.destroy(), 20)
      },
      'the connection was closed before an answer came',
    ],
    [
      'sends half a body',
      (request, r) => {
        r.writeHead(200, { ...json, 'content-length': '100' })
        r.write('{"data":[')
        setTimeout(() => request.socket.destroy(), 20)
      },
      'the connection was closed before an answer came',
    ],
    [
      'sends half a body and stays',
      (_, r) => {
        r.writeHead(200, { ...json, 'content-length': '100' })
        r.write('{"data":[')
      },
      'no whole answer within 700 ms',
    ],
    [
      'announces 1 GB',
      (_, r) => {
        r.writeHead(200, { ...json, 'content-length': String(1024 ** 3) })
        r.write('{')
      },
      'the answer is larger than 17 MB',
    ],
    [
      'sends a small text that unpacks to 1 GB',
      (_, r) => {
        r.writeHead(200, { ...json, 'content-encoding': 'gzip' })
        r.end(bomb)
      },
      'the answer is larger than 17 MB',
    ],
    [
      'says gzip of what is none',
      always(200, '{}', { 'content-encoding': 'gzip' }),
      'cannot be decoded as gzip',
    ],
    [
      'uses an encoding that was not requested',
      always(200, '{}', { 'content-encoding': 'zstd' }),
      'encoded as zstd',
    ],
    [
      'speaks no HTTP',
      (request) => request.socket.end('220 smtp.example.com ready\r\n'),
      'the answer is not HTTP',
    ],
  ])('that %s is out of reach', async (_, handler, words) => {
    let calls = 0
    const counted: RequestListener = (request, response) => {
      calls += 1
      handler(request, response)
    }
    const { code, said, report, seconds } = await useServer(counted, (url) =>
      judgeServer(url, { ...few, timeout: 700 }),
    )
    expect(said).toContain(words)
    expect(said).toMatch(/^error: cannot reach http:.*\n$/)
    expect([code, report?.exit?.status, report?.rules]).toEqual([3, 'incomplete', []])
    // Each takes 700 ms at most, with pauses in between. Where time is hurried, the pauses are shorter than what they wait for.
    expect(calls).toBeLessThanOrEqual(isWhole ? 5 : 20)
    if (isWhole) expect(seconds).toBeLessThan(10)
  })

  it('that sends without end is out of reach, within its bound', async () => {
    const { code, said } = await useServer(
      (_, r) => endless(r),
      (url) => judgeServer(url, { ...few, timeout: 5000 }),
    )
    expect(said).toMatch(/the answer is larger than 17 MB|no whole answer within 5 s/)
    expect(code).toBe(3)
  })

  it.runIf(isWhole)('that is silent is out of reach within some ten seconds, by default', async () => {
    const { code, seconds } = await useServer(
      () => undefined,
      (url) => judgeServer(url, few),
    )
    expect(code).toBe(3)
    expect(seconds).toBeLessThan(13)
  })

  it('and where no server listens there is none', async () => {
    const { code, said } = await judgeServer('http://127.0.0.1:1', few)
    expect(said).toContain('the connection was refused; is a server listening on 127.0.0.1:1?')
    expect(code).toBe(3)
  })

  it('ends the run where it stops answering in the middle of it', async () => {
    const transport = honest()
    let calls = 0
    const handler: RequestListener = (request, response) => {
      calls += 1
      if (calls <= 40) void answering(transport)(request, response)
    }
    const { code, said, report } = await useServer(handler, (url) =>
      judgeServer(url, { ...some, timeout: 200 }),
    )
    expect(said).toContain('stopped answering: no whole answer within 200 ms')
    expect([code, report?.totals.fail]).toEqual([3, 0])
  })
})

const bomb = gzipSync(Buffer.alloc(1024 ** 3 / 16, 32))

describe.concurrent('a server that is not this API', () => {
  it.each<[string, RequestListener, string]>([
    ['invalid JSON', always(200, '{"data":['), '200 with a body that is not JSON (application/json)'],
    ['JSON of another shape', always(200, '{"items":[]}'), '200 with JSON that holds no list in `data`'],
    [
      'HTML',
      always(200, '<html>', { 'content-type': 'text/html' }),
      '200 with a body that is not JSON (text/html)',
    ],
    ['500', always(500), '500: the server, or a proxy in front of it, is not working'],
    ['503', always(503), '503: the server'],
    ['401', always(401), '401: the API key is refused'],
    ['404', always(404), '404: check the base URL'],
    ['429 for an hour', always(429, '{}', { 'retry-after': '3600' }), 'asks to wait 3600 s (call 1)'],
    ['429 for a second', always(429, '{}', { 'retry-after': '1' }), 'asks to wait 1 s (call 5)'],
    ['429 for nonsense', always(429, '{}', { 'retry-after': 'soon' }), 'asks to wait 1 s (call 5)'],
    [
      '429 until a day far away',
      always(429, '{}', { 'retry-after': new Date(Date.now() + 9e6).toUTCString() }),
      'asks to wait',
    ],
    [
      'a redirect to itself',
      always(302, '', { location: '/api/v1/contacts?limit=1' }),
      '302, a redirect to /api/v1/contacts',
    ],
  ])('but answers %s everywhere stops the run with one line', async (_, handler, words) => {
    const { code, said, report } = await useServer(handler, (url) => judgeServer(url, few))
    expect(said).toContain(words)
    expect(said).toMatch(/^error: .*\n$/)
    expect([code, report?.exit?.status, report?.rules]).toEqual([3, 'incomplete', []])
  })

  it('but redirects to another host gets no key carried there', async () => {
    const visits: unknown[] = []
    const other: RequestListener = (request, response) => {
      visits.push(request.headers.authorization)
      response.end()
    }
    const { code, said } = await useServer(other, (elsewhere) =>
      useServer(always(307, '', { location: elsewhere }), (url) => judgeServer(url, few)),
    )
    expect(said).toContain('307, a redirect to http://127.0.0.1')
    expect([code, visits]).toEqual([3, []])
  })

  it('lets a run begin where a single read of the API is faulty', async () => {
    const transport = honest()
    const handler: RequestListener = (request, response) =>
      request.url?.startsWith('/api/v1/contacts?') && request.method === 'GET'
        ? always(500)(request, response)
        : answering(transport)(request, response)
    const { said } = await useServer(handler, (url) => judgeServer(url, few))
    expect(said).toContain('documented rules verified')
  })
})

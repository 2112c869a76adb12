import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Disturbing } from './disturbing.js'
import { type Received, relayedHttp2 } from './http2-server.test-kit.js'
import { passedHarEntry } from './passed-har-entry.js'
import { largePart, rawClient, sentLarge } from './relayed.test-kit.js'

const until = (isSo: () => boolean) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 8000, interval: 10 })

/** Answers with the method, the path and the body of a request. */
async function echo({ stream, headers }: Received): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  stream.respond({ ':status': 201, 'content-type': 'text/plain' })
  stream.end(`${headers[':method']} ${headers[':path']} ${Buffer.concat(parts)}`)
}

/** Sends bytes and gives all that came until the connection ended. */
async function exchanged(port: number, sent: string): Promise<string> {
  using client = await rawClient(port)
  client.socket.write(sent, 'latin1')
  await client.ended
  return client.received()
}

test.each([true, false])(
  'requests pass to a server that takes HTTP/2 alone (TLS: %s), in one session',
  async (isSecure) => {
    await using server = await relayedHttp2((received) => void echo(received), { isSecure, path: '/below' })
    const sent = await Promise.all([
      fetch(`${server.url}/api/v1/tags?x=1`),
      fetch(`${server.url}/api/v1/contacts`, { method: 'POST', body: '{"name":"Ána"}' }),
    ])
    expect(await Promise.all(sent.map(async (answer) => [answer.status, await answer.text()]))).toEqual([
      [201, 'GET /below/api/v1/tags?x=1 '],
      [201, 'POST /below/api/v1/contacts {"name":"Ána"}'],
    ])
    expect(server.sessions.size).toBe(1)
    const copies = server.proxy.copied.map(({ method, target, body, answer, problem }) => [
      `${method} ${target} ${body.size} ${answer?.status} ${answer?.body.size}`,
      problem,
    ])
    expect(copies.sort()).toEqual([
      ['GET /api/v1/tags?x=1 0 201 27', undefined],
      ['POST /api/v1/contacts 15 201 43', undefined],
    ])
  },
)

test.each([
  [false, (port: number) => `localhost:${port}`],
  [true, () => 'here'],
])(
  'headers keep their order and repetitions; what is of the connection does not pass, and Host is the authority (--keep-host: %s)',
  async (keepsHost, authority) => {
    const got: (readonly string[])[] = []
    await using server = await relayedHttp2(
      ({ stream, raw }) => {
        got.push(raw)
        stream.respond({
          ':status': 200,
          'x-b': '1',
          'set-cookie': ['a=1', 'b=2'],
          'content-length': '2',
          'x-a': 'é',
        })
        stream.end('hi')
      },
      { keepsHost },
    )
    const answer = await exchanged(
      server.proxy.port,
      'GET /a%2Fb?x=%zz HTTP/1.1\r\nX-Two:b\r\nhOsT: here\r\nX-One:  a \r\nX-One: é\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=5\r\nTE: trailers, deflate\r\nUpgrade: h2c\r\nCookie: a=1\r\nCookie: b=2\r\nX-Empty:\r\n\r\n',
    )
    expect(got).toEqual([
      [
        ...[
          ':method',
          'GET',
          ':authority',
          authority(server.port),
          ':path',
          '/a%2Fb?x=%zz',
          ':scheme',
          'http',
        ],
        ...['x-two', 'b', 'x-one', 'a', 'x-one', 'é'],
        ...['cookie', 'a=1', 'cookie', 'b=2', 'x-empty', '', 'te', 'trailers'],
      ],
    ])
    const [head, body] = answer.split('\r\n\r\n')
    expect(head?.split('\r\n').filter((line) => !line.startsWith('date:'))).toEqual([
      'HTTP/1.1 200 OK',
      ...['x-b: 1', 'set-cookie: a=1', 'set-cookie: b=2', 'content-length: 2', 'x-a: é', 'connection: close'],
    ])
    expect(body).toBe('hi')
  },
)

test.each([
  ['HEAD', 200, { 'content-length': '9' }, 'content-length: 9'],
  ['HEAD', 200, {}, ''],
  ['GET', 204, {}, ''],
  ['GET', 304, { etag: '"1"' }, 'etag: "1"'],
])(
  '%s answered %i with %j has no body, and the connection goes on',
  async (method, status, headers, line) => {
    await using server = await relayedHttp2(({ stream }) => {
      stream.respond({ ':status': status, ...headers }, { sendDate: false, endStream: true } as object)
    })
    const head = `${method} / HTTP/1.1\r\nHost: h\r\n`
    const answer = await exchanged(server.proxy.port, `${head}\r\n${head}Connection: close\r\n\r\n`)
    const name = { 200: 'OK', 204: 'No Content', 304: 'Not Modified' }[status]
    const expected = `HTTP/1.1 ${status} ${name}\r\n${line === '' ? '' : `${line}\r\n`}`
    expect(answer.replace(/date: .*\r\n/g, '')).toBe(`${expected}\r\n${expected}connection: close\r\n\r\n`)
    expect(server.proxy.copied.map(({ answer, problem }) => [answer?.body.size, problem])).toEqual([
      [0, undefined],
      [0, undefined],
    ])
  },
)

test('interim answers, chunks and trailers pass in both directions', async () => {
  const got: unknown[] = []
  await using server = await relayedHttp2(async ({ stream }) => {
    stream.on('trailers', (_: unknown, _flags: number, raw: unknown) => got.push(raw))
    stream.additionalHeaders({ ':status': 103, link: '</a>' })
    for await (const part of stream) got.push(String(part))
    stream.respond({ ':status': 200 }, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '2' }))
    stream.write('ab')
    await pause(30)
    stream.end('c')
  })
  const answer = await exchanged(
    server.proxy.port,
    'POST /c HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n4;a=b\r\nabcd\r\n0\r\nX-Sum: 14\r\n\r\n',
  )
  expect(got).toEqual(['abcd', ['x-sum', '14']])
  expect(answer.replace(/date: .*\r\n/, '')).toBe(
    'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\nx-sum: 2\r\n\r\n',
  )
  const [copy] = server.proxy.copied
  expect([copy?.body.size, copy?.answer?.body.size, copy?.problem]).toEqual([4, 3, undefined])
})

test('a client of HTTP/1.0 gets no chunks', async () => {
  await using server = await relayedHttp2((received) => void echo(received))
  const answer = await exchanged(server.proxy.port, 'GET /old HTTP/1.0\r\n\r\n')
  expect(answer).toMatch(/connection: close\r\n\r\nGET \/old $/)
  expect(answer).not.toContain('chunked')
})

test('a client that waits for 100 gets it from the server before it sends the body', async () => {
  await using server = await relayedHttp2((received) => {
    if (received.headers.expect === '100-continue') received.stream.additionalHeaders({ ':status': 100 })
    void echo(received)
  })
  using client = await rawClient(server.proxy.port)
  client.socket.write(
    'POST /c HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n',
  )
  await until(() => client.received() === 'HTTP/1.1 100 Continue\r\n\r\n')
  client.socket.write('hi')
  await client.ended
  expect(client.received()).toContain('POST /c hi')
})

test('requests of a connection that do not wait for each other get their answers in order', async () => {
  await using server = await relayedHttp2(async (received) => {
    if (received.headers[':path'] === '/1') await pause(100)
    await echo(received)
  })
  const ask = (path: string, rest = '') =>
    `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n${rest}\r\nhi`
  const answer = await exchanged(
    server.proxy.port,
    ask('/1') + ask('/2') + ask('/3', 'Connection: close\r\n'),
  )
  expect(answer.match(/POST \S+ hi/g)).toEqual(['POST /1 hi', 'POST /2 hi', 'POST /3 hi'])
})

test('100 clients at once share a session, of a server that takes 10 streams at a time', async () => {
  let [now, most] = [0, 0]
  await using server = await relayedHttp2(
    async (received) => {
      now += 1
      most = Math.max(most, now)
      await pause(10)
      await echo(received)
      now -= 1
    },
    { settings: { maxConcurrentStreams: 10 } },
  )
  const sent = Array.from({ length: 100 }, async (_, n) => {
    const answer = await fetch(`${server.url}/${n}`, { method: 'POST', body: `b${n}` })
    return answer.text()
  })
  expect(await Promise.all(sent)).toEqual(Array.from({ length: 100 }, (_, n) => `POST /${n} b${n}`))
  expect([most <= 10, server.sessions.size]).toEqual([true, 1])
})

test('100 MB pass in both directions while the client is slow, without growing the memory, and others go on', async () => {
  const size = 100 * 1024 * 1024
  let [taken, sent] = [0, 0]
  await using server = await relayedHttp2(async ({ stream, headers }) => {
    if (headers[':path'] === '/other') return stream.end('other')
    for await (const bytes of stream) taken += (bytes as Buffer).length
    stream.respond({ ':status': 200, 'content-length': size })
    for (; sent < size; sent += largePart.length)
      if (!stream.write(largePart)) await new Promise((resolve) => stream.once('drain', resolve))
    stream.end()
  })
  const grown = await sentLarge(server.proxy.port, size, async () => {
    // The server has to wait, but only with this answer.
    await pause(500)
    expect(sent).toBeLessThan(size / 4)
    expect(await (await fetch(`${server.url}/other`)).text()).toBe('other')
  })
  expect(taken).toBe(size)
  await until(() => server.proxy.copied.length === 2)
  const copy = server.proxy.copied.find(({ target }) => target === '/api/v1/big')
  expect([copy?.body.size, copy?.answer?.body.size, copy?.problem]).toEqual([size, size, undefined])
  expect(grown).toBeLessThan(80 * 1024 * 1024)
}, 60_000)

test('the recording has the request as it was sent, and the answer as the server gave it', async () => {
  await using server = await relayedHttp2(({ stream }) => {
    stream.respond({ ':status': 200, 'content-type': 'text/plain', 'X-Own': '1' }, {
      sendDate: false,
    } as object)
    stream.end('hi')
  })
  await exchanged(server.proxy.port, 'GET /api/v1/tags HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')
  const [copy] = server.proxy.copied
  if (copy === undefined) throw new Error('nothing was copied')
  const { request, response } = passedHarEntry(copy, { origin: 'http://h', isHttp2: true })
  expect([request.httpVersion, request.headers.map(({ name }) => name)]).toEqual([
    'HTTP/1.1',
    ['Host', 'Connection'],
  ])
  const headers = response.headers.map(({ name, value }) => `${name}: ${value}`)
  expect([response.httpVersion, response.statusText, headers, response.content.text]).toEqual([
    'HTTP/2.0',
    '',
    ['content-type: text/plain', 'x-own: 1'],
    'hi',
  ])
})

test('a client waits for a server that takes nothing, and nothing is kept for it', async () => {
  const size = 64 * 1024 * 1024
  const streams: Received['stream'][] = []
  await using server = await relayedHttp2(({ stream }) => streams.push(stream))
  using client = await rawClient(server.proxy.port)
  client.socket.write(`POST /c HTTP/1.1\r\nHost: h\r\nContent-Length: ${size}\r\n\r\n`)
  client.socket.write(Buffer.alloc(size))
  await until(() => streams.length === 1)
  await pause(700)
  expect(client.socket.writableLength).toBeGreaterThan(0)
  streams[0]?.resume()
  await until(() => client.socket.writableLength === 0)
})

test('--disturb meets requests of HTTP/2 as well', async () => {
  const got: unknown[] = []
  await using server = await relayedHttp2(
    (received) => {
      got.push(received.headers[':path'])
      void echo(received)
    },
    { disturbing: new Disturbing(['unavailable', 'reset-after'], 'full', undefined) },
  )
  const send = () =>
    fetch(`${server.url}/api/v1/contacts`, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      ({ cause }) => cause.code,
    )
  expect([await send(), await send(), await send()]).toEqual([503, 'ECONNRESET', 201])
  expect(got).toEqual(['/api/v1/contacts', '/api/v1/contacts'])
})

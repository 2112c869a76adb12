import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { largePart, rawClient, rawServer, relayed, sentLarge } from './relayed.test-kit.js'

const until = (isSo: () => boolean) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 8000, interval: 10 })

const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/** Requests with everything that a proxy might change. */
const requests: readonly (readonly [string, string])[] = [
  [
    'headers twice, in odd case and with odd spaces',
    'GET /a%2Fb?x=%zz&é HTTP/1.1\r\nhOsT: here\r\nX-One:  a \r\nx-two:b\r\nX-One: c\r\nAccept:\t*/*\r\nConnection: keep-alive, X-Hop\r\nX-Hop: 1\r\nTE: trailers\r\nCookie: a=1\r\nCookie: b=2\r\nX-Empty:\r\n\r\n',
  ],
  ['a request of HTTP/1.0 without Host', 'GET / HTTP/1.0\r\nUser-Agent: old\r\n\r\n'],
  ['a write without a body', 'POST /c HTTP/1.1\r\nHost: here\r\n\r\n'],
  ['a body with its length', 'PUT /c HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\n\r\n\r\n!'],
  [
    'chunks with extensions, and trailers',
    'POST /c HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n4;a=b\r\nabcd\r\n00A\r\n0123456789\r\n0\r\nX-Sum: 14\r\n\r\n',
  ],
  ['an unknown method', 'QUERY /c HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n\r\nq'],
]

test.each(requests)('%s: the server gets the very bytes, but for the value of Host', async (_, request) => {
  await using server = await rawServer((socket) => socket.once('data', () => socket.end(answer)))
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  client.socket.write(request, 'latin1')
  await client.ended
  expect(client.received()).toBe(answer)
  await until(() => server.received().length > 0)
  expect(server.received()).toBe(
    request.replace(/host: here/i, (own) => own.replace('here', `127.0.0.1:${server.port}`)),
  )
})

test('with --keep-host the server gets every byte, and a path of the server stands before that of the request', async () => {
  await using server = await rawServer((socket) => socket.once('data', () => socket.end(answer)))
  await using same = await relayed(server.port, { keepsHost: true })
  await using below = await relayed(server.port, { keepsHost: true, path: '/stage' })
  const request = 'GET /api/v1/tags HTTP/1.1\r\nHost: here\r\n\r\n'
  for (const { port } of [same, below]) {
    using client = await rawClient(port)
    client.socket.write(request)
    await client.ended
  }
  expect(server.received()).toBe(request + request.replace('GET /', 'GET /stage/'))
})

test.each([
  [
    'with a length',
    'HTTP/1.1 200 Fine\r\nset-cookie: a\r\nX-A: 1\r\nSet-Cookie: b\r\nContent-Length: 3\r\n\r\nabc',
    'abc',
  ],
  [
    'in chunks with trailers',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\nabc\r\n2\r\nde\r\n0\r\nX-T: 1\r\n\r\n',
    'abcde',
  ],
  ['until the end of the connection', 'HTTP/1.0 200 OK\r\n\r\nabc', 'abc'],
  [
    'after interim answers',
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Made\r\nContent-Length: 1\r\n\r\nz',
    'z',
  ],
  ['without a body', 'HTTP/1.1 204 No Content\r\nDate: never\r\n\r\n', ''],
])('an answer %s passes as it is, byte by byte as well, and its copy is whole', async (_, given, body) => {
  for (const isSlow of [false, true]) {
    await using server = await rawServer((socket) =>
      socket.once('data', async () => {
        if (isSlow)
          for (const byte of given) {
            socket.write(byte)
            await pause(1)
          }
        else socket.write(given)
        socket.end()
      }),
    )
    await using proxy = await relayed(server.port)
    using client = await rawClient(proxy.port)
    client.socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    await client.ended
    expect(client.received()).toBe(given)
    await until(() => proxy.copied.length === 1)
    expect(proxy.copied[0]?.problem).toBeUndefined()
    expect(Buffer.from(proxy.copied[0]?.answer?.body.bytes ?? []).toString()).toBe(body)
  }
})

test('requests that do not wait for each other get their answers in order, and a HEAD has no body', async () => {
  await using server = await rawServer((socket) => {
    let got = ''
    socket.on('data', (bytes) => {
      got += bytes
      if (got.split('\r\n\r\n').length === 4)
        socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n${answer}${answer}`)
    })
  })
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  client.socket.write(
    'HEAD /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\nHost: h\r\n\r\nGET /3 HTTP/1.1\r\nHost: h\r\n\r\n',
  )
  await client.ended
  expect(proxy.copied.map(({ target, answer }) => [target, answer?.body.size])).toEqual([
    ['/1', 0],
    ['/2', 2],
    ['/3', 2],
  ])
})

test('a server that is not there is answered for with 502, and the next request is tried again', async () => {
  const gone = await rawServer(() => undefined)
  await gone[Symbol.asyncDispose]()
  await using proxy = await relayed(gone.port)
  for (let n = 0; n < 2; n += 1) {
    using client = await rawClient(proxy.port)
    client.socket.write('GET /api/v1/tags HTTP/1.1\r\nHost: here\r\n\r\n')
    await client.ended
    expect(client.received()).toMatch(
      /^HTTP\/1\.1 502 [\s\S]*conformance proxy: no answer from http:.*: the connection was refused/,
    )
  }
  expect(proxy.copied.map(({ problem, answer }) => [problem, answer])).toEqual([
    ['the connection was refused', undefined],
    ['the connection was refused', undefined],
  ])
})

test.each([
  ['ends the connection', 'end'],
  ['resets it', 'resetAndDestroy'],
] as const)(
  'a server that %s before its answer gives 502, and in the middle of it an abort',
  async (_, how) => {
    let sends = ''
    await using server = await rawServer((socket) =>
      socket.once('data', async () => {
        if (sends !== '') socket.write(sends)
        await pause(50)
        socket[how]()
      }),
    )
    await using proxy = await relayed(server.port)
    using before = await rawClient(proxy.port)
    before.socket.write('GET /1 HTTP/1.1\r\nHost: here\r\n\r\n')
    await before.ended
    expect(before.received()).toMatch(/^HTTP\/1\.1 502 /)
    sends = answer.slice(0, -1)
    using within = await rawClient(proxy.port)
    within.socket.write('GET /2 HTTP/1.1\r\nHost: here\r\n\r\n')
    await within.ended
    expect(within.received()).toBe(sends)
    expect(within.error()?.code).toBe('ECONNRESET')
    expect(proxy.copied.map(({ target, problem }) => [target, problem !== undefined])).toEqual([
      ['/1', true],
      ['/2', true],
    ])
  },
)

test('a request that the client gives up is given up at the server', async () => {
  await using server = await rawServer(() => undefined)
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  client.socket.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await until(() => server.sockets.size === 1)
  const [socket] = server.sockets
  let isGone = false
  socket?.on('close', () => {
    isGone = true
  })
  client.socket.resetAndDestroy()
  await until(() => isGone)
  expect(proxy.copied.map(({ problem }) => problem)).toEqual(['the client gave the request up'])
})

test('an idle connection that the server closes is closed for the client', async () => {
  await using server = await rawServer((socket) =>
    socket.once('data', async () => {
      socket.write(answer)
      await pause(50)
      socket.end()
    }),
  )
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  client.socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await client.ended
  expect([client.received(), client.error()]).toEqual([answer, undefined])
})

test('100 MB pass in both directions while the client is slow, without growing the memory; the copy is cut', async () => {
  const size = 100 * 1024 * 1024
  let [taken, isAnswered] = [0, false]
  await using server = await rawServer((socket) => {
    socket.on('data', (bytes) => {
      taken += bytes.length
      if (taken < size || isAnswered) return
      isAnswered = true
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`)
      let left = size / largePart.length
      const send = () => {
        while (left > 0) {
          left -= 1
          if (!socket.write(largePart)) return void socket.once('drain', send)
        }
      }
      send()
    })
  })
  await using proxy = await relayed(server.port)
  // The server has to wait, and no one may keep for it what it sends.
  const grown = await sentLarge(proxy.port, size, () => pause(300))
  await until(() => proxy.copied.length === 1)
  const [copy] = proxy.copied
  expect([copy?.body.size, copy?.body.bytes, copy?.answer?.body.size, copy?.answer?.body.bytes]).toEqual([
    size,
    undefined,
    size,
    undefined,
  ])
  expect(grown).toBeLessThan(80 * 1024 * 1024)
}, 30_000)

test('a WebSocket passes in both directions, and is counted as not read', async () => {
  const switched = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
  await using server = await rawServer((socket) => {
    socket.once('data', () => {
      socket.write(`${switched}\x81\x02hi`, 'latin1')
      socket.on('data', (bytes) => socket.write(bytes))
    })
  })
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  client.socket.write('GET /live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await until(() => client.received().endsWith('hi'))
  // Bytes that look like a request are none here.
  client.socket.write('GET /no HTTP/1.1\r\n\r\n\x82\x01\xff', 'latin1')
  await until(() => client.received().endsWith('\x82\x01\xff'))
  expect(client.received()).toBe(`${switched}\x81\x02hiGET /no HTTP/1.1\r\n\r\n\x82\x01\xff`)
  expect(proxy.counts.unread).toBe(1)
})

test('an Upgrade that the server does not follow is a request like any other', async () => {
  await using server = await rawServer((socket) => socket.on('data', () => socket.write(answer)))
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  for (let n = 1; n <= 2; n += 1) {
    client.socket.write(
      'GET /1 HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n',
    )
    await until(() => proxy.copied.length === n)
  }
  expect([client.received(), proxy.counts.unread]).toEqual([answer + answer, 0])
})

test.each([
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['lines without a carriage return', 'GET / HTTP/1.1\nHost: here\n\n'],
  ['something else', '\x16\x03\x01\x00\x00\x00\r\n\r\n'],
])('%s passes as it is, and is counted as not read', async (_, sent) => {
  await using server = await rawServer((socket) => socket.once('data', () => socket.end('?')))
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  client.socket.write(sent, 'latin1')
  await client.ended
  expect([server.received(), client.received(), proxy.counts.unread]).toEqual([sent, '?', 1])
})

test('a client that takes it for a proxy of any host is refused, and nothing reaches the server', async () => {
  await using server = await rawServer(() => undefined)
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  client.socket.write('GET http://other.example.com/ HTTP/1.1\r\nHost: other.example.com\r\n\r\n')
  await client.ended
  expect(client.received()).toMatch(/^HTTP\/1\.1 421 [\s\S]*was asked for http:\/\/other\.example\.com\//)
  expect(server.sockets.size).toBe(0)
})

test('a client waits for a server that takes nothing, and nothing is kept for it', async () => {
  const size = 64 * 1024 * 1024
  await using server = await rawServer((socket) => socket.pause())
  await using proxy = await relayed(server.port)
  using client = await rawClient(proxy.port)
  client.socket.write(`POST /c HTTP/1.1\r\nHost: h\r\nContent-Length: ${size}\r\n\r\n`)
  client.socket.write(Buffer.alloc(size))
  await pause(700)
  expect(client.socket.writableLength).toBeGreaterThan(0)
  for (const socket of server.sockets) socket.resume()
  await until(() => client.socket.writableLength === 0)
})

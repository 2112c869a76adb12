import { createServer } from 'node:http'
import { constants } from 'node:http2'
import { createServer as createSecureServer } from 'node:https'
import type { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { selfSigned } from '../target/self-signed.test-kit.js'
import { frame, framedServer, length9, status200, wholeHeaders } from './framed-server.test-kit.js'
import { type Received, relayedHttp2 } from './http2-server.test-kit.js'
import { listening, rawClient, relayed } from './relayed.test-kit.js'
import { serverAddress } from './server-address.js'

const until = (isSo: () => boolean) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 8000, interval: 10 })

const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants

const ask = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`

/** Sends bytes and gives what came until the connection ended, and how it did. */
async function exchanged(port: number, sent: string) {
  using client = await rawClient(port)
  client.socket.write(sent, 'latin1')
  await client.ended
  return { text: client.received(), error: client.error()?.code }
}

/** A relay before the server on a port, with the flags of a command line. */
const relayedTo = (port: number, flags: { readonly http2?: boolean; readonly insecure?: boolean }) =>
  relayed(port, {
    address: serverAddress({ to: `http${flags.insecure ? 's' : ''}://localhost:${port}`, ...flags }),
  })

/** What a client sees of its own answer of the proxy, which names a problem. */
const problemIn = (text: string): unknown =>
  /^HTTP\/1\.1 502 Bad Gateway\r\n[\s\S]*conformance proxy: no answer from \S+: (.*)\n$/.exec(text)?.[1] ??
  text

test.each([
  ['before its body', ''],
  ['within its body', 'Content-Length: 9\r\n'],
])('a request that the client gives up %s is canceled, and its session goes on', async (_, length) => {
  const streams: Received['stream'][] = []
  await using server = await relayedHttp2(({ stream, headers }) => {
    if (headers[':path'] === '/slow') streams.push(stream)
    else stream.end('hi')
  })
  using client = await rawClient(server.proxy.port)
  client.socket.write(ask('/slow', length))
  await until(() => streams.length === 1)
  client.socket.resetAndDestroy()
  await until(() => streams[0]?.closed === true)
  expect(streams[0]?.rstCode).toBe(NGHTTP2_CANCEL)
  await until(() => server.proxy.copied.length === 1)
  expect(server.proxy.copied[0]?.problem).toBe('the client gave the request up')
  const [session] = server.sessions
  expect(await (await fetch(`${server.url}/other`)).text()).toBe('hi')
  expect([...server.sessions]).toEqual([session])
})

test('an answer that the client gives up in the middle is canceled', async () => {
  const codes: number[] = []
  await using server = await relayedHttp2(({ stream }) => {
    stream.on('close', () => codes.push(stream.rstCode))
    stream.respond({ ':status': 200 })
    stream.write('begun')
  })
  using client = await rawClient(server.proxy.port)
  client.socket.write(ask('/'))
  await until(() => client.received().includes('begun'))
  client.socket.resetAndDestroy()
  await until(() => codes.length === 1)
  expect(codes).toEqual([NGHTTP2_CANCEL])
})

test.each([
  [NGHTTP2_INTERNAL_ERROR, 'the server ended the stream of HTTP/2 with INTERNAL_ERROR'],
  [NGHTTP2_CANCEL, 'the server ended the stream without an answer'],
])(
  'a stream that the server resets with %i gives 502, and in the middle of an answer an abort',
  async (code, problem) => {
    let begun: readonly number[] | undefined
    await using server = await framedServer((stream) => [
      ...(begun
        ? [frame('headers', stream, begun, wholeHeaders), frame('data', stream, [...Buffer.from('begun')])]
        : []),
      frame('reset', stream, [0, 0, 0, code]),
    ])
    await using proxy = await relayedTo(server.port, { http2: true })
    expect(problemIn((await exchanged(proxy.port, ask('/'))).text)).toBe(problem)
    for (begun of [status200, [...status200, ...length9]]) {
      const { text, error } = await exchanged(proxy.port, ask('/'))
      expect([text.endsWith('0\r\n\r\n'), error]).toEqual([false, 'ECONNRESET'])
    }
    await until(() => proxy.copied.length === 3)
    expect(proxy.copied.map(({ problem }) => problem !== undefined)).toEqual([true, true, true])
  },
)

test('an answer that ends before its length is an abort, even where the server says that nothing is wrong', async () => {
  await using server = await framedServer((stream) => [
    frame('headers', stream, [...status200, ...length9], wholeHeaders),
    frame('data', stream, [...Buffer.from('begun')]),
    frame('reset', stream, [0, 0, 0, NGHTTP2_NO_ERROR]),
  ])
  await using proxy = await relayedTo(server.port, { http2: true })
  expect((await exchanged(proxy.port, ask('/'))).error).toBe('ECONNRESET')
})

test('a server that is killed gives 502 or an abort, and the next request is tried again', async () => {
  await using server = await relayedHttp2(({ stream, headers }) => {
    if (headers[':path'] === '/within') {
      stream.respond({ ':status': 200 })
      stream.write('begun', () => server.kill())
    } else if (headers[':path'] === '/before') server.kill()
    else stream.end('hi')
  })
  const before = await exchanged(server.proxy.port, ask('/before'))
  expect(problemIn(before.text)).toMatch(
    /^the (server ended the stream without an answer|connection was reset)$/,
  )
  const within = await exchanged(server.proxy.port, ask('/within'))
  expect([within.text.includes('begun'), within.error]).toEqual([true, 'ECONNRESET'])
  expect(await (await fetch(`${server.url}/`)).text()).toBe('hi')
  server.server.close()
  server.kill()
  await until(() => server.sessions.size === 0)
  expect(problemIn((await exchanged(server.proxy.port, ask('/'))).text)).toBe('the connection was refused')
})

test('a server that ends its session with GOAWAY answers what is under way, and gets the next requests in another one', async () => {
  const answers: (() => void)[] = []
  await using server = await relayedHttp2(({ stream, headers }) => {
    if (headers[':path'] !== '/1') return stream.end('hi')
    stream.session?.close()
    answers.push(() => stream.end('last'))
  })
  const last = fetch(`${server.url}/1`)
  await until(() => answers.length === 1)
  await pause(50)
  expect(await (await fetch(`${server.url}/2`)).text()).toBe('hi')
  answers[0]?.()
  expect(await (await last).text()).toBe('last')
})

test('streams that a server leaves undone are sent again with their bodies, unless these are long', async () => {
  const seen: string[] = []
  await using server = await relayedHttp2(async ({ stream, headers }) => {
    const parts: Buffer[] = []
    const isFirst = !seen.includes(`${headers[':path']}`)
    seen.push(`${headers[':path']}`)
    if (isFirst && headers[':path'] !== '/long') return stream.close(NGHTTP2_REFUSED_STREAM)
    for await (const part of stream) parts.push(part as Buffer)
    if (isFirst) stream.close(NGHTTP2_REFUSED_STREAM)
    else stream.end(Buffer.concat(parts))
  })
  const send = (path: string, body: string) => fetch(`${server.url}${path}`, { method: 'POST', body })
  expect(await (await send('/short', 'hi')).text()).toBe('hi')
  expect(await (await fetch(`${server.url}/none`)).text()).toBe('')
  expect((await send('/long', 'x'.repeat(100_000))).status).toBe(502)
  expect(seen).toEqual(['/short', '/short', '/none', '/none', '/long'])
})

test('a server that refuses each stream is not asked for ever', async () => {
  let times = 0
  await using server = await relayedHttp2(({ stream }) => {
    times += 1
    stream.close(NGHTTP2_REFUSED_STREAM)
  })
  const { text } = await exchanged(server.proxy.port, ask('/'))
  expect(problemIn(text)).toBe('the server ended the stream of HTTP/2 with REFUSED_STREAM')
  expect(times).toBe(4)
})

test.each([
  [
    'a WebSocket',
    ask('/live', 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    /^a WebSocket does not pass over HTTP\/2: leave --http2 out/,
  ],
  [
    'a header twice that is there once',
    ask('/', 'Authorization: a\r\nAuthorization: b\r\n'),
    /"authorization" must only have a single value/,
  ],
  ['a NUL in a value', ask('/', 'X-A: a\0x-b\0c\r\n'), /Invalid character in header content \["X-A"\]/],
  ['a name that is none', ask('/', 'X A: a\r\n'), /Header name must be a valid HTTP token \["X A"\]/],
])('%s does not pass, and says so; nothing else is affected', async (_, sent, problem) => {
  const paths: unknown[] = []
  await using server = await relayedHttp2(({ stream, headers }) => {
    paths.push(headers[':path'])
    setTimeout(() => stream.end('hi'), 100)
  })
  const other = fetch(`${server.url}/other`)
  await until(() => paths.length === 1)
  expect(problemIn((await exchanged(server.proxy.port, sent)).text)).toMatch(problem)
  expect([await (await other).text(), paths]).toEqual(['hi', ['/other']])
})

test.each([
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['lines without a carriage return', 'GET / HTTP/1.1\nHost: here\n\n'],
  ['an unknown coding', ask('/', 'Transfer-Encoding: x\r\n')],
])('%s is refused, and counts as no connection that passed', async (_, sent) => {
  await using server = await relayedHttp2(({ stream }) => stream.end('hi'))
  const { text } = await exchanged(server.proxy.port, sent)
  expect(text).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*with --http2 it passes requests of HTTP\/1\.1 on, and what came is none/,
  )
  expect([server.sessions.size, server.proxy.counts.unread]).toEqual([0, 0])
})

test('a client that ends the connection after its request gets the answer, and one within it none', async () => {
  await using server = await relayedHttp2(({ stream }) => void setTimeout(() => stream.end('whole'), 50))
  for (const [sent, isWhole] of [
    [ask('/'), true],
    [ask('/', 'Content-Length: 9\r\n'), false],
  ] as const) {
    using client = await rawClient(server.proxy.port)
    client.socket.end(sent)
    await client.ended
    expect(client.received().includes('whole')).toBe(isWhole)
  }
})

test('a relay that is closed ends its session', async () => {
  await using server = await relayedHttp2(({ stream }) => stream.end('hi'))
  await (await fetch(`${server.url}/`)).text()
  expect(server.sessions.size).toBe(1)
  await server.proxy[Symbol.asyncDispose]()
  await until(() => server.sessions.size === 0)
})

test.each<[string, () => Server, object]>([
  ['without TLS', () => createServer((_, response) => response.end('hi')), {}],
  [
    'that refuses the protocol',
    () => createSecureServer({ ...selfSigned, ALPNProtocols: ['http/1.1'] }),
    { insecure: true },
  ],
  ['that knows no choice of protocols', () => createTlsServer(selfSigned), { insecure: true }],
])('a server of HTTP/1.1 %s is named as one, with the flag that is too much', async (_, create, flags) => {
  const server = create()
  const port = await listening(server)
  await using proxy = await relayedTo(port, { http2: true, ...flags })
  const problem = 'it does not speak HTTP/2: leave --http2 out'
  expect(problemIn((await exchanged(proxy.port, ask('/'))).text)).toBe(problem)
  expect(proxy.copied.map(({ problem, answer }) => [problem, answer])).toEqual([[problem, undefined]])
  server.close()
})

test.each([false, true])(
  'without --http2 a server of HTTP/2 alone is named as one (TLS: %s)',
  async (isSecure) => {
    await using server = await relayedHttp2(({ stream }) => stream.end('hi'), { isSecure })
    await using proxy = await relayedTo(server.port, isSecure ? { insecure: true } : {})
    const { text } = await exchanged(proxy.port, ask('/'))
    expect(problemIn(text)).toBe('it does not speak HTTP/1.1 but HTTP/2: give --http2')
  },
)

import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { descriptionOf } from '../../contract/index.js'
import { type Draw, draw } from '../../fixtures/draw.js'
import { Digest } from '../fuzz/digest.test-kit.js'
import { Judge } from '../fuzz/judge.test-kit.js'
import { drawn, type Source } from '../fuzz/request.test-kit.js'
import { createFake, type FakeRequest, type FakeResponse } from '../index.js'

/** `npm run fuzz` sets them: how many connections to make, and from which seed on. */
const connections = Number(process.env.FUZZ_CONNECTIONS ?? 300)
const firstSeed = Number(process.env.FUZZ_SEED ?? 1)
const maxBytes = 64 * 1024
/** The most that one connection may take, in milliseconds. */
const timeoutMs = 5000

/** What goes over one connection: the bytes, in the pieces they are sent in, and how it ends. */
interface Script {
  readonly kind: string
  readonly pieces: readonly Buffer[]
  /** The requests in it that are whole; each gets an answer unless what is before it is malformed. */
  readonly whole: readonly FakeRequest[]
  /** Whether Node may turn it down by itself, before it reaches the fake. */
  readonly malformed?: boolean
  readonly end: 'wait' | 'half-close' | 'reset'
}

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')

/** A request as bytes, as it is: a wrong one goes out wrong. */
function head({ method, target, headers }: FakeRequest, ...more: string[]): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${target} HTTP/1.1`, 'host: fake', ...lines, ...more, '', ''].join('\r\n')
}

const whole = (request: FakeRequest, ...more: string[]): Buffer => {
  const body = bytes(request.body)
  const length = body.length > 0 || request.method === 'POST' ? [`content-length: ${body.length}`] : []
  return Buffer.concat([bytes(head(request, ...length, ...more)), body])
}

function chunked(request: FakeRequest, { next }: Draw): Buffer {
  const body = bytes(request.body)
  const parts: Buffer[] = [bytes(head(request, 'transfer-encoding: chunked', 'connection: close'))]
  for (let at = 0; at < body.length; ) {
    const part = body.subarray(at, at + 1 + Math.floor(next() * 5000))
    parts.push(bytes(`${part.length.toString(16)}\r\n`), part, bytes('\r\n'))
    at += part.length
  }
  return Buffer.concat([...parts, bytes('0\r\n\r\n')])
}

/** Cuts bytes at places of chance, also within a letter. */
function cut(all: Buffer, { next }: Draw): Buffer[] {
  const at = [1, 2, 3].map(() => Math.floor(next() * all.length)).toSorted((a, b) => a - b)
  return [0, ...at].map((from, n) => all.subarray(from, at[n] ?? all.length))
}

type Maker = (request: FakeRequest, source: Source) => Omit<Script, 'kind'>

const closing = 'connection: close'
const one = (request: FakeRequest, all: Buffer, malformed = false): Omit<Script, 'kind'> => ({
  pieces: [all],
  whole: [request],
  malformed,
  end: 'wait',
})
const posted = (request: FakeRequest, body: Buffer): Omit<Script, 'kind'> => {
  const asked = { ...request, method: 'POST', target: '/api/v1/contacts', body: '' }
  const { 'content-type': _, ...headers } = asked.headers
  const bare = { ...asked, headers: { ...headers, 'content-type': 'application/json' } }
  return one(bare, Buffer.concat([bytes(head(bare, `content-length: ${body.length}`, closing)), body]))
}

const garbage = [
  'GET\r\n\r\n',
  '\0\0\0\0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02',
  'GET / HTTP/9.9\r\n\r\n',
]

/** Kinds of connections, by name. */
const makers: Record<string, Maker> = {
  plain: (request) => one(request, whole(request, closing)),
  inPieces: (request, { draw }) => ({
    ...one(request, whole(request, closing)),
    pieces: cut(whole(request, closing), draw),
  }),
  chunked: (request, { draw }) => one(request, chunked(request, draw)),
  halfClosed: (request) => ({ ...one(request, whole(request)), end: 'half-close' }),
  pipelined(request, source) {
    const requests = [request, drawn(source).request, drawn(source).request]
    const last = requests.length - 1
    const all = requests.map((each, n) => (n === last ? whole(each, closing) : whole(each)))
    return { pieces: [Buffer.concat(all)], whole: requests, end: 'wait' }
  },
  continued: (request) => one(request, whole(request, 'expect: 100-continue', closing)),
  expecting: (request) => one(request, whole(request, 'expect: a-miracle', closing), true),
  head: (request) =>
    one({ ...request, method: 'HEAD', body: '' }, whole({ ...request, method: 'HEAD', body: '' }, closing)),
  getWithBody: (request) =>
    one(
      { ...request, method: 'GET' },
      whole({ ...request, method: 'GET', body: request.body || '{}' }, closing),
    ),
  absolute: (request) => one(request, whole({ ...request, target: `http://fake${request.target}` }, closing)),
  oldVersion: (request) => one(request, bytes(whole(request).toString().replace(' HTTP/1.1', ' HTTP/1.0'))),
  upgrade: (request) =>
    one(request, whole(request, 'connection: upgrade, close', 'upgrade: websocket'), true),
  options: (request) =>
    one(
      { ...request, method: 'OPTIONS', target: '*', body: '' },
      whole({ ...request, method: 'OPTIONS', target: '*', body: '' }, closing),
    ),
  connect: (request) => ({
    ...one(request, whole({ ...request, method: 'CONNECT', target: 'fake:80' })),
    whole: [],
    malformed: true,
  }),
  notUtf8: (request, { draw }) =>
    posted(
      request,
      Buffer.concat([
        bytes('{"name":"'),
        draw.pick([Buffer.from([0xff]), Buffer.from([0xc3, 0x28]), Buffer.from([0xed, 0xa0, 0x80])]),
        bytes('"}'),
      ]),
    ),
  utf16: (request) => posted(request, Buffer.from('\ufeff{"name":"Ana"}', 'utf16le')),
  byteOrderMark: (request) => posted(request, bytes('\ufeff{"name":"Ana"}')),
  tooLarge: (request) => posted(request, bytes(`{"name":"${'x'.repeat(maxBytes * 4)}"}`)),
  longHeaders: (request) => one(request, whole(request, `x-long: ${'x'.repeat(30_000)}`, closing), true),
  manyHeaders: (request) =>
    one(request, whole(request, ...Array.from({ length: 3000 }, (_, n) => `x-${n}: 1`), closing), true),
  twoLengths: (request) => ({
    ...one(request, whole(request, 'content-length: 1', 'content-length: 2', closing)),
    whole: [],
    malformed: true,
  }),
  wrongChunks: (request) => ({
    pieces: [bytes(`${head(request, 'transfer-encoding: chunked')}xyz\r\n`)],
    whole: [],
    malformed: true,
    end: 'wait',
  }),
  cutShort: (request, { draw }) => ({
    pieces: [bytes(`${head({ ...request, method: 'POST' }, 'content-length: 500')}{"name":"Ana"}`)],
    whole: [],
    malformed: true,
    end: draw.pick(['half-close', 'reset'] as const),
  }),
  noHead: (request, { draw }) => ({
    pieces: [bytes(head(request)).subarray(0, 20)],
    whole: [],
    malformed: true,
    end: draw.pick(['half-close', 'reset'] as const),
  }),
  reset: (request) => ({ ...one(request, whole(request)), end: 'reset' }),
  garbage: (_, { draw }) => ({
    pieces: [bytes(draw.pick(garbage))],
    whole: [],
    malformed: true,
    end: 'half-close',
  }),
}

/** Plays a script; gives all that comes back, or undefined where nothing ends it in time. */
const played = (port: number, { pieces, end }: Script): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const back: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    const timer = setTimeout(() => {
      socket.destroy()
      resolve(undefined)
    }, timeoutMs)
    socket.on('data', (part) => back.push(part))
    // A server that turns a request down may close while it is still being sent.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(back))
    })
    socket.on('connect', async () => {
      for (const piece of pieces) {
        socket.write(piece)
        if (pieces.length > 1) await new Promise((sent) => setImmediate(sent))
      }
      if (end === 'half-close') socket.end()
      if (end === 'reset') setTimeout(() => socket.resetAndDestroy(), 1)
    })
  })

/** The answers in what came back, or why they cannot be read. */
function answersIn(back: Buffer, whole: readonly FakeRequest[]): FakeResponse[] | string {
  const answers: FakeResponse[] = []
  for (let rest = back; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) return `no head: ${rest.toString().slice(0, 100)}`
    const [first = '', ...lines] = rest.subarray(0, end).toString().split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? Number.NaN)
    if (Number.isNaN(status)) return `no status: ${first}`
    const headers = Object.fromEntries(
      lines.map((line) => line.split(/: (.*)/s, 2).map((part, n) => (n === 0 ? part.toLowerCase() : part))),
    )
    rest = rest.subarray(end + 4)
    if (status === 100) continue
    // Only Node's own answers are chunked, and those are empty.
    if (headers['transfer-encoding'] === 'chunked') rest = rest.subarray('0\r\n\r\n'.length)
    // What is not HTTP is answered without a look at its method.
    const isBare = whole[answers.length]?.method === 'HEAD' && !rest.includes('this is not an HTTP request')
    const length = isBare ? 0 : Number(headers['content-length'] ?? 0)
    if (rest.length < length) return `a body cut short: ${rest.length} of ${length}`
    answers.push({ status, headers, body: rest.subarray(0, length).toString() })
    rest = rest.subarray(length)
  }
  return answers
}

/** The answers to what is not HTTP, which never reaches the API. */
const malformedStatuses = new Set([400, 408, 413, 431])

/** Whether an answer is one to bytes that are not HTTP: an Error body that says so. */
const isToMalformed = ({ status, body }: FakeResponse): boolean =>
  malformedStatuses.has(status) &&
  body.includes('this is not an HTTP request') &&
  JSON.parse(body).error.code === 'invalid_request'

/** What is wrong with what a script brought about. */
function wrongWith(script: Script, back: Buffer | undefined, judge: Judge): string[] {
  const { pieces, whole, end } = script
  if (back === undefined) return ['nothing ended it in time']
  if (end === 'reset') return []
  const answers = answersIn(back, whole)
  if (typeof answers === 'string') return [answers]
  const wrongs: string[] = []
  const sent = pieces.reduce((sum, piece) => sum + piece.length, 0)
  for (const [n, answer] of answers.entries()) {
    const request = whole[n]
    // What is not HTTP ends the connection, with the requests on it that are not answered yet.
    if (isToMalformed(answer) && n === answers.length - 1 && isOdd(script)) return wrongs
    if (!request) return [...wrongs, `an answer ${answer.status} too many`]
    const isUnread = request.method === 'HEAD' || (answer.status === 413 && sent > maxBytes)
    // A whole address means its path and query.
    const target = request.target.replace(/^http:\/\/[^/?#]*/, '')
    const misfit = isUnread ? undefined : judge.misfit({ ...request, target }, answer)
    if (misfit !== undefined) wrongs.push(misfit)
  }
  return answers.length < whole.length && !isOdd(script)
    ? [...wrongs, `${answers.length} of ${whole.length} answers`]
    : wrongs
}

/** Whether a script holds what Node turns down before it reaches the fake. */
const isOdd = ({ malformed, whole }: Script): boolean =>
  malformed === true ||
  whole.some(
    ({ method, target, headers }) =>
      !METHODS.includes(method) ||
      !/^(\/|\*$|http)/.test(target) ||
      /[^!-~]/.test(target) ||
      JSON.stringify(headers).length + target.length > 8000 ||
      Object.values(headers).some((value) => /[^ -~]/.test(value)),
  )

const fake = createFake({ seed: firstSeed })
const rejections: unknown[] = []
const note = (reason: unknown) => rejections.push(reason)
let served: Awaited<ReturnType<typeof fake.listen>>
beforeAll(async () => {
  process.on('unhandledRejection', note)
  served = await fake.listen({ maxBytes })
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await served.close()
})

test(`a served fake outlives ${connections} connections of every kind`, { timeout: 0 }, async () => {
  const from = draw('wire', firstSeed, 0)
  const { assumptions, workspaces } = fake.control.core
  const judge = new Judge('full', assumptions)
  const digests = [...workspaces.values()].map((workspace) => new Digest(workspace))
  const source: Source = {
    draw: from,
    api: descriptionOf('full', assumptions),
    workspace: () => fake.control.workspace(),
    cursors: [],
  }
  const kinds = Object.keys(makers)
  const statuses = new Map<number, number>()
  const wrongs: string[] = []
  for (let n = 0; n < connections && wrongs.length < 5; n += 1) {
    const kind = kinds[n % kinds.length] ?? 'plain'
    const script = { kind, ...(makers[kind] as Maker)(drawn(source).request, source) }
    const back = await played(served.port, script)
    const answers = answersIn(back ?? Buffer.alloc(0), script.whole)
    const codes = typeof answers === 'string' ? [] : answers.map(({ status }) => status)
    for (const status of codes) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const moved = digests.flatMap((digest) => digest.moved())
    // Of a pipeline with something odd in it the first requests may be done, and their answers lost.
    const isLost = script.whole.length > 1 && isOdd(script)
    const mayMove = isLost || script.end === 'reset' || codes.some((status) => status < 400)
    const wrong = [
      ...wrongWith(script, back, judge),
      ...(moved.length > 0 && !mayMove ? [`refused, and changed ${moved.join()}`] : []),
    ]
    for (const why of wrong)
      wrongs.push(
        `seed ${firstSeed}, connection ${n} (${kind}): ${why}\n  ${Buffer.concat(script.pieces).toString().slice(0, 400)}\n  ${back?.toString().slice(0, 300)}`,
      )
  }
  expect(wrongs).toEqual([])
  expect(rejections).toEqual([])
  // It still works as it did.
  const alive = await fetch(`${served.url}/api/v1/tags`, { headers: { authorization: 'Bearer demo_main' } })
  expect(alive.status).toBe(200)
  const spread = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  process.stdout.write(`fuzz of connections: seed ${firstSeed}, ${spread.join(', ')}\n`)
})

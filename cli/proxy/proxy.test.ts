import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import type { Report } from '../../reporters/index.js'
import { ensureBuilt } from '../built.test-kit.js'
import { readTraffic } from '../judge/read-traffic.js'
import { conformance, finished, start } from '../spawned.test-kit.js'
import { listening } from './relayed.test-kit.js'

const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
// Building takes longer than any of the tests.
beforeAll(ensureBuilt, 200_000)

const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(folder, { recursive: true })
})

/** What a test reads of an entry of a recording. */
interface Entry {
  readonly request: { readonly httpVersion: string }
  readonly response: { readonly httpVersion: string }
}

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  closing.push(() => server.close())
  return `http://127.0.0.1:${await listening(server)}`
}

/** A command that calls the proxy so many times, and ends with a code. */
const calling = (path: string, times: number, code = 0): readonly string[] => [
  process.execPath,
  '-e',
  `(async () => {
    for (let n = 0; n < ${times}; n += 1) {
      const answer = await fetch(process.env.CONFORMANCE_BASE_URL + ${JSON.stringify(path)}, { headers: { authorization: 'Bearer ${demoKeys.main}' } })
      await answer.text()
    }
    process.exit(${code})
  })()`,
]

test('an honest server passes, its traffic is recorded without keys, and judge reads the recording', async () => {
  const fake = await createFake({ seed: 1 }).listen({ port: 0 })
  closing.push(() => fake.close())
  const file = join(folder, 'traffic.har')
  const { code, out, err } = await conformance([
    ...[
      'proxy',
      '--to',
      fake.url,
      '--record',
      file,
      '--reporter',
      'json',
      '--',
      ...calling('/api/v1/contacts', 3),
    ],
  ])
  const report = JSON.parse(out) as { readonly requests: number; readonly totals: Record<string, number> }
  expect([code, report.requests, report.totals.fail, report.totals.pass]).toEqual([
    0,
    3,
    0,
    expect.any(Number),
  ])
  expect(report.totals.pass).toBeGreaterThan(3)
  expect(err).toMatch(/passes everything on to http.*recorded in /)
  expect(err).not.toContain('VIOLATION')
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain(demoKeys.main)
  const { recorded } = await readTraffic([file], { variant: 'full', base: undefined })
  expect(recorded.map(({ key, answer }) => [key, answer?.status])).toEqual([
    ['#1', 200],
    ['#1', 200],
    ['#1', 200],
  ])
}, 60_000)

test('a violation is printed once, with its evidence, and fails the command; a packed answer is read', async () => {
  const url = await serving((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync('{"data":"none","nextCursor":null}')),
  )
  const { code, out, err } = await conformance([
    'proxy',
    '--to',
    url,
    '--',
    ...calling('/api/v1/contacts', 3, 7),
  ])
  expect(code).toBe(1)
  const found = err.match(/^VIOLATION .* at GET \/api\/v1\/contacts$/gm) ?? []
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found).size).toBe(found.length)
  expect(err).toMatch(/ {2}expected .*\n {2}got .*\n {2}exchange 1: GET \/api\/v1\/contacts answered 200/)
  expect(out).toMatch(/FAIL/)
}, 60_000)

test('the code of the command is that of the proxy where no rule fails', async () => {
  const fake = await createFake({ seed: 1 }).listen({ port: 0 })
  closing.push(() => fake.close())
  const { code } = await conformance(['proxy', '--to', fake.url, '--', ...calling('/api/v1/contacts', 1, 7)])
  expect(code).toBe(7)
}, 60_000)

test('a server is not blamed for what --disturb does, neither as it passes nor by the recording', async () => {
  const fake = await createFake({ seed: 1 }).listen({ port: 0 })
  closing.push(() => fake.close())
  const file = join(folder, 'disturbed.har')
  const create = `(async () => {
    const seen = []
    for (let n = 0; n < 8; n += 1)
      await fetch(process.env.CONFORMANCE_BASE_URL + '/api/v1/contacts', {
        method: 'POST',
        headers: { authorization: 'Bearer ${demoKeys.main}', 'content-type': 'application/json', 'idempotency-key': 'same' },
        body: '{"name":"Ana"}',
      }).then(({ status }) => seen.push(status), ({ cause }) => seen.push(cause.code))
    console.error('SEEN ' + seen.sort())
  })()`
  const { code, out, err } = await conformance([
    ...['proxy', '--to', fake.url, '--record', file, '--closed', '--disturb', '--reporter', 'json'],
    ...['--', process.execPath, '-e', create],
  ])
  expect(err).toContain('SEEN 201,409,429,429,500,503,ECONNRESET,ECONNRESET')
  const { totals, warnings, repeat } = JSON.parse(out) as Report
  expect([code, totals.fail, totals.warn]).toEqual([0, 0, 0])
  expect(totals.pass).toBeGreaterThan(0)
  expect(warnings).toContain('--disturb reset-after met 1 request')
  expect(repeat).toContain('--disturb reset-after --disturb slow')
  const judged = await conformance(['judge', file, '--closed', '--reporter', 'json'])
  const report = JSON.parse(judged.out) as Report
  expect([judged.code, report.totals.fail, report.totals.warn, report.requests]).toEqual([0, 0, 0, 2])
}, 60_000)

test('with --http2 a server that takes nothing else is judged and recorded as any other', async () => {
  const fake = createFake({ seed: 1 })
  const server = createHttp2Server(async ({ url, headers }, response) => {
    const { authorization = '' } = headers
    const answer = await fake.fetch(`http://h${url}`, { headers: { authorization } })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  closing.push(() => server.close())
  const to = `http://127.0.0.1:${await listening(server)}`
  const file = join(folder, 'http2.har')
  const { code, out, err } = await conformance([
    ...['proxy', '--to', to, '--http2', '--record', file, '--reporter', 'json'],
    ...['--', ...calling('/api/v1/contacts', 3)],
  ])
  expect(err).not.toContain('VIOLATION')
  const { totals, requests, repeat } = JSON.parse(out) as Report
  expect([code, requests, totals.fail]).toEqual([0, 3, 0])
  expect(totals.pass).toBeGreaterThan(3)
  expect(repeat).toContain(`--to ${to} --http2 --record`)
  const { log } = JSON.parse(readFileSync(file, 'utf8'))
  const versions = log.entries.map((entry: Entry) => [entry.request.httpVersion, entry.response.httpVersion])
  expect(versions).toEqual(Array.from({ length: 3 }, () => ['HTTP/1.1', 'HTTP/2.0']))
  const judged = await conformance(['judge', file, '--reporter', 'json'])
  expect([judged.code, (JSON.parse(judged.out) as Report).requests]).toEqual([0, 3])
}, 60_000)

test('a signal ends it with the report of what has passed, and a kill leaves a recording that is whole', async () => {
  const fake = await createFake({ seed: 1 }).listen({ port: 0 })
  closing.push(() => fake.close())
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const file = join(folder, `${signal}.har`)
    const child = start(['proxy', '--to', fake.url, '--port', '0', '--record', file, '--reporter', 'json'])
    const url = await new Promise<string>((resolve) => {
      child.stderr?.once('data', (text) => resolve(/http:\S+/.exec(String(text))?.[0] ?? ''))
    })
    const end = finished(child)
    const headers = { authorization: `Bearer ${demoKeys.main}` }
    for (let n = 0; n < 5; n += 1) await (await fetch(`${url}/api/v1/contacts`, { headers })).text()
    await expect
      .poll(async () => (await readTraffic([file], { variant: 'full', base: undefined })).entries, {
        timeout: 10_000,
      })
      .toBe(5)
    child.kill(signal)
    const { code, out } = await end
    if (signal === 'SIGTERM')
      expect([code, (JSON.parse(out) as { requests: number }).requests]).toEqual([0, 5])
    expect((await readTraffic([file], { variant: 'full', base: undefined })).entries).toBe(5)
  }
}, 60_000)

test.each([
  [['--to', 'ftp://x.example.com'], "--to 'ftp://x.example.com' is ftp"],
  [['--to', 'http://x.example.com', '--insecure'], '--insecure is for https'],
  [
    ['--to', 'http://x.example.com', 'npm', 'test'],
    "proxy takes no argument 'npm': write a command after --",
  ],
  [
    ['--to', 'http://x.example.com', '--record', folder],
    `cannot write the recording to ${folder}: it is a folder`,
  ],
  [
    ['--to', 'http://x.example.com', '--disturb', 'short-pages'],
    "A proxy has no disturbance 'short-pages': did you mean",
  ],
  [['--to', 'http://x.example.com', '--seed', '1'], '--seed chooses the requests that --disturb meets'],
  [['--to', 'http://x.example.com', '--for', '0'], '--for <duration>'],
])(
  '%j is refused',
  async (words, message) => {
    const { code, err } = await conformance(['proxy', ...words])
    expect([code, err.includes(message) ? message : err]).toEqual([2, message])
  },
  60_000,
)

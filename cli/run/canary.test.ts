import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reporterNames } from '../../reporters/index.js'
import { encodings, partsIn } from '../../reporters/redaction/encodings.test-kit.js'
import { conformance } from '../called.test-kit.js'
import { hurried } from '../hurried.test-kit.js'

hurried()

const key = 'cnry/K3y+Zq7_w9VxTm4RbPs'
const secret = 'Sg5-hQ2+webhook/8YtLn0Dv'

const folder = mkdtempSync(join(tmpdir(), 'conformance-canary-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Everything that the server says of the key and of the secret. */
const echoes = Object.entries(encodings).flatMap(([name, encode]) =>
  [key, secret].map((value) => `${name}: ${encode(value)}`),
)

/** The echoes as headers, where they fit into one line, and one that has the key in its name. */
const echoHeaders = {
  ...Object.fromEntries(
    echoes.filter((echo) => /^[ -~]+$/.test(echo)).map((echo, at) => [`x-echo-${at}`, echo]),
  ),
  [`x-${key.replaceAll('/', '-')}`]: 'a header',
}

/** A server that knows webhooks and tags, and puts the key and the secret into each answer. */
function echoServer(statusOf: (path: string) => number): Server {
  return createServer((request, response) => {
    const { method, url: path = '' } = request
    const status = statusOf(`${method} ${path}`)
    const body =
      method === 'POST' && path.startsWith('/api/v1/webhooks')
        ? { data: { id: 'wh_1', secret, echoes } }
        : {
            data: echoes.map((name, at) => ({ id: `echo_${at}`, name })),
            message: echoes.join(' '),
            hasMore: false,
          }
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json', ...echoHeaders })
      response.end(JSON.stringify(body))
    })
  })
}

/** Runs on a server with every kind of output, and gives all that came out, by where. */
async function outputsOf(statusOf: (path: string) => number): Promise<ReadonlyMap<string, string>> {
  const server = echoServer(statusOf)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const out = mkdtempSync(join(folder, 'run-'))
  const files = reporterNames.flatMap((name) => ['--reporter', `${name}=${join(out, name)}`])
  const others = [
    '--trace',
    join(out, 'trace'),
    '--har',
    join(out, 'har'),
    '--ledger',
    out,
    '--seed',
    '7',
    '--timeout',
    '2s',
  ]
  const rules = ['tag.list-ok', 'webhook.create-201', 'webhook.list-ok'].flatMap((rule) => ['--rule', rule])
  const {
    code,
    out: stdout,
    err,
  } = await conformance(
    [
      '--base-url',
      `http://127.0.0.1:${port}`,
      ...files,
      ...others,
      ...rules,
      '--reporter',
      'terminal',
      '--verbose',
    ],
    { CONFORMANCE_API_KEY: key },
  )
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const written = readdirSync(out).map((name): [string, string] => [
    name,
    readFileSync(join(out, name), 'utf8'),
  ])
  return new Map([['the exit code', String(code)], ['stdout', stdout], ['stderr', err], ...written])
}

/** Servers, with the exit code of a run on them, and words of its report. */
const servers = {
  'answers everything wrongly': [
    (path: string) => (path.startsWith('POST /api/v1/webhooks') ? 201 : 200),
    '1',
    '<main key>',
  ],
  'answers nothing': [() => 500, '3', 'incomplete'],
} as const

const runs = new Map<string, ReadonlyMap<string, string>>()
beforeAll(async () => {
  await Promise.all(
    Object.entries(servers).map(async ([name, [statusOf]]) => runs.set(name, await outputsOf(statusOf))),
  )
}, 180_000)

describe.each(Object.entries(servers))(
  'a run on a server that echoes the key and %s',
  (server, [, code, words]) => {
    const outputs = () => runs.get(server) ?? new Map<string, string>()

    it('reports what it found', () => {
      expect(outputs().get('the exit code'), outputs().get('stderr')).toBe(code)
      expect(outputs().get('json')).toContain(words)
    })

    it.each(['stdout', 'stderr', ...reporterNames])(
      'shows no part of the key or of the secret in %s',
      (name) => {
        const text = outputs().get(name) ?? ''
        for (const value of [key, secret]) expect(partsIn(text, value), text.slice(0, 3000)).toEqual([])
      },
    )

    it('shows none in its other files', () => {
      const known = new Set<string>(['stdout', 'stderr', ...reporterNames])
      const others = [...outputs()].filter(([name]) => !known.has(name))
      // A run that cannot begin opens no trace, and leaves an archive without requests.
      expect([outputs().has('trace'), outputs().has('har')]).toEqual([code === '1', true])
      for (const [name, text] of others)
        for (const value of [key, secret]) expect(partsIn(text, value), name).toEqual([])
    })
  },
)

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../../fake-server/index.js'
import { type ServedFake, serveFake } from '../fake/served-fake.test-kit.js'
import type { LedgerHead } from './ledger-file.js'
import { type SweepFlags, sweep } from './sweep.js'

const root = mkdtempSync(join(tmpdir(), 'conformance-sweep-'))
afterAll(() => rmSync(root, { recursive: true }))

let served: ServedFake
beforeEach(async () => {
  served = await serveFake()
  mkdirSync(served.ledgers)
})
afterEach(() => served.close())

const head = (baseUrl: string, more: Partial<LedgerHead> = {}): LedgerHead => ({
  kind: 'ledger',
  version: 1,
  baseUrl,
  variant: 'full',
  seed: 1,
  startedAt: '2030-01-01T00:00:00.000Z',
  pid: 2 ** 22 + 1,
  host: hostname(),
  ...more,
})

/** Writes a ledger, its last line cut short where asked. */
function ledger(lines: readonly object[], { name = 'a.ndjson', cut = 0 } = {}): string {
  const path = join(served.ledgers, name)
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  writeFileSync(path, cut === 0 ? text : text.slice(0, -cut))
  return path
}

/** Makes a webhook destination, and gives the line that a ledger holds of it. */
async function made(n = 1): Promise<object> {
  const answer = await fetch(`${served.url}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `hook ${n}`, url: 'https://example.com/x', events: ['contact.created'] }),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  return { kind: 'answer', n, status: 201, left: [{ noun: 'webhook', id: data.id, key: 'main', undo: '' }] }
}

const destinations = () => served.fake.control.workspace().webhooks.size

async function swept(flags: SweepFlags = {}, files: readonly string[] = []) {
  const said: string[] = []
  const given = { baseUrl: served.url, apiKey: demoKeys.main, ledger: served.ledgers, ...flags }
  const code = await sweep(given, files, (line) => said.push(line))
  return { code, said }
}

describe('sweep', () => {
  it('undoes what crashed runs have left, says so, and finds nothing the next time', async () => {
    const before = destinations()
    const path = ledger([head(served.url), { kind: 'run', runId: 'abc' }, await made()])
    const { code, said } = await swept()
    expect(code).toBe(0)
    expect(said).toEqual([
      `${path}: run abc of 2030-01-01T00:00:00.000Z, seed 1`,
      expect.stringMatching(/^ {2}webhook wh_\w+: deleted$/),
      '1 ledger swept: 1 undone, nothing left to undo',
    ])
    expect(destinations()).toBe(before)
    expect(await swept()).toEqual({
      code: 0,
      said: [`no ledger in ${served.ledgers} needs a sweep for ${served.url}`],
    })
    const named = await swept({}, [path])
    expect([named.code, named.said.at(-1)]).toEqual([0, '1 ledger swept: 0 undone, nothing left to undo'])
  })

  it('leaves runs alone that reached their end, unless they are named', async () => {
    const before = destinations()
    const end = { kind: 'end', by: 'run', at: '', open: 0 }
    const path = ledger([head(served.url), await made(), end])
    expect((await swept()).said).toHaveLength(1)
    expect(destinations()).toBe(before + 1)
    expect((await swept({}, [path])).code).toBe(0)
    expect(destinations()).toBe(before)
  })

  it('exits with 3 while something is left, and tries it again the next time', async () => {
    ledger([head(served.url), await made()])
    const first = await swept({ apiKey: 'demo_without_webhooks_manage' })
    expect(first.code).toBe(3)
    expect(first.said.slice(1)).toEqual([
      expect.stringMatching(/^ {2}webhook wh_\w+: not undone, as deleting it answered 403$/),
      '1 ledger swept: 0 undone, 1 left to undo',
    ])
    const second = await swept()
    expect([second.code, second.said.at(-1)]).toEqual([0, '1 ledger swept: 1 undone, nothing left to undo'])
  })

  it('reads past a line that a crash has cut, and goes on after it', async () => {
    const path = ledger([head(served.url), await made(1), await made(2)], { cut: 10 })
    const { code, said } = await swept()
    expect(code).toBe(0)
    expect(said[1]).toBe('  note: line 3 cannot be read, and is skipped')
    expect(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)).toContain('"by":"sweep"')
    expect((await swept()).said).toHaveLength(1)
  })

  it('refuses a named ledger of another server, and passes over those in the folder', async () => {
    const path = ledger([head('https://b.example.com'), await made()])
    await expect(swept({}, [path])).rejects.toThrow(
      `${path} is of https://b.example.com, not of ${served.url}: name its server with --base-url`,
    )
    const { said } = await swept()
    expect(said).toEqual([`no ledger in ${served.ledgers} needs a sweep for ${served.url}`])
  })

  it('stops where it has no server, no such file, or a file that is not a ledger', async () => {
    const other = join(served.ledgers, 'notes.ndjson')
    writeFileSync(other, 'Dear diary\n')
    await expect(swept({}, [other])).rejects.toThrow('is not a run ledger')
    await expect(swept({}, ['none.ndjson'])).rejects.toThrow('cannot read the ledger none.ndjson')
    await expect(
      sweep({ config: served.configure((config) => ({ ...config, baseUrl: undefined })) }),
    ).rejects.toThrow('sweep needs the server')
    expect((await swept()).said[0]).toBe(`${other}: its first line cannot be read; skipped`)
  })

  it('keeps off a run that is at work, unless it is forced to', async () => {
    ledger([head(served.url, { pid: process.ppid }), await made()])
    const { said } = await swept()
    expect(said[0]).toContain(`its run seems to be at work, in process ${process.ppid}; skipped`)
    expect((await swept({ force: true })).said.at(-1)).toContain('1 undone')
  })

  it('names the key that it lacks', async () => {
    const left = [{ noun: 'webhook', id: 'wh_1', key: 'otherWorkspace', undo: '' }]
    ledger([head(served.url), { kind: 'answer', n: 1, status: 201, left }])
    expect((await swept()).said[1]).toContain('needs keys.otherWorkspace')
  })

  it('keeps to the pace it is given', async () => {
    ledger([head(served.url), await made(1), await made(2)])
    const before = served.fake.control.journal.length
    const began = performance.now()
    expect((await swept({ maxRps: 20 })).code).toBe(0)
    const requests = served.fake.control.journal.length - before
    expect(requests).toBeGreaterThan(2)
    expect(performance.now() - began).toBeGreaterThan((requests - 1) * 50 - 5)
  })
})

it('waits as long as a 429 asks for', async () => {
  const times: number[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'DELETE') return response.end('{"data":[],"nextCursor":null}')
    times.push(performance.now())
    if (times.length === 1) response.writeHead(429, { 'retry-after': '0.3' })
    return response.end('{"data":{}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = join(root, 'slow')
  mkdirSync(folder)
  const left = [{ noun: 'webhook', id: 'wh_1', key: 'main', undo: '' }]
  const lines = [head(baseUrl), { kind: 'answer', n: 1, status: 201, left }]
  writeFileSync(join(folder, 'a.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  try {
    expect(await sweep({ baseUrl, apiKey: 'k-12345', ledger: folder }, [], () => undefined)).toBe(0)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(290)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

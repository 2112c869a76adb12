import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { judgeTraffic } from '../../products/traffic/index.js'
import { type Report, reporters } from '../../reporters/index.js'
import { conformance } from '../called.test-kit.js'
import { judge } from './judge.js'
import { readTraffic } from './read-traffic.js'
import { trafficReport } from './traffic-report.js'

const folder = mkdtempSync(join(tmpdir(), 'judge-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fake = createFake({ seed: 1 })
const headers = { host: 'crm.example.com', authorization: `Bearer ${demoKeys.main}` }
const call = (method: string, path: string, body = '', more = {}) =>
  fake.handle({ method, target: `/api/v1${path}`, headers: { ...headers, ...more }, body })

const create = '{"name":"Ana"}'
const keyed = { 'content-type': 'application/json', 'idempotency-key': 'once' }
await call('GET', '/contacts?limit=2')
await call('POST', '/contacts', create, keyed)
await call('POST', '/contacts', create, keyed)
await call('GET', '/nothing')

const har = JSON.stringify(fake.har())
const lines = fake.requests().map((one) => JSON.stringify(one))

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const full = { variant: 'full', base: undefined } as const

/** A text with another character at a place. */
const at = (text: string, place: number, other: string): string =>
  text.slice(0, place) + other + text.slice(place + 1)

function broken(bytes: Buffer, place: number): Buffer {
  bytes.fill(0xff, place, place + 20)
  return bytes
}

/** A packed text without its last 40 characters, as a recorder leaves it that is killed while it writes. */
const cutGzip = (text: string): Buffer =>
  gzipSync(text.slice(0, -40), { finishFlush: constants.Z_SYNC_FLUSH })

async function report(files: readonly string[]) {
  const traffic = await readTraffic(files, full)
  const judged = await judgeTraffic(traffic.recorded, { variant: 'full', isClosed: false })
  return trafficReport({
    files,
    traffic,
    judged,
    flags: { variant: 'full' },
    startedAt: new Date(0),
    durationMs: 1,
    repeat: 'npx conformance judge x.har',
  })
}

test.each([
  ['a HAR file', file('a.har', har)],
  ['a HAR file with a byte order mark', file('b.har', `\ufeff${har}`)],
  ['a packed HAR file', file('a.har.gz', gzipSync(har))],
  ['a journal', file('a.ndjson', lines.join('\n'))],
  ['a packed journal', file('a.ndjson.gz', gzipSync(lines.join('\n')))],
])('%s is read', async (_, path) => {
  const { recorded, entries, leftOut } = await readTraffic([path], full)
  expect([entries, recorded.length, [...leftOut]]).toEqual([4, 3, [['noOperation', 1]]])
  expect(recorded.map(({ key }) => key)).toEqual(['#1', '#1', '#1'])
})

test('the report is in the model of a run, says what was left out, and shows no key', async () => {
  const { rules, requests, conformant, warnings = [], totals } = await report([file('c.har', har)])
  expect([requests, conformant, totals.fail]).toEqual([3, true, 0])
  expect(warnings).toEqual(['1 entry left out: of no documented operation'])
  const verdictOf = (id: string) => rules.find((rule) => rule.id === id)
  expect(verdictOf('idempotency.replay-same-response')).toMatchObject({ verdict: 'pass' })
  expect(verdictOf('revision.increases')).toMatchObject({
    verdict: 'untested',
    remediation: 'record two answers that show a record with a rev',
  })
  expect(JSON.stringify(rules)).not.toContain(demoKeys.main)
})

test('no format speaks of a seed, or of sending the requests again', async () => {
  const recorded = await report([file('p.har', har)])
  const { recording: _, ...asRun } = recorded
  const ofRun = /\bseed\b|conformance (doctor|replay|repro)/i
  for (const name of ['terminal', 'html', 'junit', 'markdown', 'tap', 'ctrf'] as const) {
    for (const options of [{}, { jsonReport: 'report.json' }]) {
      const said = (one: typeof recorded) =>
        ofRun.exec(reporters[name](one, options).replace(/<(script|style)[\s\S]*?<\/\1>/g, ''))?.[0]
      expect([name, said(recorded)]).toEqual([name, undefined])
      expect([name, said(asRun)]).toEqual([name, expect.any(String)])
    }
  }
  expect(reporters.terminal(recorded)).toContain('(full), 3 exchanges of recorded traffic, judged in')
})

test('a replay with another answer fails its rule, with both exchanges', async () => {
  const at = har.lastIndexOf('\\"name\\":\\"Ana\\",\\"secondName')
  expect(at).toBeGreaterThan(0)
  const forged = `${har.slice(0, at)}\\"name\\":\\"Eva\\"${har.slice(at + '\\"name\\":\\"Ana\\"'.length)}`
  const { rules, conformant } = await report([file('d.har', forged)])
  const failed = rules.filter(({ verdict }) => verdict === 'fail')
  expect([conformant, failed.map(({ id }) => id)]).toEqual([false, ['idempotency.replay-same-response']])
  expect(failed[0]?.endpoints[0]?.failure?.exchanges.map(({ index }) => index)).toEqual([2, 3])
})

test('what a service worker has recorded a second time is no replay', async () => {
  const entries = (JSON.parse(har) as ReturnType<typeof fake.har>).log.entries.slice(0, 2)
  const twice = [...entries, { ...entries[1], time: 0 }]
  const { rules, warnings } = await report([
    file('e.har', JSON.stringify({ log: { version: '1.2', entries: twice } })),
  ])
  expect(rules.find(({ id }) => id === 'idempotency.replay-same-response')?.verdict).toBe('untested')
  expect(warnings).toEqual(['1 entry left out: recorded a second time, for a service worker'])
})

test.each<[string, string, string | Buffer, string]>([
  [
    'that is cut before its first entry ends',
    'f.har',
    har.slice(0, 400),
    'in the middle of its JSON, after 0 entries',
  ],
  ['that is no JSON', 'g.har', `{!${har.slice(1)}`, 'is no JSON at byte 1, found `!`'],
  [
    'with a byte order mark that is no JSON',
    'g2.har',
    `\ufeff{!${har.slice(1)}`,
    'is no JSON at byte 4, found `!`',
  ],
  [
    'with an entry that is no JSON',
    'g3.har',
    at(har, 700, '\n'),
    'is no JSON at byte 700, in entry 1, which begins at byte',
  ],
  ['without a quote', 'g4.har', har.replace('"method"', 'method"'), 'is no JSON at byte'],
  [
    'without a comma between entries',
    'g5.har',
    har.replace('},{"startedDateTime"', '} {"startedDateTime"'),
    'after 1 entries, found `{`',
  ],
  ['without a bracket', 'g6.har', har.replace(/\]\}\}$/, '}}'), 'is no JSON at byte'],
  [
    'with something after its end',
    'g7.har',
    `${har}\n${har}`,
    `is no JSON at byte ${Buffer.byteLength(har) + 1}`,
  ],
  ['of a picture', 'g8.har', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'is no JSON at byte 0'],
  ['in UTF-16', 'g9.har', Buffer.from(`\ufeff${har}`, 'utf16le'), 'is in UTF-16: save it in UTF-8'],
  ['of a list', 'g10.har', '[{"log":{"entries":[]}}]', 'is JSON without log.entries'],
  ['that is empty', 'h.har', '', 'is empty'],
  ['of other JSON', 'i.har', '{"openapi":"3.1.0"}', 'is JSON without log.entries'],
  ['with an entry that is none', 'j.har', '{"log":{"entries":[{},7]}}', 'has no object as entry 2'],
  ['of gzip that is cut at once', 'k.har.gz', gzipSync(har).subarray(0, 15), 'is no whole gzip file'],
  ['of gzip that is broken', 'k2.har.gz', broken(gzipSync(har), 500), 'is no whole gzip file'],
  [
    'of lines of which one is none',
    'l.ndjson',
    `${lines[0]}\n{oops`,
    'line 2, is no JSON at its byte 1, found `o`',
  ],
  [
    'of lines of which one is cut',
    'l2.ndjson',
    `${lines[0]}\n{"me\n${lines[1]}\n`,
    'line 2, ends in the middle of its JSON',
  ],
  [
    'of lines of which one is a number',
    'l3.ndjson',
    `${lines[0]}\n7\n`,
    'line 2, is no request of a journal: it is no object',
  ],
  ['of lines of something else', 'm.ndjson', `${lines[0]}\n{"a":1}`, 'line 2, is no request of a journal'],
])('a file %s is refused with its place', async (_, name, content, message) => {
  await expect(readTraffic([file(name, content)], full)).rejects.toThrow(message)
})

test.each<[string, string, string | Buffer, number]>([
  ['a HAR file', 'n.har', har.slice(0, -40), 3],
  ['a HAR file between its entries', 'n2.har', har.slice(0, har.indexOf('},{"startedDateTime"') + 2), 1],
  ['a HAR file after its entries', 'n3.har', har.slice(0, -1), 4],
  ['a packed HAR file', 'n.har.gz', cutGzip(har), 3],
  ['a journal', 'n.ndjson', lines.join('\n').slice(0, -40), 3],
])(
  '%s that is cut is judged up to there, unless it is said to be all the traffic',
  async (_, name, content, entries) => {
    const path = file(name, content)
    expect((await readTraffic([path], full)).entries).toBe(entries)
    const { warnings = [] } = await report([path])
    expect(warnings[0]).toMatch(/^\S+ ends (after \d+ bytes )?in the middle of .*: judged up to there$/)
    await expect(judge([path], { variant: 'full', closed: true, quiet: true })).rejects.toThrow(
      /it is not all the traffic; give the whole file, or leave --closed out$/,
    )
  },
)

test('an entry of any shape is left out, counted or judged, and ends nothing', async () => {
  const entry = (JSON.parse(har) as ReturnType<typeof fake.har>).log.entries[1]
  const shapes: unknown[] = []
  const visit = (value: unknown, put: (other: unknown) => unknown): void => {
    for (const other of [null, 7, 'x', [], {}, [null], [7], true]) shapes.push(put(other))
    if (typeof value !== 'object' || value === null) return
    for (const [name, own] of Object.entries(value))
      visit(own, (other) =>
        put(Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other }),
      )
  }
  for (const [name, own] of Object.entries(entry ?? {})) visit(own, (other) => ({ ...entry, [name]: other }))
  expect(shapes.length).toBeGreaterThan(300)
  const path = file('o.har', JSON.stringify({ log: { entries: shapes } }))
  expect((await readTraffic([path], full)).entries).toBe(shapes.length)
  expect((await report([path])).conformant).toBeTypeOf('boolean')
})

test('a folder is refused with its name', async () => {
  await expect(readTraffic([folder], full)).rejects.toThrow(`cannot read ${folder}: it is a folder`)
})

test('a file that is not there is refused with its name', async () => {
  await expect(readTraffic([join(folder, 'none.har')], full)).rejects.toThrow(
    /cannot read .*none\.har: there is no such/,
  )
})

/** A client that sends one key for two creations, and asks for a list that is not documented. */
async function faultyHar(): Promise<string> {
  const faulty = createFake({ seed: 1 })
  for (const name of ['Ana', 'Bea', 'Cea'])
    await faulty.handle({
      method: 'POST',
      target: '/api/v1/contacts',
      headers: { ...headers, ...keyed },
      body: JSON.stringify({ name }),
    })
  await faulty.handle({ method: 'GET', target: '/api/v1/contacts/con_1/history', headers, body: '' })
  await faulty.handle({ method: 'GET', target: '/api/v1/contacts', headers, body: '' })
  return file('client.har', JSON.stringify(faulty.har()))
}

async function judged(...words: string[]) {
  const out = join(folder, 'out.json')
  const { code, err } = await conformance(['judge', ...words, '--quiet', '--reporter', `json=${out}`])
  const { rules, totals, faults = [], baseline } = JSON.parse(readFileSync(out, 'utf8')) as Report
  return {
    code,
    err,
    totals,
    baseline,
    faults: faults.map(({ number, rule }) => `${number} ${rule}`),
    families: new Set(rules.map(({ family }) => family)),
    rules,
  }
}

test('the report has both sides, or one of them', async () => {
  const path = await faultyHar()
  const both = await judged(path)
  expect([both.code, both.faults]).toEqual([
    1,
    ['1 client.documented-routes', '2 client.key-for-one-request'],
  ])
  expect([both.families.has('client'), both.families.has('error')]).toEqual([true, true])
  const own = await judged(path, '--only', 'client')
  expect([own.code, [...own.families]]).toEqual([1, ['client']])
  const server = await judged(path, '--only', 'server')
  expect([server.code, server.families.has('client'), server.faults]).toEqual([0, false, []])
  const at = both.rules.find(({ id }) => id === 'client.key-for-one-request')?.endpoints[0]
  expect(at?.failure?.exchanges.map(({ index, request: { key } }) => [index, key])).toEqual([
    [1, '#1'],
    [2, '#1'],
  ])
})

test('a client rule that the traffic does not show says what to record', async () => {
  const { rules } = await judged(await faultyHar())
  expect(rules.find(({ id }) => id === 'client.retry-after-seconds')).toMatchObject({
    verdict: 'untested',
    remediation: expect.stringMatching(/^record a request that is refused with 429/),
  })
  expect(rules.filter(({ remediation = '' }) => /\bfake\.|createFake/.test(remediation))).toEqual([])
})

test('known failures of either side are in a baseline', async () => {
  const [path, known] = [await faultyHar(), ['--baseline', join(folder, 'known.json')]]
  const recorded = await judged(path, ...known, '--update-baseline')
  expect([recorded.code, recorded.baseline?.recorded]).toEqual([0, 2])
  expect((await judged(path, ...known)).code).toBe(0)
  // The rules that pass now make its entries stale.
  const stale = await judged(file('good.har', har), ...known, '--fail-on', 'stale')
  expect(stale.code).toBe(1)
  const none = await conformance(['judge', path, '--update-baseline'])
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('--update-baseline names no file')])
})

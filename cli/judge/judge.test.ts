import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createFake, demoKeys } from '../../fake-server/index.js'
import { judgeTraffic } from '../../products/traffic/index.js'
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

async function report(files: readonly string[]) {
  const traffic = await readTraffic(files, full)
  const judged = await judgeTraffic(traffic.recorded, { variant: 'full', isClosed: false })
  return trafficReport({
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
  ['that is cut', 'f.har', har.slice(0, -40), 'in the middle of its JSON, after 3 entries'],
  ['that is no JSON', 'g.har', `{!${har.slice(1)}`, 'is no JSON between byte 0 and'],
  ['that is empty', 'h.har', '', 'is empty'],
  ['of other JSON', 'i.har', '{"openapi":"3.1.0"}', 'is JSON without log.entries'],
  ['with an entry that is none', 'j.har', '{"log":{"entries":[{},7]}}', 'has no object as entry 2'],
  ['of gzip that is cut', 'k.har.gz', gzipSync(har).subarray(0, 900), 'is no whole gzip file'],
  ['of lines of which one is none', 'l.ndjson', `${lines[0]}\n{oops`, 'line 2, is no JSON'],
  ['of lines of something else', 'm.ndjson', `${lines[0]}\n{"a":1}`, 'line 2, is no request of a journal'],
])('a file %s is refused with its place', async (_, name, content, message) => {
  await expect(readTraffic([file(name, content)], full)).rejects.toThrow(message)
})

test('a file that is not there is refused with its name', async () => {
  await expect(readTraffic([join(folder, 'none.har')], full)).rejects.toThrow(
    /cannot read .*none\.har: there is no such/,
  )
})

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoKeys, type Har } from '../../fake-server/index.js'
import { finished, start } from '../spawned.test-kit.js'
import { disturbFlag, faultFlags } from './fault-flags.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-faults-'))
afterAll(() => rmSync(folder, { recursive: true }))

const always = Number.POSITIVE_INFINITY

test.each([
  ['POST /contacts=429x2', { on: 'POST /contacts', with: 429, times: 2 }],
  ['GET *=503x*', { on: 'GET *', with: 503, times: always }],
  ['*=lost-after-commit', { on: '*', with: 'lost-after-commit', times: 1 }],
  ['PATCH /tickets/{id}=rev_mismatch', { on: 'PATCH /tickets/{id}', with: 'rev_mismatch', times: 1 }],
  ['GET /tags=delay:2sx3', { on: 'GET /tags', with: { delay: '2s' }, times: 3 }],
])('--fail %s', (flag, fault) => {
  expect(faultFlags({ fail: [flag] }, {}).faults).toEqual([fault])
})

test.each([
  ['25', 25],
  ['2s', '2s'],
  ['20..400', { min: 20, max: 400 }],
  ['p50=20,p99=1s', { p50: 20, p99: '1s' }],
])('--latency %s', (flag, latency) => {
  expect(faultFlags({ latency: flag }, {}).latency).toEqual(latency)
})

test.each([
  [{ fail: ['POST /contacts'] }, "--fail 'POST /contacts': give an operation and what happens, such as"],
  [{ fail: ['POST /contact=429'] }, "--fail 'POST /contact=429': there is no operation 'POST /contact'"],
  [{ fail: ['GET /tags=429x0'] }, "--fail 'GET /tags=429x0': times must be a number of requests, 1 or more"],
  [{ fail: ['GET /tags=rest'] }, "--fail 'GET /tags=rest': with must be 'reset', 'lost-after-commit'"],
  [{ latency: 'p50=20' }, "--latency 'p50=20': give 25, 20..400 or p50=20,p99=400"],
  [{ latency: '5..2' }, '--latency 5..2: the min of a latency must be at most its max, not 5 and 2 ms'],
])('%j is refused by its flag', (flags, message) => {
  expect(() => faultFlags(flags, {})).toThrow(message)
})

test('--disturb takes names, and an unknown one lists all', () => {
  expect(disturbFlag({ disturb: ['slow', 'short-pages'] }, {})).toEqual({ disturb: ['slow', 'short-pages'] })
  expect(disturbFlag({}, {})).toEqual({})
  const unknown = ['anything' as 'slow']
  expect(() => disturbFlag({ disturb: unknown }, {})).toThrow(
    /^--disturb anything: the option disturb is wrong: there is no disturbance 'anything'; known: rate-limit-seconds, .*, varied-deliveries$/,
  )
  expect(() => disturbFlag({ disturb: ['nulls'] }, { variant: 'compact' })).toThrow(
    "--disturb nulls: the option disturb is wrong: the disturbance 'nulls' needs what",
  )
})

test('faults and latency survive a reset, and the requests are written as an HTTP Archive on Ctrl-C', async () => {
  const file = join(folder, 'new', 'requests.har')
  const flags = [
    '--disturb',
    'added-headers',
    '--fail',
    'GET /tags=503x2',
    '--latency',
    '30..40',
    '--keep',
    '2',
    '--har',
    file,
  ]
  const child = start(['fake', '--port', '0', ...flags])
  const ended = finished(child)
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (text) => resolve(/http:\S+/.exec(String(text))?.[0].replace(/,$/, '') ?? ''))
  })
  const headers = { authorization: `Bearer ${demoKeys.main}` }
  const tags = async () => (await fetch(`${url}/api/v1/tags`, { headers })).status
  expect([await tags(), await tags(), await tags()]).toEqual([503, 503, 200])
  await fetch(`${url}/__fake/reset`, { method: 'POST' })
  expect([await tags(), await tags(), await tags()]).toEqual([503, 503, 200])
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as Har
  expect(log.entries.map(({ response }) => response.status)).toEqual([503, 200])
  expect(log.comment).toBe('earlier requests that are not kept: 1')
  expect(log.entries[0]?.comment).toContain('fault 503, disturb:added-headers')
  for (const { time } of log.entries) expect(time >= 30 && time <= 40).toBe(true)
})

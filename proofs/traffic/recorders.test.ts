import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeClients } from '../../cli/judge/judge-clients.js'
import {
  type HarEntry,
  judgeTraffic,
  KeyNames,
  type ReadEntry,
  type Recorded,
  readHarEntry,
} from '../../products/traffic/index.js'

/** The entries of a sample, each with what it comes to. */
function sample(name: string): readonly { readonly entry: HarEntry; readonly read: ReadEntry }[] {
  const text = readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8')
  const { log } = JSON.parse(text) as { readonly log: { readonly entries: readonly HarEntry[] } }
  const keys = new KeyNames()
  return log.entries.map((entry) => ({
    entry,
    read: readHarEntry(entry, { variant: 'full', base: undefined, keys, file: 0 }),
  }))
}

const recordedIn = (name: string): readonly Recorded[] =>
  sample(name).flatMap(({ read }) => ('recorded' in read ? [read.recorded] : []))

/** What each entry comes to: its status, no answer, or why it is left out; `?` stands for a body that is not known. */
const linesOf = (name: string): readonly string[] =>
  sample(name).map(({ entry, read }) => {
    const { method, url } = entry.request ?? {}
    const called = `${method} ${String(url).replace('https://crm.example.com/api/v1', '')}`
    if ('leftOut' in read) return `${called}: ${read.leftOut}`
    const { answer } = read.recorded
    return `${called}: ${answer ? `${answer.status}${answer.text === undefined ? ' ?' : ''}` : 'no answer'}`
  })

test('Chrome: cached, aborted, preflight, and what a service worker hands on, whose own answer has no text', () => {
  expect(linesOf('chrome-devtools.har')).toEqual([
    'POST /contacts: 201',
    'OPTIONS /contacts: preflight',
    'GET /contacts?limit=1: 200',
    'GET /tags: 200',
    'GET /tags: cached',
    'GET /deals?limit=1: no answer',
    'POST /contacts: serviceWorker',
    'POST /contacts: 201 ?',
    'GET /contacts?limit=2: serviceWorker',
    'GET /contacts?limit=2: 200 ?',
  ])
})

test('Chrome leaves out Authorization and cookies', () => {
  for (const { key, headers } of recordedIn('chrome-devtools.har')) {
    expect(key).toBeUndefined()
    expect(headers).not.toHaveProperty('cookie')
  }
})

test('Playwright: aborted and fulfilled by the test, and what a service worker hands on', () => {
  expect(linesOf('playwright.har')).toEqual([
    'POST /contacts: 201',
    'GET /contacts?limit=1: 200',
    'GET /tags: 200',
    'GET /tags: 200',
    'GET /deals?limit=1: no answer',
    'GET /tickets?limit=1: no answer',
    'GET /tasks?limit=1: fulfilled',
    'POST /contacts: 201 ?',
    'POST /contacts: serviceWorker',
    'GET /contacts?limit=2: 200 ?',
    'GET /contacts?limit=2: serviceWorker',
    'GET /tags: 401',
  ])
})

test('Playwright: an answer from the cache, which only its size tells', () => {
  expect(linesOf('playwright-cache.har')).toEqual(['GET /tags: 200', 'GET /tags: cached'])
})

test('Playwright keeps keys, of which a recording shows a number, and no cookies', () => {
  const recorded = recordedIn('playwright.har')
  expect(recorded.map(({ key }) => key).filter((key) => key !== '#1')).toEqual([undefined])
  expect(JSON.stringify(recorded)).not.toMatch(/demo_main|session=abc/)
})

test.each(['chrome-devtools.har', 'playwright.har', 'playwright-cache.har'])(
  'nothing in %s is held against the server or its client',
  async (name) => {
    const options = { variant: 'full', isClosed: false } as const
    const { results, exchanges, recordedTwice } = await judgeTraffic(recordedIn(name), options)
    const clients = judgeClients(exchanges, [], options)
    const against = [...results, ...clients].filter(({ verdict }) => ['fail', 'warn'].includes(verdict))
    expect(against.map(({ rule, reason }) => `${rule.id}: ${reason}`)).toEqual([])
    expect(recordedTwice).toBe(0)
    // No request came twice under a key.
    const replay = results.find(({ rule }) => rule.id === 'idempotency.replay-same-response')
    expect(replay?.verdict).toBe('untested')
  },
)

test('nothing is held against either side for a request whose body is cut', async () => {
  const [first] = sample('chrome-devtools.har')
  const request = first?.entry.request
  const cut = { ...request, postData: { text: '{"name":"Çe' } }
  const options = { variant: 'full', isClosed: true } as const
  const broken = async (entry: HarEntry) => {
    const read = readHarEntry(entry, { variant: 'full', base: undefined, keys: new KeyNames(), file: 0 })
    const recorded = 'recorded' in read ? [read.recorded] : []
    const { results, exchanges } = await judgeTraffic(recorded, options)
    return [...results, ...judgeClients(exchanges, [], options)]
      .filter(({ verdict }) => ['fail', 'warn'].includes(verdict))
      .map(({ rule }) => rule.id)
  }
  expect(await broken({ ...first?.entry, request: cut })).toEqual([])
  // The same text as all that was sent is a fault of both.
  const whole = { ...cut, bodySize: Buffer.byteLength(cut.postData.text) }
  expect(await broken({ ...first?.entry, request: whole })).toEqual(
    expect.arrayContaining(['error.malformed-json', 'client.json-body']),
  )
})

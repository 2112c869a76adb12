import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type EntryReading, type HarEntry, readHarEntry } from './har-entry.js'
import { KeyNames } from './key-names.js'

const body = '{"data":[],"nextCursor":null}'

/** An entry as most recorders write it, with what one writes otherwise. */
const entry = (own: HarEntry = {}): HarEntry => ({
  startedDateTime: '2026-01-02T03:04:05.678Z',
  time: 12.5,
  ...own,
  request: {
    method: 'GET',
    url: 'https://crm.example.com/api/v1/contacts?limit=2',
    headers: [{ name: 'Authorization', value: 'Bearer secret-1' }],
    bodySize: 0,
    ...own.request,
  },
  response: {
    status: 200,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { size: body.length, text: body },
    ...own.response,
  },
})

const readingAt = (base?: EntryReading['base']): EntryReading => ({
  variant: 'full',
  base,
  keys: new KeyNames(),
  file: 0,
})

const read = (own?: HarEntry, reading = readingAt()) => readHarEntry(entry(own), reading)

function recorded(own?: HarEntry, reading = readingAt()) {
  const found = read(own, reading)
  if (!('recorded' in found)) throw new Error(`left out: ${found.leftOut}`)
  return found
}

test('an exchange has its operation, its times and a number in place of its key', () => {
  const { recorded: one } = recorded()
  expect(one).toMatchObject({
    operation: 'GET /api/v1/contacts',
    origin: 'https://crm.example.com',
    path: '/api/v1/contacts?limit=2',
    key: '#1',
    answer: { status: 200, text: body },
  })
  expect(one.sentMs).toBe(Date.parse('2026-01-02T03:04:05.678Z'))
  // It may have been sent up to a millisecond after what is written.
  expect(one.answeredMs - one.sentMs).toBe(13.5)
  expect(JSON.stringify(one)).not.toContain('secret-1')
})

test('equal keys have one number, and others another', () => {
  const reading = readingAt()
  const keyOf = (value: string) =>
    recorded({ request: { headers: [{ name: 'authorization', value }] } }, reading).recorded.key
  expect(['Bearer a', 'Bearer b', 'bearer a'].map(keyOf)).toEqual(['#1', '#2', '#1'])
})

test.each([
  ['Chrome leaves out Authorization and cookies', []],
  ['a person has put a word in place of the key', [{ name: 'Authorization', value: 'Bearer [REDACTED]' }]],
])('%s: the key is unknown', (_, headers) => {
  expect(recorded({ request: { headers } }).recorded.key).toBeUndefined()
})

test('HTTP/2 pseudo headers and sizes of -1 are nothing', () => {
  const { recorded: one, troubles } = recorded({
    request: { headers: [{ name: ':authority', value: 'crm.example.com' }], bodySize: -1 },
    response: { content: { size: -1, text: body } },
  })
  expect(Object.keys(one.headers)).toEqual([])
  expect([one.isBodyKnown, one.answer?.text, troubles]).toEqual([true, body, []])
})

test.each<[string, HarEntry]>([
  ['Playwright, with the status 200', { response: { _failureText: 'net::ERR_ABORTED' } }],
  ['Playwright, in another member', { _wasAborted: true }],
  ['Playwright, with the status -1', { response: { status: -1 } }],
  ['Chrome', { response: { status: 0, _error: 'net::ERR_CONNECTION_RESET' } }],
  ['Firefox', { response: { status: 0 } }],
])('an aborted request of %s has no answer', (_, own) => {
  const { recorded: one } = recorded(own)
  expect([one.answer, one.answeredMs]).toEqual([undefined, Number.POSITIVE_INFINITY])
})

test.each<[string, HarEntry, string]>([
  ['a request that a test of Playwright fulfilled', { _wasFulfilled: true }, 'fulfilled'],
  ['what a service worker answered', { response: { _fetchedViaServiceWorker: true } }, 'serviceWorker'],
  ['what came from the cache of Chrome', { _fromCache: 'disk' }, 'cached'],
  ['what the server called not modified', { response: { status: 304 } }, 'cached'],
  ['a preflight', { request: { method: 'OPTIONS' } }, 'preflight'],
  ['a preflight of Chrome', { _resourceType: 'preflight' }, 'preflight'],
  ['a page', { request: { url: 'https://crm.example.com/index.html' } }, 'otherPath'],
  ['a text that is no URL', { request: { url: 'nonsense' } }, 'otherPath'],
  ['an undocumented path', { request: { url: 'https://crm.example.com/api/v1/nothing' } }, 'noOperation'],
])('%s is no exchange', (_, own, leftOut) => {
  expect(read(own)).toMatchObject({ leftOut })
})

test('a base chooses the host, and what lies before the paths', () => {
  const reading = readingAt({ origin: 'https://crm.example.com', path: '/crm' })
  expect(read({}, reading)).toMatchObject({ leftOut: 'otherPath' })
  const url = 'https://crm.example.com/crm/api/v1/tags'
  expect(recorded({ request: { url } }, reading).recorded.path).toBe('/api/v1/tags')
  expect(read({ request: { url: url.replace('crm.', 'www.') } }, reading)).toMatchObject({
    leftOut: 'otherHost',
  })
})

test.each<[string, HarEntry['response'], string]>([
  ['missing', { content: { size: 29 } }, 'missing'],
  ['empty, although its size is not', { content: { size: 29, text: '' } }, 'missing'],
  ['cut', { content: { size: 29, text: body.slice(0, 9) } }, 'cut'],
  ['binary', { content: { encoding: 'base64', text: '//79' } }, 'binary'],
  ['broken gzip', { content: { encoding: 'base64', text: 'H4sIAAAA' } }, 'compressed'],
  ['without its secret', { content: { text: '{"data":{"secret":"<webhook secret>"}}' } }, 'redacted'],
])('a body that is %s is named', (_, response, trouble) => {
  const { recorded: one, troubles } = recorded({ ...(response && { response }) })
  expect([one.answer?.status, one.answer?.text, troubles]).toEqual([200, undefined, [trouble]])
})

test.each([
  ['in base64', Buffer.from(body)],
  ['in base64 and compressed, as mitmproxy may leave it', gzipSync(body)],
])('a body %s is read', (_, bytes) => {
  const content = { size: body.length, encoding: 'base64', text: bytes.toString('base64') }
  expect(recorded({ response: { content } })).toMatchObject({
    recorded: { answer: { text: body } },
    wasBase64: true,
  })
})

test('a request whose body is left out is known to have had one', () => {
  const own = { request: { method: 'POST', url: 'https://crm.example.com/api/v1/contacts', bodySize: 20 } }
  expect(recorded(own)).toMatchObject({ recorded: { isBodyKnown: false }, troubles: ['missing'] })
})

test.each([
  ['cut', '{"name":"An', 20, 'cut'],
  ['empty, although its size is not', '', 20, 'missing'],
])('a request whose body is %s is not judged by it', (_, text, bodySize, trouble) => {
  const own = { method: 'POST', url: 'https://crm.example.com/api/v1/contacts', postData: { text }, bodySize }
  expect(recorded({ request: own })).toMatchObject({
    recorded: { isBodyKnown: false, body: undefined },
    troubles: [trouble],
  })
})

test.each([
  ['whole', '{"name":"Çelik"}', 17],
  ['broken by its client', '{"name":"An', 11],
  ['written anew by the recorder', '{"name":"An"}', 20],
  ['of a size that is not known', '{"name":"An', -1],
])('a request body that is %s is known', (_, text, bodySize) => {
  const own = { method: 'POST', url: 'https://crm.example.com/api/v1/contacts', postData: { text }, bodySize }
  expect(recorded({ request: own })).toMatchObject({
    recorded: { isBodyKnown: true, body: text },
    troubles: [],
  })
})

test('times: parts are added where the whole is -1, and 1970 is no time', () => {
  const { recorded: parts } = recorded({
    startedDateTime: '2026-01-02T03:04:05.678250Z',
    time: -1,
    timings: { blocked: -1, send: 1, wait: 2, ssl: 5, receive: 3 },
  })
  expect(parts.answeredMs - parts.sentMs).toBeCloseTo(6, 3)
  expect(parts.sentMs % 1).toBeCloseTo(0.25, 3)
  const { recorded: none } = recorded({ startedDateTime: '1970-01-01T00:00:00.000Z' })
  expect([none.sentMs, none.answeredMs]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
})

import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeRequests } from './judge-requests.js'

const long = 'a'.repeat(121)

test.each([
  ['limit.deal-title-max', { to: 'POST /deals', body: { title: long } }],
  ['validation.deal-title-type', { to: 'POST /deals', body: { title: 7 } }],
  ['validation.deal-list-status', { to: 'GET /deals?status=nonsense' }],
  ['validation.deal-list-owner-email', { to: 'GET /deals?ownerEmail=plainaddress' }],
  ['validation.contact-list-updated-since', { to: 'GET /contacts?updatedSince=2030-02-30T00:00:00Z' }],
  ['validation.ticket-assign-required', { to: 'POST /tickets/t1/assign', body: {} }],
  [
    'validation.webhook-extra',
    { to: 'POST /webhooks', body: { name: 'n', url: 'https://e.com', events: ['e'], secret: 'x' } },
  ],
  [
    'validation.activity-extra-note',
    { to: 'POST /activities', body: { type: 'note', leadId: 'c1', content: 'x' } },
  ],
  [
    'validation.call-duration-type',
    {
      to: 'POST /activities',
      body: { type: 'call', leadId: 'c1', call: { direction: 'inbound', outcome: 'busy', durationSec: 1.5 } },
    },
  ],
  [
    'validation.message-to-pattern',
    { to: 'POST /messaging/messages', body: { channel: 'chatapp_1', to: '+0123456789' } },
  ],
  [
    'limit.template-name-max',
    { to: 'POST /conversations/sms__1/reply', body: { template: { name: 'a'.repeat(513), language: 'en' } } },
  ],
  ['paging.limit-not-digits', { to: 'GET /deals?limit=5x' }],
  ['paging.cursor-max-length', { to: `GET /deals?cursor=${'a'.repeat(2049)}` }],
  ['error.malformed-json', { to: 'POST /deals', body: '{"title":' }],
  ['error.non-object-body', { to: 'POST /deals', body: [] }],
  [
    'idempotency.key-max-length',
    { to: 'POST /deals', body: { title: 'a' }, headers: { 'idempotency-key': 'k'.repeat(256) } },
  ],
])('what surely breaks %s is not taken', (rule, said) => {
  expect(broken(judgeRequests, [{ ...said, status: 201 }])).toEqual([rule])
  const refused = judged(judgeRequests, [{ ...said, status: 400 }])
  expect(refused).toContainEqual(expect.objectContaining({ rule, holds: true }))
})

test.each([
  ['a title at its bound', { to: 'POST /deals', body: { title: long.slice(1) } }],
  [
    'a title whose characters are fewer than its UTF-16 units',
    { to: 'POST /deals', body: { title: '🙂'.repeat(120) } },
  ],
  ['null, which may count as nothing', { to: 'PATCH /tickets/t1', body: { subject: null, priority: null } }],
  ['a filter that stands there twice', { to: 'GET /deals?status=nonsense&status=open' }],
  ['an empty filter', { to: 'GET /deals?status=' }],
  ['a date without a zone', { to: 'GET /contacts?updatedSince=2030-02-28T00:00:00' }],
  ['a property that an entry does not forbid', { to: 'POST /deals', body: { title: 'a', source: 'x' } }],
  [
    'fields of a recorded meeting, which are not shown',
    { to: 'POST /activities', body: { type: 'meeting', leadId: 'c1', place: 'x' } },
  ],
  [
    'a body of another type',
    { to: 'POST /deals', body: 'title=a', headers: { 'content-type': 'text/plain' } },
  ],
  ['an address of one of the permitted grammars', { to: 'GET /deals?ownerEmail=a@@b.example.com' }],
])('%s may be taken', (_, said) => {
  expect(broken(judgeRequests, [{ ...said, status: 200 }])).toEqual([])
})

test('the answer under a key that was used says what the first request got', () => {
  const headers = { 'idempotency-key': 'k' }
  const said = [
    { to: 'POST /deals', body: { title: 'a' }, headers, status: 201 },
    { to: 'POST /deals', body: { title: long }, headers, status: 200 },
  ]
  expect(broken(judgeRequests, said)).toEqual([])
})

test.each([
  ['compact.key-required-create', {}],
  ['compact.key-min-length', { 'idempotency-key': 'short' }],
  ['compact.key-max-length', { 'idempotency-key': 'k'.repeat(129) }],
  ['compact.key-characters', { 'idempotency-key': 'a key with blanks' }],
])('a key that breaks %s is not taken', (rule, headers) => {
  const said = { to: 'POST /contacts', body: { name: 'Ana' }, headers, status: 201 }
  expect(broken(judgeRequests, [said], { variant: 'compact' })).toEqual([rule])
})

test('the compact variant takes no body that is too long, by bytes and by characters', () => {
  const sent = (name: string): Said => ({
    to: 'POST /contacts',
    body: { name },
    headers: { 'idempotency-key': 'a-key-of-its-own-1' },
    status: 201,
  })
  const isCompact = { variant: 'compact' } as const
  expect(broken(judgeRequests, [sent('x'.repeat(16_400))], isCompact)).toEqual(['compact.body-max'])
  expect(broken(judgeRequests, [sent('ñ'.repeat(9_000))], isCompact)).toEqual([])
})

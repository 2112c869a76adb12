import { expect, test } from 'vitest'
import { broken, type Said } from '../said.test-kit.js'
import { judgeValid } from './refused-valid.js'

const no: Pick<Said, 'status' | 'answer'> = { status: 400, answer: { error: { code: 'invalid_request' } } }
const known: Said = { to: 'GET /tickets', answer: { data: [{ id: 't1' }, { id: 'c1' }], nextCursor: null } }
const patch = (body: object): Said => ({ to: 'PATCH /tickets/t1', body, answer: { data: { id: 't1' } } })
const long = 'a'.repeat(200)

test.each<[string, readonly Said[]]>([
  ['validation.deal-list-status', [{ to: 'GET /deals?status=won&limit=5', ...no }]],
  ['paging.limit-caps-page', [{ to: 'GET /deals?limit=100', ...no }]],
  ['deal.list-ok', [{ to: 'GET /deals', ...no }]],
  ['filter.ticket-status-priority', [{ to: 'GET /tickets?status=open&priority=low', ...no }]],
  [
    'filter.meeting-range',
    [{ to: 'GET /meetings?from=2030-01-01T00:00:00Z&to=2030-02-01T00:00:00Z', ...no }],
  ],
  ['limit.contact-tag-filter', [{ to: `GET /contacts?tag=${'a'.repeat(100)}`, ...no }]],
  ['validation.contact-list-email', [{ to: 'GET /contacts?email=ana@e.example.com', ...no }]],
  [
    'validation.ticket-priority',
    [patch({ priority: 'low', expectedRev: 1 }), { ...patch({ priority: 'urgent', expectedRev: 2 }), ...no }],
  ],
  ['limit.ticket-subject-max', [patch({ subject: 'Ana' }), { ...patch({ subject: long }), ...no }]],
  ['limit.ticket-subject-min', [patch({ subject: 'Ana' }), { ...patch({ subject: 'a' }), ...no }]],
  [
    'validation.call-outcome',
    ['busy', 'voicemail'].map((outcome, n) => ({
      to: 'POST /activities',
      body: { type: 'call', leadId: 'c1', call: { direction: 'inbound', outcome } },
      ...(n === 0 ? { status: 201 } : no),
    })),
  ],
  [
    'validation.activity-body-null',
    ['At noon', null].map((body) => ({
      to: 'POST /activities',
      body: { type: 'note', leadId: 'c1', body },
      ...(body === null ? no : { status: 201 }),
    })),
  ],
  [
    'validation.cancel-reason-null',
    ['At noon', null].map((reason) => ({
      to: 'POST /meetings/t1/cancel',
      body: { reason },
      ...(reason === null ? no : {}),
    })),
  ],
])('a refusal of what is valid breaks %s', (rule, said) => {
  expect(broken(judgeValid, [known, ...said])).toEqual([rule])
})

test.each<[string, readonly Said[]]>([
  ['filters that need not combine', [{ to: 'GET /deals?status=won&ownerEmail=ana@e.example.com', ...no }]],
  ['filters of which one wins', [{ to: 'GET /tickets?priority=low&assigneeEmail=ana@e.example.com', ...no }]],
  [
    'a range that ends before it begins',
    [{ to: 'GET /meetings?from=2030-02-01T00:00:00Z&to=2030-01-01T00:00:00Z', ...no }],
  ],
  ['a cursor of another list', [{ to: 'GET /deals?cursor=abc', ...no }]],
  ['an unknown parameter', [{ to: 'GET /deals?sort=asc', ...no }]],
  ['an assignee without open tasks', [{ to: 'GET /tasks?assignedToEmail=ana@e.example.com', ...no }]],
  ['an id of another form', [{ to: 'GET /conversations/nonsense/messages', ...no }]],
  ['an empty text', [patch({ subject: 'Ana' }), { ...patch({ subject: '' }), ...no }]],
  [
    'a text of too many characters',
    [patch({ subject: 'Ana' }), { ...patch({ subject: `${long}a` }), ...no }],
  ],
  [
    'null for a title',
    ['a', null].map((title) => ({
      to: 'POST /activities',
      body: { type: 'note', leadId: 'c1', title },
      ...(title === null ? no : { status: 201 }),
    })),
  ],
  ['blanks', [patch({ subject: 'Ana' }), { ...patch({ subject: ' ' }), ...no }]],
  [
    'another member that differs',
    [
      patch({ priority: 'low', assigneeEmail: 'a@e.com' }),
      { ...patch({ priority: 'urgent', assigneeEmail: 'b@e.com' }), ...no },
    ],
  ],
  ['a member more', [patch({ priority: 'low' }), { ...patch({ priority: 'high', channel: 'sms' }), ...no }]],
  [
    'a missing member, where no such body was taken',
    [{ to: 'POST /activities', body: { type: 'call', leadId: 'c1', call: { outcome: 'busy' } }, ...no }],
  ],
])('%s may be refused', (_, said) => {
  expect(broken(judgeValid, [known, ...said])).toEqual([])
})

test('a write that is taken with an Idempotency-Key is not refused without one', () => {
  const keyed = { ...patch({ subject: 'Ana' }), headers: { 'idempotency-key': 'k1' } }
  const bare = { ...patch({ subject: 'Ana' }), ...no }
  expect(broken(judgeValid, [known, keyed, bare])).toEqual(['idempotency.header-optional'])
  // The server may refuse the request for something else by then.
  expect(broken(judgeValid, [known, keyed, patch({ subject: 'Ana' }), bare])).toEqual([])
})

test('a key in another form may be refused as invalid', () => {
  const malformed = { ...patch({ subject: long }), ...no, authorization: '<key #1>' }
  expect(broken(judgeValid, [known, patch({ subject: 'Ana' }), malformed])).toEqual([])
})

test('another server may refuse what one has taken', () => {
  const taken = patch({ subject: 'Ana' })
  const refused = { ...patch({ subject: long }), ...no }
  const other = { origin: 'https://crm.example.org' }
  expect(broken(judgeValid, [known, taken, refused])).toHaveLength(1)
  expect(broken(judgeValid, [known, taken, { ...known, ...other }, { ...refused, ...other }])).toEqual([])
})

test('a list in which nothing matches is empty, and not missing', () => {
  const gone: Pick<Said, 'status' | 'answer'> = { status: 404, answer: { error: { code: 'not_found' } } }
  const missing = (query: string): Said => ({ to: `GET /tickets${query}`, ...gone })
  const rule = ['paging.empty-list']
  expect(broken(judgeValid, [known, missing('?status=closed')])).toEqual(rule)
  expect(broken(judgeValid, [known, missing('')])).toEqual(rule)
  // A contact or a user may be missing, and a server may lack the list as a whole.
  expect(broken(judgeValid, [known, missing('?leadId=c9')])).toEqual([])
  expect(broken(judgeValid, [known, missing('?assigneeEmail=eva@e.example.com')])).toEqual([])
  expect(broken(judgeValid, [known, missing('?cursor=abc')])).toEqual([])
  expect(broken(judgeValid, [known, { to: 'GET /meetings', ...gone }])).toEqual([])
})

import { expect, test } from 'vitest'
import { broken, type Said } from '../said.test-kit.js'
import { judgeAddressed } from './addressed.js'
import { judgeFilters } from './filters.js'
import { judgeOrder } from './order.js'
import { judgeSent } from './sent.js'
import { judgeStatuses } from './statuses.js'

const page = (...data: readonly object[]) => ({ data, nextCursor: null })
const one = (data: object) => ({ data })

test.each<[string, Said]>([
  ['filter.contact-email', { to: 'GET /contacts?email=a@e.com', answer: page({ email: 'b@e.com' }) }],
  ['filter.contact-tag', { to: 'GET /contacts?tag=new', answer: page({ tags: ['old'] }) }],
  [
    'filter.contact-combination',
    { to: 'GET /contacts?tag=a&email=a@e.com', answer: page({ tags: ['b'], email: 'a@e.com' }) },
  ],
  [
    'filter.contact-updated-since',
    {
      to: 'GET /contacts?updatedSince=2030-01-02T00:00:00Z',
      answer: page({ updatedAt: '2030-01-01T00:00:00Z' }),
    },
  ],
  ['filter.task-done', { to: 'GET /tasks?status=done', answer: page({ doneAt: null }) }],
  [
    'filter.meeting-from',
    { to: 'GET /meetings?from=2030-01-05', answer: page({ startAt: '2030-01-03T00:00:00Z' }) },
  ],
  [
    'filter.deal-lead-alone',
    { to: 'GET /deals?leadId=c1&status=open', answer: page({ leadId: 'c2', status: 'won' }) },
  ],
])('a record that no choice lets through breaks %s', (rule, said) => {
  expect(broken(judgeFilters, [said])).toEqual([rule])
})

test.each<[string, Said]>([
  ['an address in another case', { to: 'GET /contacts?email=A@e.com', answer: page({ email: 'a@e.com' }) }],
  ['a tag in another case', { to: 'GET /contacts?tag=New', answer: page({ tags: ['new'] }) }],
  [
    'one of two filters that do not combine',
    { to: 'GET /deals?leadId=c1&status=open', answer: page({ leadId: 'c1', status: 'won' }) },
  ],
  [
    'a meeting in another zone',
    { to: 'GET /meetings?from=2030-01-05', answer: page({ startAt: '2030-01-04T06:00:00Z' }) },
  ],
  ['a filter of another meaning', { to: 'GET /contacts?name=Ana', answer: page({ name: 'Eva' }) }],
])('%s may be on a page', (_, said) => {
  expect(broken(judgeFilters, [said])).toEqual([])
})

const times = (member: string, ...days: readonly number[]) =>
  page(...days.map((day) => ({ [member]: `2030-01-0${day}T00:00:00Z` })))

test.each<[string, readonly Said[]]>([
  ['order.deals-by-update', [{ to: 'GET /deals', answer: times('updatedAt', 1, 2) }]],
  ['order.deals-of-lead', [{ to: 'GET /deals?leadId=c1', answer: times('createdAt', 1, 2) }]],
  ['order.messages', [{ to: 'GET /conversations/sms__1/messages', answer: times('at', 1, 2) }]],
  ['order.meetings', [{ to: 'GET /meetings?cursor=c', answer: times('startAt', 1, 3, 2) }]],
  ['order.meetings', [{ to: 'GET /meetings', answer: times('startAt', 1, 3, 2) }]],
  [
    'order.tasks-open',
    [
      { to: 'GET /tasks?status=open', answer: times('dueAt', 1, 2) },
      { to: 'GET /tasks?status=open', answer: times('dueAt', 2, 1) },
    ],
  ],
  [
    'order.contacts-by-id',
    [
      { to: 'GET /contacts', answer: page({ id: 'a' }, { id: 'b' }) },
      { to: 'GET /contacts?tag=x', answer: page({ id: 'b' }, { id: 'a' }) },
    ],
  ],
])('records out of order break %s', (rule, said) => {
  expect(broken(judgeOrder, said)).toEqual([rule])
})

test.each<[string, readonly Said[]]>([
  ['equal times', [{ to: 'GET /deals', answer: times('updatedAt', 2, 2, 1) }]],
  ['the other direction, where none is given', [{ to: 'GET /meetings', answer: times('startAt', 3, 2, 1) }]],
  [
    'records that may have changed since their walk began',
    [
      { to: 'GET /deals?cursor=c', answer: times('updatedAt', 1, 2) },
      { to: 'GET /conversations?cursor=c', answer: times('lastMessageAt', 1, 3, 2) },
    ],
  ],
  ['done tasks', [{ to: 'GET /tasks?status=done', answer: times('dueAt', 1, 3, 2) }]],
  ['tickets', [{ to: 'GET /tickets', answer: page({ id: 'b' }, { id: 'a' }, { id: 'c' }) }]],
  ['ids as numbers', [{ to: 'GET /contacts', answer: page({ id: 'c2' }, { id: 'c10' }) }]],
  ['ids without their case', [{ to: 'GET /contacts', answer: page({ id: 'a' }, { id: 'B' }, { id: 'c' }) }]],
])('%s are in order', (_, said) => {
  expect(broken(judgeOrder, said)).toEqual([])
})

test.each<[string, Said]>([
  ['contact.create-201', { to: 'POST /contacts', body: { name: 'Ana' }, answer: one({ name: 'Eva' }) }],
  ['contact.create-201', { to: 'POST /contacts', body: { name: 'Zoë 🙂' }, answer: one({ name: 'Zo? ??' }) }],
  [
    'contact.update-tags-merge',
    { to: 'PATCH /contacts/c1', body: { tags: ['new'] }, answer: one({ tags: ['old'] }) },
  ],
  [
    'contact.update-clear-phone',
    { to: 'PATCH /contacts/c1', body: { phone: null }, answer: one({ phone: {} }) },
  ],
  [
    'deal.create-201',
    { to: 'POST /deals', body: { title: 'a'.repeat(120) }, answer: one({ title: 'a'.repeat(100) }) },
  ],
  ['webhook.create-201', { to: 'POST /webhooks', body: { active: false }, answer: one({ active: true }) }],
  [
    'ticket.assign-200',
    {
      to: 'POST /tickets/t1/assign',
      body: { assigneeEmail: null },
      answer: one({ assigneeEmail: 'a@e.com' }),
    },
  ],
])('an answer without what was written breaks %s', (rule, said) => {
  expect(broken(judgeSent, [{ ...said, status: 201 }])).toEqual([rule])
})

test.each<[string, Said]>([
  [
    'an address in lower case',
    { to: 'POST /contacts', body: { email: 'A@e.com' }, answer: one({ email: 'a@e.com' }) },
  ],
  [
    'an accent that is composed',
    { to: 'POST /contacts', body: { name: 'Zoe\u0308' }, answer: one({ name: 'Zo\u00eb' }) },
  ],
  ['a name that is trimmed', { to: 'POST /contacts', body: { name: ' Ana ' }, answer: one({ name: 'Ana' }) }],
  [
    'a tag that is taken off as well',
    { to: 'PATCH /contacts/c1', body: { tags: ['a'], removeTags: ['a'] }, answer: one({ tags: [] }) },
  ],
  [
    'an address that null leaves as it is',
    { to: 'PATCH /contacts/c1', body: { email: null }, answer: one({ email: 'a@e.com' }) },
  ],
  [
    'what became of a deal',
    {
      to: 'POST /deals',
      body: { title: 'a' },
      status: 200,
      headers: { 'idempotency-key': 'k' },
      answer: one({ title: 'b' }),
    },
  ],
])('%s may be answered', (_, said) => {
  expect(broken(judgeSent, [{ status: 201, ...said }])).toEqual([])
})

test('a success has the status of its operation', () => {
  const said = { to: 'PATCH /contacts/c1', body: { name: 'Ana' } }
  expect(broken(judgeStatuses, [{ ...said, status: 202 }])).toEqual(['contact.update-200'])
  expect(broken(judgeStatuses, [said])).toEqual([])
  expect(broken(judgeStatuses, [{ to: 'POST /deals', body: {}, status: 200 }])).toEqual(['deal.create-201'])
  const headers = { 'idempotency-key': 'k' }
  expect(broken(judgeStatuses, [{ to: 'POST /deals', body: {}, status: 200, headers }])).toEqual([])
})

test('an answer is about the record that the path names', () => {
  const said = { to: 'PATCH /tickets/t1', body: {} }
  expect(broken(judgeAddressed, [{ ...said, answer: one({ id: 't12' }) }])).toEqual(['ticket.update-200'])
  expect(broken(judgeAddressed, [{ ...said, answer: one({ id: 'T1' }) }])).toEqual([])
})

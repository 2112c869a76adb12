import { expect, test } from 'vitest'
import { broken, type Said } from '../said.test-kit.js'
import { judgeOutcomes } from './outcomes.js'

const call = { type: 'call', leadId: 'c1', call: {} }
const made = (nextStepTaskId: string | null) => ({ data: { id: 'a1', nextStepTaskId } })

test.each<[string, Said]>([
  ['activity.next-step', { to: 'POST /activities', body: { ...call, nextStep: {} }, answer: made(null) }],
  ['activity.no-next-step', { to: 'POST /activities', body: call, answer: made('t1') }],
  [
    'conversation.reply-201',
    { to: 'POST /conversations/sms__1/reply', body: { text: 'a' }, answer: { data: { status: 'queued' } } },
  ],
  [
    'contact.update-tags-remove',
    { to: 'PATCH /contacts/c1', body: { removeTags: ['a'] }, answer: { data: { tags: ['a'] } } },
  ],
  [
    'conversation.unassign',
    {
      to: 'POST /conversations/sms__1/assign',
      body: { assigneeEmail: null },
      answer: { data: { id: 'sms__1', assigneeEmail: null, assigneeName: 'Ana' } },
    },
  ],
  [
    'messaging.send-201',
    {
      to: 'POST /messaging/messages',
      body: { channel: 'chatapp_1' },
      answer: { data: { conversationId: '+34600100000', channel: 'chatapp_1' } },
    },
  ],
  [
    'webhook.counters-initial',
    {
      to: 'POST /webhooks',
      body: { url: 'https://example.com/' },
      answer: { data: { id: 'w1', failureCount: 0, lastEventAt: '2030-01-01T00:00:00Z' } },
    },
  ],
])('an answer breaks %s', (rule, said) => {
  expect(broken(judgeOutcomes, [{ status: 201, ...said }])).toEqual([rule])
})

test.each<[string, Said]>([
  [
    'a call with its next step',
    { to: 'POST /activities', body: { ...call, nextStep: {} }, answer: made('t1') },
  ],
  ['a task', { to: 'POST /activities', body: { type: 'task' }, answer: made('t1') }],
  [
    'an e-mail that is queued',
    {
      to: 'POST /conversations/email__1/reply',
      body: { text: 'a' },
      status: 202,
      answer: { data: { status: 'queued' } },
    },
  ],
  [
    'a word that is put on as well',
    { to: 'PATCH /contacts/c1', body: { removeTags: ['a'], tags: ['a'] }, answer: { data: { tags: ['a'] } } },
  ],
  [
    'a conversation that is assigned to somebody else',
    {
      to: 'POST /conversations/sms__1/assign',
      body: { assigneeEmail: 'eva@e.com' },
      answer: { data: { id: 'sms__1', assigneeEmail: 'eva@e.com', assigneeName: 'Eva' } },
    },
  ],
  [
    'a message whose conversation has an id of its channel',
    {
      to: 'POST /messaging/messages',
      body: { channel: 'chatapp_1' },
      answer: { data: { conversationId: 'chatapp_1__34600100000', channel: 'chatapp_1' } },
    },
  ],
  [
    'a destination that has not been called yet',
    {
      to: 'POST /webhooks',
      body: { url: 'https://example.com/' },
      answer: { data: { id: 'w1', failureCount: 0, lastEventAt: null } },
    },
  ],
])('%s breaks nothing', (_, said) => {
  expect(broken(judgeOutcomes, [{ status: 201, ...said }])).toEqual([])
})

test('an activity that is answered under 200 was there', () => {
  const retry = (alreadyExisted: boolean, status = 200): Said => ({
    to: 'POST /activities',
    body: { type: 'note', leadId: 'c1' },
    headers: { 'idempotency-key': 'k' },
    status,
    answer: { data: { id: 'n1', type: 'note', alreadyExisted } },
  })
  expect(broken(judgeOutcomes, [retry(false)])).toEqual(['idempotency.activity-create'])
  expect(broken(judgeOutcomes, [retry(true)])).toEqual([])
  // A server may replay the status and the body of the first answer.
  expect(broken(judgeOutcomes, [retry(false, 201), retry(false, 201)])).toEqual([])
})

test('a refusal for too many calls says when to call again', () => {
  const refused = (headers: Readonly<Record<string, string>>): Said => ({
    to: 'GET /tags',
    status: 429,
    answer: { error: { code: 'rate_limited' } },
    answerHeaders: headers,
  })
  const json = { 'content-type': 'application/json' }
  expect(broken(judgeOutcomes, [refused(json)])).toEqual(['error.rate-limited'])
  expect(broken(judgeOutcomes, [refused({ ...json, 'retry-after': '3' })])).toEqual([])
  // A recorder that leaves headers out.
  expect(broken(judgeOutcomes, [refused({})])).toEqual([])
})

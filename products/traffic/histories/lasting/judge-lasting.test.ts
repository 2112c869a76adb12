import { expect, test } from 'vitest'
import { broken, type Said } from '../said.test-kit.js'
import { judgeLasting } from './judge-lasting.js'
import { judgeListed } from './judge-listed.js'

const ticket = { id: 't1', subject: 'Late', priority: 'low', rev: 3, updatedAt: '2030-01-01T00:00:00.000Z' }
const list = (change: object = {}, more: Partial<Said> = {}): Said => ({
  to: 'GET /tickets',
  answer: { data: [{ ...ticket, ...change }], nextCursor: null },
  ...more,
})
const update = (body: object, change: object, more: Partial<Said> = {}): Said => ({
  to: 'PATCH /tickets/t1',
  body,
  answer: { data: { ...ticket, ...change } },
  ...more,
})
const isClosed = { isClosed: true }
const stale: Said = {
  ...update({ subject: 'Later', expectedRev: 1 }, {}),
  status: 409,
  answer: { error: { code: 'rev_mismatch' } },
}
const keyed = { headers: { 'idempotency-key': 'k1' } }
const changed = { priority: 'high', rev: 4 }

test.each<[string, readonly Said[], string]>([
  [
    'shows another value than the write',
    [update({ priority: 'high' }, changed), list()],
    'ticket.update-200',
  ],
  [
    'was changed where it was not sent',
    [list(), update({ priority: 'high' }, { ...changed, subject: '' })],
    'ticket.update-only-sent',
  ],
  ['was changed by a stale write', [list(), stale, list({ priority: 'high' })], 'revision.stale-no-effect'],
  ['was moved by a stale write', [list(), stale, list({ rev: 4 })], 'revision.stale-no-effect'],
  [
    'was moved by a replay',
    [
      update({ priority: 'high' }, changed, keyed),
      list(changed),
      update({ priority: 'high' }, changed, keyed),
      list({ ...changed, rev: 5 }),
    ],
    'idempotency.replay-no-second-effect',
  ],
])('a record fails that %s', (_, said, rule) => {
  expect(broken(judgeLasting, said, isClosed)).toEqual([rule])
  expect(broken(judgeLasting, said)).toEqual([])
})

test.each<[string, readonly Said[]]>([
  ['what was sent is changed', [list(), update({ priority: 'high' }, changed), list(changed)]],
  [
    'another write overlaps',
    [list(), update({ subject: 'x' }, {}, { at: 2, ms: 3000 }), list({ subject: 'y' }, { at: 3 })],
  ],
  [
    'a write has no known outcome',
    [list(), { ...update({ subject: 'x' }, {}), status: 500 }, list({ subject: 'x' })],
  ],
  [
    'a write was refused as something is missing: a part may be done',
    [list(), { ...update({ subject: 'x', conversationId: 'c' }, {}), status: 404 }, list({ rev: 4 })],
  ],
  ['both answers were under way at once', [list({}, { at: 1, ms: 2000 }), list({ subject: 'y' }, { at: 2 })]],
  [
    'a replay shows what was there at first',
    [
      update({ priority: 'high' }, changed, keyed),
      update({ priority: 'low' }, { priority: 'low', rev: 5 }),
      update({ priority: 'high' }, changed, keyed),
      list({ priority: 'low', rev: 5 }),
    ],
  ],
])('a record passes where %s', (_, said) => {
  expect(broken(judgeLasting, said, isClosed)).toEqual([])
})

const note: Said = {
  to: 'POST /activities',
  body: { type: 'note', leadId: 'con_1', title: 'Call back', body: 'At noon' },
  status: 201,
  answer: { data: { id: 'n1', type: 'note', leadId: 'con_1', alreadyExisted: false } },
}
const notes = (content: string): Said => ({
  to: 'GET /contacts/con_1/notes',
  answer: { data: [{ id: 'n1', title: 'Call back', content }], nextCursor: null },
})

test('a list shows of a record what was sent for it', () => {
  expect(broken(judgeListed, [note, notes('At noon')])).toEqual([])
  expect(broken(judgeListed, [note, notes('At n')])).toEqual(['activity.note-listed'])
  const firm = { ...note, body: { ...(note.body as object), body: 'Zoë & Söhne' } }
  expect(broken(judgeListed, [firm, notes('Zoe\u0308 & So\u0308hne')])).toEqual([])
  expect(broken(judgeListed, [firm, notes('Zoë &amp; Söhne')])).toEqual(['activity.note-listed'])
  // A retry describes a record that was there before, whatever its body says.
  expect(broken(judgeListed, [{ ...note, status: 200 }, notes('At n')])).toEqual([])
})

test('the timeline shows a call as it was sent', () => {
  const call: Said = {
    to: 'POST /activities',
    body: {
      type: 'call',
      leadId: 'con_1',
      call: { direction: 'outbound', outcome: 'busy', durationSec: 70_000 },
    },
    status: 201,
    answer: { data: { id: 'a1', type: 'call', leadId: 'con_1', alreadyExisted: false } },
  }
  const timeline = (durationSec: number): Said => ({
    to: 'GET /activities',
    answer: {
      data: [{ id: 'a1', call: { direction: 'outbound', outcome: 'busy', durationSec } }],
      nextCursor: null,
    },
  })
  expect(broken(judgeListed, [call, timeline(70_000)])).toEqual([])
  expect(broken(judgeListed, [call, timeline(4464)])).toEqual(['activity.timeline-call'])
  // What is shown of a call that was sent without one is left open.
  const bare: Said = { ...call, body: { type: 'call', leadId: 'con_1' } }
  const none: Said = { to: 'GET /activities', answer: { data: [{ id: 'a1', call: null }], nextCursor: null } }
  expect(broken(judgeListed, [bare, none])).toEqual([])
})

test('a reply is listed with its text, unless it has another content as well', () => {
  const reply = (body: object): Said => ({
    to: 'POST /conversations/chatapp_1__1/reply',
    body: { text: 'At noon', ...body },
    status: 201,
    answer: { data: { messageId: 'm1', status: 'sent' } },
  })
  const messages: Said = {
    to: 'GET /conversations/chatapp_1__1/messages',
    answer: { data: [{ id: 'm1', text: 'Your order' }], nextCursor: null },
  }
  expect(broken(judgeListed, [reply({}), messages])).toEqual(['conversation.reply-listed'])
  expect(broken(judgeListed, [reply({ template: { name: 'order', language: 'es' } }), messages])).toEqual([])
})

test('a list shows the task that a next step has left', () => {
  const call: Said = {
    to: 'POST /activities',
    body: {
      type: 'call',
      leadId: 'c1',
      nextStep: { title: 'Ask <again>', dueAt: '2030-01-02T09:00:00.500Z' },
    },
    status: 201,
    answer: { data: { id: 'a1', type: 'call', leadId: 'c1', nextStepTaskId: 'k1' } },
  }
  const tasks = (change: object): Said => ({
    to: 'GET /tasks',
    answer: {
      data: [{ id: 'k1', leadId: 'c1', title: 'Ask <again>', dueAt: '2030-01-02T09:00:00.500Z', ...change }],
      nextCursor: null,
    },
  })
  const rule = ['activity.next-step']
  expect(broken(judgeListed, [call, tasks({})])).toEqual([])
  expect(broken(judgeListed, [call, tasks({ dueAt: '2030-01-02T10:00:00+01:00' })])).toEqual([])
  expect(broken(judgeListed, [call, tasks({ dueAt: '2030-01-01T09:00:00.500Z' })])).toEqual(rule)
  expect(broken(judgeListed, [call, tasks({ title: 'Ask &lt;again&gt;' })])).toEqual(rule)
  // Somebody may have put it off since.
  expect(broken(judgeListed, [call, { ...tasks({ dueAt: '2030-01-05T09:00:00Z' }), at: 60 }])).toEqual([])
  // What a day without a time means is left open.
  const day = { ...call, body: { type: 'call', leadId: 'c1', nextStep: { title: 'a', dueAt: '2030-01-02' } } }
  expect(broken(judgeListed, [day, tasks({ title: 'a' })])).toEqual([])
})

test('a meeting names no other contact or conversation than it was booked with', () => {
  const booking: Said = {
    to: 'POST /booking-types/b1/book',
    body: { contactId: 'c1', slotId: 's1', conversationId: 'sms__1' },
    status: 201,
    answer: { data: { meetingId: 'm1', alreadyBooked: false } },
  }
  const meetings = (change: object): Said => ({
    to: 'GET /meetings',
    answer: { data: [{ id: 'm1', leadId: 'c1', conversationId: 'sms__1', ...change }], nextCursor: null },
  })
  expect(broken(judgeListed, [booking, meetings({})])).toEqual([])
  expect(broken(judgeListed, [booking, meetings({ leadId: 'c2' })])).toEqual(['booking.references'])
  expect(broken(judgeListed, [booking, meetings({ conversationId: 'sms__2' })])).toEqual([
    'booking.references',
  ])
  // Whether a meeting names them at all is left open.
  expect(broken(judgeListed, [booking, meetings({ leadId: null, conversationId: null })])).toEqual([])
})

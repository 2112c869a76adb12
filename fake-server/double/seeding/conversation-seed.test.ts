import { expect, test } from 'vitest'
import { createFake } from '../../fake.js'

const fakeOf = () => createFake({ workspace: 'empty' })

test('a conversation shows what follows from its messages', () => {
  const fake = fakeOf()
  const [talk] = fake.seed({
    users: [{ email: 'ines@acme.example' }],
    contacts: [{ id: 'ana', phone: { phone_code: '+34', phone: '600 000 001' } }],
    conversations: [
      {
        contact: 'ana',
        assigneeEmail: 'ines@acme.example',
        messages: [
          { inbound: 'hi', at: '-2h' },
          { outbound: 'hello', at: '-1h' },
          { note: 'a good customer', at: '-50m' },
          { inbound: 'still there?', at: '-30m' },
          { inbound: '?', at: '-10m' },
        ],
      },
    ],
  }).conversations
  expect(talk).toMatchObject({
    id: 'chatapp_1__+34600000001',
    contactName: 'Ana',
    contactHandle: '+34600000001',
    assigneeName: 'Ines',
    createdAt: '2029-12-31T22:00:00.000Z',
    lastMessageAt: '2029-12-31T23:50:00.000Z',
    lastInboundAt: '2029-12-31T23:50:00.000Z',
    lastMessagePreview: '?',
    lastMessageBy: 'contact',
    awaitingReply: true,
    unreadCount: 2,
  })
  expect(fake.messages.list().map(({ direction, internal }) => [direction, internal])).toEqual([
    ['inbound', false],
    ['outbound', false],
    ['outbound', true],
    ['inbound', false],
    ['inbound', false],
  ])
})

test('messages without times are a minute apart, the last one now', () => {
  const fake = fakeOf()
  fake.seed({ conversations: [{ messages: [{ inbound: 'a' }, { outbound: 'b' }] }] })
  expect(fake.messages.list().map(({ at }) => at)).toEqual([
    '2029-12-31T23:59:00.000Z',
    '2030-01-01T00:00:00.000Z',
  ])
  expect(fake.conversations.list()).toMatchObject([{ awaitingReply: false, unreadCount: 0 }])
})

test('what is given is used as it is', () => {
  const [talk] = fakeOf().seed({
    conversations: [{ id: 'email__a@b.example', unreadCount: 7, lastInboundAt: '-25h', status: 'closed' }],
  }).conversations
  expect(talk).toMatchObject({
    channel: 'email',
    contactHandle: 'a@b.example',
    unreadCount: 7,
    lastInboundAt: '2029-12-30T23:00:00.000Z',
    status: 'closed',
  })
})

test.each([
  [{ id: 'ana' }, "seed.conversations[0].id must be <channel>__<id>, such as 'chatapp_1__ana', not 'ana'"],
  [
    { id: 'sms__1', channel: 'email' },
    "seed.conversations[0].channel must be 'sms' as in the id, not 'email'",
  ],
  [{ messages: [{}] }, 'seed.conversations[0].messages[0] must have inbound, outbound, note, text'],
  [
    { messages: [{ inbound: 'a', note: 'b' }] },
    'seed.conversations[0].messages[0] has both inbound and note: give one',
  ],
  [{ messages: [{ inbound: 'a', at: 'soon' }] }, 'seed.conversations[0].messages[0].at must be an instant'],
  [{ phoneNumber: 'x' }, "seed.conversations[0].phoneNumber: no phone number 'x'"],
])('%j is refused', (conversation, message) => {
  const fake = fakeOf()
  expect(() => fake.seed({ conversations: [conversation] } as object)).toThrow(message)
  expect(fake.conversations.list()).toEqual([])
})

test('a booking type has free slots, one of which a meeting takes', () => {
  const fake = fakeOf()
  const { meetings } = fake.seed({
    contacts: [{ id: 'ana' }],
    bookingTypes: [
      { id: 'intro', title: 'Intro', slots: [{ id: 's1', startAt: '1d' }, { id: 's2' }] },
      { id: 'demo' },
    ],
    meetings: [{ contact: 'ana', slot: 's1' }],
  })
  expect(meetings).toMatchObject([
    {
      title: 'Intro',
      bookingTypeId: 'intro',
      startAt: '2030-01-02T00:00:00.000Z',
      attendee: { name: 'Ana' },
    },
  ])
  expect([fake.slots.get('s1')?.meetingId, fake.slots.get('s2')?.meetingId]).toEqual([meetings[0]?.id, null])
  expect(fake.slots.list({ bookingTypeId: 'demo', meetingId: null })).toHaveLength(8)
  expect(() => fake.meetings.create({ slot: 's1' })).toThrow(
    `meeting.slot: ${meetings[0]?.id} already has 's1'`,
  )
})

test('a workspace holds no more webhooks than the document permits', () => {
  const fake = fakeOf()
  const webhooks = Array.from({ length: 21 }, () => ({}))
  expect(() => fake.seed({ webhooks })).toThrow('seed.webhooks[20]: a workspace holds at most 20 webhooks')
  expect(fake.webhooks.list()).toEqual([])
})

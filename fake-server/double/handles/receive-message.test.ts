import { expect, test } from 'vitest'
import { demoKeys } from '../../demo/keys.js'
import { createFake, type Fake } from '../../fake.js'

const id = 'chatapp_1__+34600000001'

function scene(): Fake {
  const fake = createFake({ workspace: 'empty' })
  fake.seed({
    contacts: [{ id: 'ana' }],
    conversations: [{ id, contact: 'ana', status: 'closed', messages: [{ inbound: 'hi', at: '-30h' }] }],
    webhooks: [{ events: ['conversation.message.received'] }],
  })
  return fake
}

async function reply(fake: Fake, text: string): Promise<number> {
  const answer = await fake.fetch(`https://crm.example.com/api/v1/conversations/${id}/reply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  return answer.status
}

test('a message that arrives opens the conversation and the window, counts as unread, and is an event', async () => {
  const fake = scene()
  const before = fake.conversations.get(id)
  expect(await reply(fake, 'too late')).toBe(409)
  const message = fake.receiveMessage(id, 'Is it still available?')
  const after = fake.conversations.get(id)
  expect(after).toMatchObject({
    status: 'open',
    unreadCount: 2,
    awaitingReply: true,
    lastInboundAt: fake.control.now,
    lastMessageAt: fake.control.now,
    lastMessagePreview: 'Is it still available?',
    lastMessageBy: 'contact',
    rev: (before?.rev ?? 0) + 1,
  })
  expect(fake.messages.list({ conversationId: id }).at(-1)).toEqual(message)
  const [event] = fake.control.deliveries
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    type: 'conversation.message.received',
    data: message,
  })
  expect(await reply(fake, 'yes')).toBe(201)
  expect(fake.conversations.get(id)).toMatchObject({ unreadCount: 0, awaitingReply: false })
})

test('a message may start a conversation', () => {
  const fake = scene()
  const message = fake.receiveMessage({ channel: 'sms', contact: 'ana' }, 'It is me')
  expect(fake.conversations.get(message.conversationId)).toMatchObject({
    channel: 'sms',
    leadId: 'ana',
    contactName: 'Ana',
    unreadCount: 1,
  })
})

test('a message with an attachment arrives with it', () => {
  const message = scene().receiveMessage(id, {
    text: '',
    attachment: { kind: 'image', url: 'https://a.example/1' },
  })
  expect(message).toMatchObject({ direction: 'inbound', attachment: { kind: 'image', name: null } })
})

test('an unknown conversation is refused with the nearest one', () => {
  expect(() => scene().receiveMessage(`${id}1`, 'hi')).toThrow(`did you mean '${id}'?`)
})

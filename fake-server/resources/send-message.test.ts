import { describe, expect, test } from 'vitest'
import { as, ask, keyed, unnoted } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../index.js'
import {
  conversationFake,
  conversationKey,
  errorIn,
  hour,
  ids,
  say,
  shownMessages,
  silentConversation,
} from './conversation.test-kit.js'

const newcomer = '+15550007777'
const template = { type: 'template', template: { name: 'welcome', language: 'es' } }
const chat = (change: object = {}) => ({
  channel: 'chatapp_1',
  to: newcomer,
  phoneNumberId: 'num_1',
  message: template,
  ...change,
})
const sms = (change: object = {}) => ({ channel: 'sms', to: newcomer, text: 'Hi', ...change })
/** Over the open window of a contact that wrote an hour ago. */
const text = (change: object = {}) =>
  chat({ to: '+15550001111', message: { type: 'text', text: 'Hi' }, ...change })

const send = (fake: AnyFake, json: unknown, headers: Readonly<Record<string, string>> = keyed('k')) =>
  say(fake, 'POST', '/messaging/messages', json, headers)

const contact = (fake: AnyFake, json: object): string => say(fake, 'POST', '/contacts', json).json.data.id

describe('sending a message', () => {
  test.each(['messaging.send-201', 'record.send-result-shape'])(
    '%s: it starts a conversation, which is listed',
    (_) => {
      const fake = conversationFake()
      const answer = send(fake, chat())
      expect(answer.status).toBe(201)
      expect(answer.json).toEqual({
        data: {
          conversationId: 'chatapp_1__+15550007777',
          channel: 'chatapp_1',
          messageId: expect.stringMatching(/^msg_[0-9a-z]{16}$/),
          status: 'sent',
        },
      })
      expect(say(fake, 'GET', '/conversations?limit=1').json.data).toEqual([
        {
          ...silentConversation,
          id: 'chatapp_1__+15550007777',
          contactHandle: '+15550007777',
          lastMessagePreview: 'Hola {{1}}',
          lastMessageBy: 'api',
          lastMessageAt: '2030-01-01T00:00:00.001Z',
          createdAt: '2030-01-01T00:00:00.001Z',
          updatedAt: '2030-01-01T00:00:00.001Z',
        },
      ])
      expect(shownMessages(fake, 'chatapp_1__+15550007777')).toEqual([answer.json.data.messageId])
      expect(fake.control.outbox).toMatchObject([{ from: 'num_1', to: newcomer, template: 'welcome es' }])
    },
  )

  test('messaging.continues-conversation: one for one number and recipient', () => {
    const fake = conversationFake()
    const id = (json: object, key: string) => send(fake, json, keyed(key)).json.data.conversationId
    const first = id(chat(), 'a')
    expect(id(chat(), 'b')).toBe(first)
    expect(id(text(), 'c')).toBe(ids.chat)
    const elsewhere = { type: 'template', template: { name: 'elsewhere', language: 'es' } }
    const second = id(chat({ phoneNumberId: 'num_2', message: elsewhere }), 'd')
    expect(second).toMatch(/^chatapp_1__./)
    expect(second).not.toBe(first)
    expect(id(chat({ phoneNumberId: 'num_2', message: elsewhere }), 'e')).toBe(second)
    expect(fake.control.outbox.at(-1)?.from).toBe('num_2')
  })

  test('messaging.continues-conversation: whatever the number, where so assumed', () => {
    const fake = conversationFake({ 'message-conversation-identity': ['channel', 'to'] })
    const elsewhere = { type: 'template', template: { name: 'elsewhere', language: 'es' } }
    send(fake, chat())
    const other = send(fake, chat({ phoneNumberId: 'num_2', message: elsewhere }), keyed('other'))
    expect(other.json.data.conversationId).toBe('chatapp_1__+15550007777')
  })

  test('messaging.sms: its result names the channel, it has no window and draws on the balance', () => {
    const fake = conversationFake()
    fake.control.setSmsBalance(1, conversationKey)
    const answer = send(fake, sms())
    expect([answer.status, answer.json.data.conversationId, answer.json.data.channel]).toEqual([
      201,
      'sms__+15550007777',
      'sms',
    ])
    expect(errorIn(send(fake, sms(), keyed('other')))).toEqual([402, 'quota_exceeded', 'messaging.quota'])
    expect(send(fake, chat(), keyed('third')).status).toBe(201)
  })

  test('messaging.sms: with another body, where so assumed', () => {
    const fake = conversationFake({ 'message-sms-body': { channel: 'sms', to: 'phone', text: 'body' } })
    expect(send(fake, { channel: 'sms', phone: newcomer, body: 'Hi' }).status).toBe(201)
    expect(send(fake, sms(), keyed('other')).status).toBe(400)
  })

  test('limit.sms-text-max: 1600 characters go, 1601 do not', () => {
    const fake = conversationFake()
    expect(send(fake, sms({ text: 'x'.repeat(1600) })).status).toBe(201)
    expect(send(fake, sms({ text: 'x'.repeat(1601) }), keyed('other')).status).toBe(400)
    expect(fake.control.outbox).toHaveLength(1)
  })

  test('messaging.window: free text within 24 hours of the contact, otherwise a template', () => {
    const fake = conversationFake()
    expect(send(fake, text()).status).toBe(201)
    const fresh = text({ to: newcomer })
    expect(errorIn(send(fake, fresh, keyed('b')))).toEqual([409, 'invalid_state', 'messaging.window'])
    fake.control.advance(23 * hour)
    expect(errorIn(send(fake, text(), keyed('c')))).toEqual([409, 'invalid_state', 'messaging.window'])
    expect(fake.control.outbox).toHaveLength(1)
    expect(say(fake, 'GET', '/conversations').json.data).toHaveLength(4)
    expect(send(fake, chat({ to: '+15550001111' }), keyed('d')).status).toBe(201)
  })

  test('messaging.invalid-state: over a number that is not connected', () => {
    const fake = conversationFake()
    expect(errorIn(send(fake, chat({ phoneNumberId: 'num_3' })))).toEqual([
      409,
      'invalid_state',
      'messaging.invalid-state',
    ])
  })

  test('messaging.conflict: a contact with another phone, or the conversation of another contact', () => {
    const fake = conversationFake()
    const ana = contact(fake, { name: 'Ana', phone: { phone_code: '+1', phone: '555 000-7777' } })
    const bea = contact(fake, { name: 'Bea', movil: { movil_code: '+1', movil: '5550008888' } })
    const cleo = contact(fake, { name: 'Cleo' })
    const conflict = [409, 'conflict', 'messaging.conflict']
    expect(errorIn(send(fake, chat({ leadId: bea }), keyed('a')))).toEqual(conflict)
    expect(fake.control.outbox).toEqual([])
    expect(send(fake, chat({ leadId: ana }), keyed('b')).status).toBe(201)
    expect(say(fake, 'GET', '/conversations?limit=1').json.data[0]).toMatchObject({
      leadId: ana,
      contactName: 'Ana',
    })
    expect(errorIn(send(fake, chat({ leadId: cleo }), keyed('c')))).toEqual(conflict)
  })

  test('record.lead-id-is-contact: a conversation without a contact becomes that of the contact named', () => {
    const fake = conversationFake()
    const cleo = contact(fake, { name: 'Cleo' })
    expect(send(fake, text({ leadId: cleo })).status).toBe(201)
    expect(say(fake, 'GET', '/conversations?limit=1').json.data[0]).toMatchObject({
      id: ids.chat,
      leadId: cleo,
    })
  })

  test.each([
    ['template.approved-only', { name: 'welcome', language: 'en_US' }, 409],
    ['template.language-exact', { name: 'welcome', language: 'es_ES' }, 404],
    ['template.language-exact', { name: 'elsewhere', language: 'es' }, 404],
  ])('%s: %j is refused', (rule, named, status) => {
    const fake = conversationFake()
    const answer = send(fake, chat({ message: { type: 'template', template: named } }))
    expect([answer.status, answer.headers['x-fake-rule']]).toEqual([status, rule])
    expect(fake.control.outbox).toEqual([])
    expect(say(fake, 'GET', '/conversations').json.data).toHaveLength(4)
  })
})

describe('what a message must look like', () => {
  test.each([
    ['validation.message-channel', chat({ channel: undefined })],
    ['validation.message-channel', chat({ channel: 'chatapp_2' })],
    ['validation.message-channel', chat({ channel: 'email' })],
    ['validation.message-channel', chat({ channel: 'pigeon' })],
    ['validation.message-to-required', chat({ to: undefined })],
    ['validation.message-to-required', chat({ message: undefined })],
    ['validation.message-to-pattern', chat({ to: '15550007777' })],
    ['validation.message-to-pattern', chat({ to: '+05550007777' })],
    ['validation.message-to-pattern', chat({ to: '+1555 0007777' })],
    ['validation.message-to-pattern', chat({ to: '+15550007777\n' })],
    ['validation.message-to-pattern', chat({ to: '+١٥٥٥٠٠٠٧٧٧٧' })],
    ['limit.message-to-min', chat({ to: '+155500077' })],
    ['limit.message-to-max', chat({ to: '+1555000777712345' })],
    ['limit.message-number', chat({ phoneNumberId: '' })],
    ['limit.message-number', chat({ phoneNumberId: 'x'.repeat(201) })],
    ['limit.message-number', chat({ phoneNumberId: 'num/1' })],
    ['limit.message-lead', chat({ leadId: '' })],
    ['limit.message-lead', chat({ leadId: 'x'.repeat(201) })],
    ['limit.message-lead', chat({ leadId: 'con/1' })],
    ['validation.message-content', chat({ message: {} })],
    ['validation.message-content', chat({ message: { type: 'text' } })],
    ['validation.message-content', chat({ message: { type: 'text', text: '' } })],
    ['validation.message-content', chat({ message: { type: 'text', text: 'x'.repeat(4097) } })],
    ['validation.message-content', chat({ message: { type: 'text', text: 'Hi', previewUrl: 'yes' } })],
    ['validation.message-content', chat({ message: { type: 'template', template: { language: 'es' } } })],
    ['validation.message-content', chat({ text: 'Hi' })],
    ['messaging.sms', sms({ text: '' })],
    ['messaging.sms', sms({ text: undefined })],
    ['messaging.sms', sms({ to: '5550007777' })],
  ])('%s: refused, and nothing sent: %j', (_, body) => {
    const fake = conversationFake()
    const answer = send(fake, body)
    expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request'])
    expect(fake.control.outbox).toEqual([])
  })

  test.each([
    ['limit.message-to-min', chat({ to: '+1555000777' }), 201],
    ['limit.message-to-max', chat({ to: '+155500077771234' }), 201],
    ['limit.message-number', chat({ phoneNumberId: 'x' }), 404],
    ['limit.message-number', chat({ phoneNumberId: 'x'.repeat(200) }), 404],
    ['limit.message-lead', chat({ leadId: 'x' }), 404],
    ['limit.message-lead', chat({ leadId: 'x'.repeat(200) }), 404],
  ])('%s: the last that is well formed', (_, body, status) => {
    expect(send(conversationFake(), body).status).toBe(status)
  })

  test('validation.message-content: an unlisted member is ignored where so assumed', () => {
    const fake = conversationFake({ 'message-extra-properties': 'ignore' })
    expect(send(fake, chat({ note: 'x' })).status).toBe(201)
  })

  test('validation.message-to-required: with the fields assumed, the number among them', () => {
    const required = ['channel', 'to', 'message', 'phoneNumberId'] as const
    const fake = conversationFake({ 'message-required-fields': required })
    fake.control.workspace(conversationKey).phoneNumbers = [
      { id: 'num_1', businessAccountId: 'waba_1', connected: true },
    ]
    expect(send(fake, chat({ phoneNumberId: undefined })).status).toBe(400)
  })

  test('messaging.send-201: a number must be named where there are several, and only there', () => {
    const fake = conversationFake()
    expect(send(fake, chat({ phoneNumberId: undefined })).status).toBe(400)
    fake.control.workspace(conversationKey).phoneNumbers = [
      { id: 'num_1', businessAccountId: 'waba_1', connected: true },
    ]
    expect(send(fake, chat({ phoneNumberId: undefined })).status).toBe(201)
  })

  test('isolation.message-references: a contact or number of another workspace is missing', () => {
    const fake = conversationFake()
    const [lead] = ask(fake, 'GET', '/contacts?limit=1').json.data
    const [number] = fake.control.workspace().phoneNumbers
    const missing = [404, 'not_found', 'isolation.message-references']
    expect(errorIn(send(fake, chat({ leadId: lead.id })))).toEqual(missing)
    expect(errorIn(send(fake, chat({ phoneNumberId: number?.id })))).toEqual(missing)
    expect(fake.control.outbox).toEqual([])
  })
})

describe('what stands in the way of a message', () => {
  const demo = (fake: AnyFake, key: string, json: unknown, headers = keyed('k')) =>
    ask(fake, 'POST', '/messaging/messages', { headers: { ...as(key), ...headers }, json })

  test.each([
    ['messaging.feature-disabled', demoKeys.featuresOff, 403, 'feature_disabled'],
    ['messaging.contact-limit', demoKeys.contactLimited, 402, 'contact_limit_exceeded'],
    ['messaging.quota', demoKeys.quotaExhausted, 402, 'quota_exceeded'],
    ['messaging.unknown-outcome', demoKeys.silentProvider, 409, 'unknown_outcome'],
    ['messaging.unavailable', demoKeys.providerDown, 503, 'unavailable'],
  ])('%s: a demo key answers so to chat and SMS', (rule, key, status, code) => {
    const fake = createFake()
    const { phoneNumberId: _, ...body } = chat()
    expect(errorIn(demo(fake, key, body))).toEqual([status, code, rule])
    expect(errorIn(demo(fake, key, sms(), keyed('other')))).toEqual([status, code, rule])
  })

  test('messaging.feature-disabled: a workspace without a number has no integration', () => {
    const fake = conversationFake()
    fake.control.workspace(conversationKey).phoneNumbers = []
    expect(send(fake, chat()).json.error.code).toBe('feature_disabled')
  })

  test('messaging.feature-disabled: chat can be switched off and on', () => {
    const fake = conversationFake()
    fake.control.setFeature('chat', false, conversationKey)
    expect(send(fake, chat()).status).toBe(403)
    fake.control.setFeature('chat', true, conversationKey)
    expect(send(fake, chat()).status).toBe(201)
  })

  test('idempotency.unknown-outcome-message: one attempt, and no conversation', () => {
    const fake = conversationFake()
    fake.control.setProvider('silent', conversationKey)
    const first = send(fake, chat())
    fake.control.setProvider('delivers', conversationKey)
    expect(unnoted(send(fake, chat()))).toEqual(unnoted(first))
    expect(first.status).toBe(409)
    expect(fake.control.outbox).toMatchObject([{ outcome: 'unanswered' }])
    expect(say(fake, 'GET', '/conversations').json.data).toHaveLength(4)
  })

  test.each(['idempotency.message-send', 'messaging.422'])(
    '%s: a replay sends nothing, another message is refused',
    (_) => {
      const fake = conversationFake()
      const first = send(fake, chat())
      expect(unnoted(send(fake, chat()))).toEqual(unnoted(first))
      const other = send(fake, chat({ to: '+15550006666' }))
      expect([other.status, other.json.error.code]).toEqual([422, 'idempotency_key_reused'])
      expect(fake.control.outbox).toHaveLength(1)
    },
  )

  test('messaging.in-progress: a second call meets the first, with one attempt in all', async () => {
    const fake = conversationFake()
    const release = fake.control.holdNextWrite()
    const headers = { ...as(conversationKey), 'content-type': 'application/json', 'idempotency-key': 'k' }
    const first = fake.handle({
      method: 'POST',
      target: '/api/v1/messaging/messages',
      headers,
      body: JSON.stringify(chat()),
    })
    expect(send(fake, chat()).json.error.code).toBe('idempotency_in_progress')
    release()
    expect((await first).status).toBe(201)
    expect(fake.control.outbox).toHaveLength(1)
  })

  test('idempotency.message-key-absent: processed, or refused where so assumed', () => {
    expect(send(conversationFake(), chat(), {}).status).toBe(201)
    const fake = conversationFake({ 'idempotency-messages-missing-key': 'refuse' })
    expect(errorIn(send(fake, chat(), {}))).toEqual([
      400,
      'invalid_request',
      'idempotency.message-key-absent',
    ])
    expect(send(fake, chat()).status).toBe(201)
  })
})

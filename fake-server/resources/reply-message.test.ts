import { describe, expect, test } from 'vitest'
import { as, ask, keyed, unnoted } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../index.js'
import {
  at,
  conversationFake,
  conversationKey,
  errorIn,
  hour,
  ids,
  putConversation,
  putMessage,
  reply,
  say,
  shownMessages,
} from './conversation.test-kit.js'

const interactive = (change: object = {}) => ({
  message: {
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Ok?' },
      action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Yes' } }] },
      ...change,
    },
  },
})
const textMessage = (change: object = {}) => ({ message: { type: 'text', text: 'Hi', ...change } })
const template = (change: object = {}) => ({ template: { name: 'welcome', language: 'es', ...change } })
const past = (fake: AnyFake) => fake.control.advance(24 * hour)

/** The first conversation of a channel that a key's workspace lists. */
const firstOf = (fake: AnyFake, key: string, channel: string): string =>
  ask(fake, 'GET', `/conversations?channel=${channel}&limit=1`, { headers: as(key) }).json.data[0].id

const replyAs = (fake: AnyFake, key: string, id: string, headers = {}) =>
  ask(fake, 'POST', at(id, 'reply'), { headers: { ...as(key), ...headers }, json: { text: 'Hi' } })

describe('a reply', () => {
  test.each(['conversation.reply-201', 'conversation.reply-same-channel', 'record.send-result-shape'])(
    '%s: of this conversation, over its own channel',
    () => {
      const rows = [
        [ids.chat, 'chatapp_1'],
        [ids.second, 'chatapp_2'],
        [ids.sms, 'sms'],
      ] as const
      for (const [id, channel] of rows) {
        const fake = conversationFake()
        const answer = reply(fake, id, { text: 'Hi' })
        expect(answer.status).toBe(201)
        expect(answer.json).toEqual({
          data: {
            conversationId: id,
            channel,
            messageId: expect.stringMatching(/^msg_[0-9a-z]{16}$/),
            status: 'sent',
          },
        })
        expect(fake.control.outbox).toMatchObject([
          { conversationId: id, channel, text: 'Hi', outcome: 'sent' },
        ])
      }
    },
  )

  test('conversation.reply-queued-202: an e-mail is queued, or sent, by assumption', () => {
    const email = (fake: AnyFake) => {
      const { status, json } = reply(fake, ids.email, { text: 'Hi' })
      return [status, json.data.status]
    }
    expect(email(conversationFake())).toEqual([202, 'queued'])
    expect(email(conversationFake({ 'email-queued': 'never' }))).toEqual([201, 'sent'])
    const loaded = conversationFake({ 'email-queued': 'under-load' })
    expect([email(loaded), email(loaded)]).toEqual([
      [201, 'sent'],
      [202, 'queued'],
    ])
    loaded.control.advance(1000)
    expect(email(loaded)).toEqual([201, 'sent'])
  })

  test('conversation.reply-listed: outbound, with its text, and the conversation shows it', () => {
    const fake = conversationFake()
    const { messageId } = reply(fake, ids.chat, { text: 'Ça va ? 👋' }).json.data
    expect(say(fake, 'GET', at(ids.chat, 'messages')).json.data).toEqual([
      {
        id: messageId,
        direction: 'outbound',
        text: 'Ça va ? 👋',
        subject: null,
        at: '2030-01-01T00:00:00.001Z',
        sender: { type: 'api', email: null },
        messageType: 'text',
        deliveryStatus: 'sent',
        replyToMessageId: null,
        interaction: null,
        attachment: null,
      },
    ])
    expect(say(fake, 'GET', '/conversations?limit=1').json.data[0]).toMatchObject({
      lastMessageAt: '2030-01-01T00:00:00.001Z',
      lastMessagePreview: 'Ça va ? 👋',
      lastMessageBy: 'api',
      lastInboundAt: '2029-12-31T23:00:00.000Z',
      awaitingReply: false,
      unreadCount: 0,
      rev: 6,
    })
  })

  test('conversation.reply-listed: later, and by another sender, by assumption', () => {
    const fake = conversationFake({ 'reply-visibility': { delayMs: 500, senderType: 'user' } })
    reply(fake, ids.chat, { text: 'Hi' })
    expect(shownMessages(fake, ids.chat)).toEqual([])
    fake.control.advance(500)
    const [message] = say(fake, 'GET', at(ids.chat, 'messages')).json.data
    expect(message.sender).toEqual({ type: 'user', email: null })
  })

  test.each([
    ['a text', { text: 'Hi' }, 'text', 'Hi'],
    ['a text message', textMessage({ previewUrl: true }), 'text', 'Hi'],
    ['a template', template({ components: [{ type: 'body' }] }), 'template', 'Hola {{1}}'],
    ['a template message', { message: { type: 'template', ...template() } }, 'template', 'Hola {{1}}'],
    ['buttons', interactive({ footer: { text: 'Bye' } }), 'interactive', 'Ok?'],
    [
      'a list',
      interactive({
        type: 'list',
        action: { button: 'Open', sections: [{ title: 'A', rows: [{ id: '1', title: 'One' }] }] },
      }),
      'interactive',
      'Ok?',
    ],
    [
      'a link',
      interactive({
        type: 'cta_url',
        action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'https://example.com' } },
      }),
      'interactive',
      'Ok?',
    ],
    [
      'an image',
      { message: { type: 'image', image: { link: 'https://example.com/1.png', caption: 'Look' } } },
      'image',
      'Look',
    ],
    ['a voice', { message: { type: 'audio', audio: { link: 'https://example.com/1.ogg' } } }, 'audio', ''],
  ])('conversation.reply-201: %s', (_, body, messageType, text) => {
    const fake = conversationFake()
    expect(reply(fake, ids.chat, body).status).toBe(201)
    const [message] = say(fake, 'GET', at(ids.chat, 'messages')).json.data
    expect(message).toMatchObject({ messageType, text })
  })

  test.each([
    ['validation.reply-content-required', {}],
    ['validation.reply-content-required', { text: 'Hi', ...template() }],
    ['validation.reply-content-required', { text: 'Hi', ...textMessage() }],
    ['validation.reply-text-type', { text: 7 }],
    ['validation.reply-text-type', { text: ['Hi'] }],
    ['validation.reply-template-name', { template: { language: 'es' } }],
    ['validation.reply-template-name', { template: {} }],
    ['validation.reply-template-components', template({ components: { type: 'body' } })],
    ['validation.reply-template-components', template({ components: ['body'] })],
    ['validation.reply-message-type', { message: { text: 'Hi' } }],
    ['validation.reply-message-type', textMessage({ type: 'Text' })],
    ['validation.reply-message-type', textMessage({ type: 'video' })],
    ['validation.reply-message-type', { message: { type: 'template', text: 'Hi' } }],
    ['validation.reply-message-type', { message: { type: 'interactive' } }],
    ['validation.reply-message-type', { message: { type: 'image' } }],
    ['validation.reply-preview-type', textMessage({ previewUrl: 'yes' })],
    ['validation.reply-preview-type', textMessage({ previewUrl: 1 })],
    ['validation.reply-button-form', interactive({ type: undefined })],
    ['validation.reply-button-form', interactive({ body: undefined })],
    ['validation.reply-button-form', interactive({ body: {} })],
    ['validation.reply-button-form', interactive({ action: undefined })],
    ['validation.reply-button-form', interactive({ action: {} })],
    [
      'validation.reply-button-form',
      interactive({ action: { buttons: [{ type: 'url', url: { id: 'y', title: 'Yes' } }] } }),
    ],
    ['validation.reply-button-form', interactive({ action: { buttons: [{ type: 'reply' }] } })],
    ['limit.reply-text-min', { text: '' }],
    ['limit.reply-text-max', { text: 'x'.repeat(4097) }],
    ['limit.message-text-min', textMessage({ text: '' })],
    ['limit.message-text-max', textMessage({ text: 'x'.repeat(4097) })],
    ['limit.template-name-min', template({ name: '' })],
    ['limit.template-name-max', template({ name: 'x'.repeat(513) })],
    ['limit.template-language-min', template({ language: 'e' })],
    ['limit.template-language-max', template({ language: 'x'.repeat(16) })],
    ['limit.template-components-max', template({ components: Array.from({ length: 21 }, () => ({})) })],
    ['limit.interactive-body-min', interactive({ body: { text: '' } })],
    ['limit.interactive-body-max', interactive({ body: { text: 'x'.repeat(1025) } })],
    ['limit.interactive-footer-min', interactive({ footer: { text: '' } })],
    ['limit.interactive-footer-max', interactive({ footer: { text: 'x'.repeat(61) } })],
    ['limit.interactive-buttons-min', interactive({ action: { buttons: [] } })],
    [
      'limit.interactive-buttons-max',
      interactive({
        action: { buttons: Array(4).fill({ type: 'reply', reply: { id: 'y', title: 'Yes' } }) },
      }),
    ],
  ])('%s: refused, and nothing sent: %j', (_, body) => {
    const fake = conversationFake()
    const answer = reply(fake, ids.chat, body)
    expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request'])
    expect([fake.control.outbox, shownMessages(fake, ids.chat)]).toEqual([[], []])
  })

  test.each([
    ['limit.reply-text-min', { text: 'x' }, 201],
    ['limit.reply-text-max', { text: 'x'.repeat(4096) }, 201],
    ['limit.message-text-min', textMessage({ text: 'x' }), 201],
    ['limit.message-text-max', textMessage({ text: 'x'.repeat(4096) }), 201],
    ['limit.template-name-min', template({ name: 'x' }), 404],
    ['limit.template-name-max', template({ name: 'x'.repeat(512) }), 404],
    ['limit.template-language-min', template({ language: 'es' }), 201],
    ['limit.template-language-max', template({ language: 'x'.repeat(15) }), 404],
    ['limit.template-components-max', template({ components: Array.from({ length: 20 }, () => ({})) }), 201],
    ['limit.interactive-body-min', interactive({ body: { text: 'x' } }), 201],
    ['limit.interactive-body-max', interactive({ body: { text: 'x'.repeat(1024) } }), 201],
    ['limit.interactive-footer-min', interactive({ footer: { text: 'x' } }), 201],
    ['limit.interactive-footer-max', interactive({ footer: { text: 'x'.repeat(60) } }), 201],
    ['limit.interactive-buttons-min', interactive(), 201],
    [
      'limit.interactive-buttons-max',
      interactive({
        action: { buttons: Array(3).fill({ type: 'reply', reply: { id: 'y', title: 'Yes' } }) },
      }),
      201,
    ],
  ])('%s: the last that is well formed answers as any other', (_, body, status) => {
    expect(reply(conversationFake(), ids.chat, body).status).toBe(status)
  })

  test('validation.reply-content-required: of several the message is accepted, where so assumed', () => {
    const fake = conversationFake({ 'reply-required-one-of': 'message-wins' })
    expect(reply(fake, ids.chat, { text: 'no', ...textMessage({ text: 'yes' }) }).status).toBe(201)
    expect(fake.control.outbox.map(({ text }) => text)).toEqual(['yes'])
    expect(reply(fake, ids.chat, {}).status).toBe(400)
  })

  test('validation.reply-button-form: flat buttons, where so assumed', () => {
    const fake = conversationFake({ 'reply-message-forms': { button: 'reply', nested: false } })
    const flat = { action: { buttons: [{ id: 'y', title: 'Yes' }] } }
    expect(reply(fake, ids.chat, interactive(flat)).status).toBe(201)
    expect(reply(fake, ids.chat, interactive()).status).toBe(400)
  })

  test('validation.reply-template-name: a name alone is enough, where so assumed', () => {
    const named = { template: { name: 'welcome' } }
    expect(reply(conversationFake(), ids.chat, named).status).toBe(400)
    const fake = conversationFake({ 'template-language-required': 'optional' })
    expect(reply(fake, ids.chat, named).status).toBe(201)
    expect(fake.control.outbox[0]?.template).toBe('welcome es')
  })

  test.each([
    ['a message by SMS', ids.sms, textMessage()],
    ['a message by e-mail', ids.email, textMessage()],
    ['a template by SMS', ids.sms, template()],
  ])('validation.reply-message-chat-only: %s', (_, id, body) => {
    const fake = conversationFake()
    expect(errorIn(reply(fake, id, body))).toEqual([
      400,
      'invalid_request',
      'validation.reply-message-chat-only',
    ])
    expect(fake.control.outbox).toEqual([])
    const other = conversationFake({ 'reply-message-wrong-channel': 'invalid-state' })
    expect(reply(other, id, body).status).toBe(409)
  })

  test('limit.sms-text-max: 1600 characters go, 1601 are refused or split', () => {
    const long = { text: 'x'.repeat(1601) }
    const fake = conversationFake()
    expect(reply(fake, ids.sms, { text: 'x'.repeat(1600) }).status).toBe(201)
    expect(errorIn(reply(fake, ids.sms, long))).toEqual([400, 'invalid_request', 'limit.sms-text-max'])
    expect(reply(conversationFake({ 'sms-length-error': 'invalid-state' }), ids.sms, long).status).toBe(409)
    const splitting = conversationFake({ 'sms-length-error': 'split' })
    expect(reply(splitting, ids.sms, long).status).toBe(201)
    expect(splitting.control.outbox.map(({ text }) => text.length)).toEqual([1600, 1])
    expect(shownMessages(splitting, ids.sms)).toHaveLength(1)
  })
})

describe('the 24-hour window', () => {
  test.each([ids.chat, ids.second])('conversation.window-open: to the last millisecond, for %s', (id) => {
    const fake = conversationFake()
    // The contact wrote an hour before the start, and the request takes a millisecond of its own.
    fake.control.advance(23 * hour - 1)
    expect(reply(fake, id, { text: 'Hi' }).status).toBe(201)
  })

  test.each([
    ['text', { text: 'Hi' }],
    ['a text message', textMessage()],
    ['buttons', interactive()],
    ['an image', { message: { type: 'image', image: { link: 'https://example.com/1.png' } } }],
  ])('conversation.window-closed: a millisecond later, for %s', (_, body) => {
    const fake = conversationFake()
    fake.control.advance(23 * hour)
    expect(errorIn(reply(fake, ids.chat, body))).toEqual([409, 'invalid_state', 'conversation.window-closed'])
    expect([fake.control.outbox, shownMessages(fake, ids.chat)]).toEqual([[], []])
  })

  test('conversation.window-closed: an own message opens nothing, nor does a contact that never wrote', () => {
    const fake = conversationFake()
    putMessage(fake, ids.chat, { direction: 'outbound', at: '2029-12-31T23:59:00.000Z' })
    past(fake)
    expect(reply(fake, ids.chat, template()).status).toBe(201)
    expect(reply(fake, ids.chat, { text: 'Hi' }).status).toBe(409)
    putConversation(fake, { id: 'chatapp_1__+15550003333', lastInboundAt: null })
    expect(reply(fake, 'chatapp_1__+15550003333', { text: 'Hi' }).status).toBe(409)
  })

  test.each([
    ['invalid_state', 409],
    ['invalid_request', 400],
    ['forbidden', 403],
  ] as const)('conversation.window-closed: answered with %s where so assumed', (code, status) => {
    const fake = conversationFake({ 'window-error': code })
    past(fake)
    const answer = reply(fake, ids.chat, { text: 'Hi' })
    expect([answer.status, answer.json.error.code]).toEqual([status, code])
  })

  test('conversation.window-template: an approved template is sent at any time', () => {
    const fake = conversationFake()
    past(fake)
    expect(reply(fake, ids.chat, template()).status).toBe(201)
    expect(reply(fake, ids.chat, { message: { type: 'template', ...template() } }).status).toBe(201)
    expect(fake.control.outbox).toMatchObject([
      { template: 'welcome es', text: 'Hola {{1}}', from: 'num_1', to: '+15550001111' },
      { template: 'welcome es' },
    ])
  })

  test('conversation.window-other-channels: SMS and e-mail have none, the second chat by assumption', () => {
    const fake = conversationFake({ 'window-channels': ['chatapp_1'] })
    past(fake)
    expect(reply(fake, ids.sms, { text: 'Hi' }).status).toBe(201)
    expect(reply(fake, ids.email, { text: 'Hi' }).status).toBe(202)
    expect(reply(fake, ids.second, { text: 'Hi' }).status).toBe(201)
    expect(reply(fake, ids.chat, { text: 'Hi' }).status).toBe(409)
  })

  test('conversation.reply-invalid-state: over a number that is not connected', () => {
    const fake = conversationFake()
    fake.control.workspace(conversationKey).numberOfConversation.set(ids.chat, 'num_3')
    expect(errorIn(reply(fake, ids.chat, template()))).toEqual([
      409,
      'invalid_state',
      'conversation.reply-invalid-state',
    ])
  })
})

describe('templates that are sent', () => {
  test.each([
    ['template.approved-only', template({ language: 'en_US' }), 409, 'invalid_state'],
    ['template.approved-only', template({ name: 'bye', language: 'en_US' }), 409, 'invalid_state'],
    ['template.language-exact', template({ language: 'es_MX' }), 404, 'not_found'],
    ['template.language-exact', template({ language: 'ES' }), 404, 'not_found'],
    ['template.language-exact', template({ name: 'Welcome' }), 404, 'not_found'],
    ['template.language-exact', template({ name: 'elsewhere' }), 404, 'not_found'],
    ['template.language-exact', template({ name: 'legacy' }), 404, 'not_found'],
  ])('%s: %j is refused, and nothing sent', (rule, body, status, code) => {
    const fake = conversationFake()
    expect(errorIn(reply(fake, ids.chat, body))).toEqual([status, code, rule])
    expect(fake.control.outbox).toEqual([])
  })

  test('template.approved-only: with the errors assumed', () => {
    const errors = { notApproved: 'invalid_request', unknown: 'invalid_request' }
    const fake = conversationFake({ 'template-not-approved-error': errors })
    expect(reply(fake, ids.chat, template({ language: 'en_US' })).status).toBe(400)
    expect(reply(fake, ids.chat, template({ language: 'xx' })).status).toBe(400)
  })
})

describe('what a plan allows', () => {
  test.each(['conversation.reply-quota', 'error.quota-exceeded'])(
    '%s: chat and e-mail draw on the plan, again and again',
    (_) => {
      const fake = conversationFake()
      fake.control.setQuota(2, conversationKey)
      expect(reply(fake, ids.chat, { text: 'Hi' }).status).toBe(201)
      expect(reply(fake, ids.email, { text: 'Hi' }).status).toBe(202)
      for (const id of [ids.chat, ids.email, ids.second, ids.chat]) {
        const answer = reply(fake, id, { text: 'Hi' })
        expect(errorIn(answer)).toEqual([402, 'quota_exceeded', 'conversation.reply-quota'])
        expect(answer.headers['retry-after']).toBeUndefined()
      }
      expect(fake.control.outbox).toHaveLength(2)
      expect(reply(fake, ids.sms, { text: 'Hi' }).status).toBe(201)
    },
  )

  test('conversation.reply-sms-balance: an SMS draws on the balance, whatever the plan', () => {
    const fake = conversationFake()
    fake.control.setSmsBalance(1, conversationKey)
    expect(reply(fake, ids.sms, { text: 'Hi' }).status).toBe(201)
    expect(errorIn(reply(fake, ids.sms, { text: 'Hi' }))).toEqual([
      402,
      'quota_exceeded',
      'conversation.reply-sms-balance',
    ])
    expect(reply(fake, ids.chat, { text: 'Hi' }).status).toBe(201)
  })

  test('error.quota-exceeded: a refused reply costs nothing', () => {
    const fake = conversationFake()
    fake.control.setQuota(1, conversationKey)
    expect(reply(fake, ids.chat, template({ language: 'xx' })).status).toBe(404)
    expect(reply(fake, ids.chat, { text: 'Hi' }).status).toBe(201)
  })

  test.each(['chatapp_1', 'email', 'sms'])('error.quota-exceeded: the demo key, by %s', (channel) => {
    const fake = createFake()
    const id = firstOf(fake, demoKeys.quotaExhausted, channel)
    expect(replyAs(fake, demoKeys.quotaExhausted, id).json.error.code).toBe('quota_exceeded')
  })

  test('conversation.reply-paused: e-mail is forbidden with the reason, other channels go on', () => {
    const fake = createFake()
    const key = demoKeys.sendingPaused
    const answer = replyAs(fake, key, firstOf(fake, key, 'email'))
    expect(errorIn(answer)).toEqual([403, 'forbidden', 'conversation.reply-paused'])
    expect(answer.json.error.details).toEqual({ reason: 'sending_paused' })
    expect(replyAs(fake, key, firstOf(fake, key, 'sms')).status).toBe(201)
    fake.control.setSendingPaused(false, key)
    expect(replyAs(fake, key, firstOf(fake, key, 'email')).status).toBe(202)
  })

  test('conversation.reply-contact-limit: refused before the conversation is looked for, and nothing sent', () => {
    const fake = createFake()
    expect(errorIn(replyAs(fake, demoKeys.contactLimited, 'sms__+15559990000'))).toEqual([
      402,
      'contact_limit_exceeded',
      'conversation.reply-contact-limit',
    ])
    expect(fake.control.outbox).toEqual([])
  })
})

describe('the provider', () => {
  test.each(['conversation.reply-unknown-outcome', 'idempotency.unknown-outcome'])(
    '%s: one attempt, one answer',
    (_) => {
      const fake = createFake()
      const key = demoKeys.silentProvider
      const id = firstOf(fake, key, 'sms')
      const first = replyAs(fake, key, id, keyed('k'))
      expect(errorIn(first)).toEqual([409, 'unknown_outcome', 'conversation.reply-unknown-outcome'])
      fake.control.setProvider('delivers', key)
      expect(unnoted(replyAs(fake, key, id, keyed('k')))).toEqual(unnoted(first))
      expect(fake.control.outbox).toMatchObject([{ conversationId: id, outcome: 'unanswered' }])
      expect(replyAs(fake, key, id, keyed('another')).status).toBe(201)
      expect(fake.control.outbox).toHaveLength(2)
    },
  )

  test('idempotency.unknown-outcome: kept for the 24 hours and no longer', () => {
    const fake = conversationFake()
    fake.control.setProvider('silent', conversationKey)
    reply(fake, ids.sms, { text: 'Hi' }, keyed('k'))
    fake.control.setProvider('delivers', conversationKey)
    fake.control.advance(24 * hour - 10)
    expect(reply(fake, ids.sms, { text: 'Hi' }, keyed('k')).status).toBe(409)
    fake.control.advance(10)
    expect(reply(fake, ids.sms, { text: 'Hi' }, keyed('k')).status).toBe(201)
  })

  test('conversation.reply-unknown-outcome: it changes no record and costs nothing', () => {
    const fake = conversationFake()
    fake.control.setProvider('silent', conversationKey)
    fake.control.setQuota(1, conversationKey)
    const before = say(fake, 'GET', '/conversations').body
    reply(fake, ids.chat, { text: 'Hi' })
    expect([say(fake, 'GET', '/conversations').body, shownMessages(fake, ids.chat)]).toEqual([before, []])
    expect(fake.control.workspace(conversationKey).planAllowance).toBe(1)
  })

  test('conversation.reply-unavailable: down, and nothing sent; the key is free again', () => {
    const fake = createFake()
    const key = demoKeys.providerDown
    const id = firstOf(fake, key, 'sms')
    expect(errorIn(replyAs(fake, key, id, keyed('k')))).toEqual([
      503,
      'unavailable',
      'conversation.reply-unavailable',
    ])
    expect(fake.control.outbox).toEqual([])
    fake.control.setProvider('delivers', key)
    expect(replyAs(fake, key, id, keyed('k')).status).toBe(201)
  })

  test.each([ids.chat, ids.email])(
    'idempotency.reply: a replay repeats the answer and sends nothing, %s',
    (id) => {
      const fake = conversationFake()
      const first = reply(fake, id, { text: 'Hi' }, keyed('k'))
      fake.control.setQuota(0, conversationKey)
      expect(unnoted(reply(fake, id, { text: 'Hi' }, keyed('k')))).toEqual(unnoted(first))
      expect([fake.control.outbox.length, shownMessages(fake, id).length]).toEqual([1, 1])
      expect(reply(fake, id, { text: 'Ho' }, keyed('k')).status).toBe(422)
    },
  )
})

describe('control over HTTP', () => {
  test('quota, SMS balance, paused sending, provider and outbox', async () => {
    const fake = conversationFake()
    const served = await fake.listen()
    const post = async (path: string, body: object) =>
      (await fetch(`${served.url}/__fake/${path}`, { method: 'POST', body: JSON.stringify(body) })).status
    try {
      expect(await post('quota', { messages: 0, key: conversationKey })).toBe(200)
      expect(reply(fake, ids.chat, { text: 'Hi' }).status).toBe(402)
      expect(await post('quota', { messages: null, key: conversationKey })).toBe(200)
      expect(await post('sms-balance', { messages: 0, key: conversationKey })).toBe(200)
      expect(reply(fake, ids.sms, { text: 'Hi' }).status).toBe(402)
      expect(await post('sending-paused', { on: true, key: conversationKey })).toBe(200)
      expect(reply(fake, ids.email, { text: 'Hi' }).status).toBe(403)
      expect(await post('provider', { state: 'down', key: conversationKey })).toBe(200)
      expect(reply(fake, ids.chat, { text: 'Hi' }).status).toBe(503)
      expect(await post('provider', { state: 'delivers', key: conversationKey })).toBe(200)
      expect(reply(fake, ids.chat, { text: 'Hi' }).status).toBe(201)
      const outbox = await (await fetch(`${served.url}/__fake/outbox`)).json()
      expect(outbox).toMatchObject({ data: [{ conversationId: ids.chat, text: 'Hi', outcome: 'sent' }] })
      expect(await post('provider', { state: 'asleep', key: conversationKey })).toBe(400)
      expect(await post('quota', { messages: 'many', key: conversationKey })).toBe(400)
      expect(await post('sms-balance', { messages: -1, key: conversationKey })).toBe(400)
    } finally {
      await served.close()
    }
  })
})

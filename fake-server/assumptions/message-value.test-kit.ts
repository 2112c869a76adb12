import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import { conversationFake, hour, ids, reply, say, shownMessages } from '../resources/conversation.test-kit.js'
import { desk, outcome, type ValueRows } from './row.test-kit.js'

const send = (fake: Parameters<typeof say>[0], body: object) =>
  say(fake, 'POST', '/messaging/messages', { channel: 'chatapp_1', ...body })

const welcome = { type: 'template', template: { name: 'welcome', language: 'es' } }

/** What the values about conversations, messages and templates come to. */
export const messageValueRows: ValueRows = {
  'conversation-status-values': {
    script(assumed) {
      const { data } = ask(createFake({ assumptions: assumed }), 'GET', '/conversations?limit=100').json
      return [...new Set(data.map(({ status }: { status: string }) => status))].toSorted()
    },
    answers: [
      ['closed', 'open', 'snoozed'],
      ['closed', 'open', 'pending', 'snoozed'],
    ],
  },
  'reply-message-forms': {
    script(assumed) {
      const fake = conversationFake(assumed)
      const own = { id: 'a', title: 'A' }
      return [
        { type: 'reply', reply: own },
        { type: 'reply', ...own },
      ].map((button) => {
        const interactive = { type: 'button', body: { text: 'A' }, action: { buttons: [button] } }
        return reply(fake, ids.chat, { message: { type: 'interactive', interactive } }).status
      })
    },
    answers: [
      [201, 400],
      [400, 201],
    ],
  },
  'reply-visibility': {
    script(assumed) {
      const fake = conversationFake(assumed)
      reply(fake, ids.chat, { text: 'A' })
      const before = shownMessages(fake, ids.chat).length
      fake.control.advance(3000)
      const path = `/conversations/${encodeURIComponent(ids.chat)}/messages`
      return [before, ...say(fake, 'GET', path).json.data.map((one: { sender: object }) => one.sender)]
    },
    answers: [
      [1, { type: 'api', email: null }],
      [0, { type: 'api', email: null }],
      [1, { type: 'user', email: null }],
    ],
  },
  'window-channels': {
    script(assumed) {
      const fake = conversationFake(assumed)
      fake.control.advance(24 * hour)
      return [ids.chat, ids.second].map((id) => outcome(reply(fake, id, { text: 'A' })))
    },
    answers: [
      ['409 invalid_state', '409 invalid_state'],
      ['409 invalid_state', '201'],
    ],
  },
  'template-not-approved-error': {
    script(assumed) {
      const fake = conversationFake(assumed)
      return ['bye', 'ghost'].map((name) =>
        outcome(reply(fake, ids.chat, { template: { name, language: 'en_US' } })),
      )
    },
    answers: [
      ['409 invalid_state', '404 not_found'],
      ['400 invalid_request', '400 invalid_request'],
      ['503 unavailable', '503 unavailable'],
    ],
  },
  'message-required-fields': {
    script(assumed) {
      const { post, workspace } = desk(assumed)
      workspace.phoneNumbers = [{ id: 'num_1', businessAccountId: 'waba_1', connected: true }]
      const asked = [{ to: '+34600111222' }, { leadId: 'con_ana' }, { leadId: 'con_mute' }]
      return asked.map((body) =>
        outcome(post('/messaging/messages', { channel: 'chatapp_1', message: welcome, ...body })),
      )
    },
    answers: [
      ['404 not_found', '400 invalid_request', '400 invalid_request'],
      ['400 invalid_request', '400 invalid_request', '400 invalid_request'],
      ['404 not_found', '404 not_found', '400 invalid_request'],
    ],
  },
  'message-sms-body': {
    script(assumed) {
      const fake = conversationFake(assumed)
      const to = '+15550009999'
      const bodies = [
        { to, text: 'A' },
        { recipient: to, body: 'A' },
        { to, message: { type: 'text', text: 'A' } },
      ]
      return bodies.map((body) => send(fake, { channel: 'sms', ...body }).status)
    },
    answers: [
      [201, 400, 400],
      [400, 201, 400],
      [400, 400, 201],
    ],
  },
  'message-conversation-identity': {
    script(assumed) {
      const { post, workspace, contact } = desk(assumed)
      workspace.phoneNumbers = ['num_1', 'num_2'].map((id) => ({
        id,
        businessAccountId: 'w',
        connected: true,
      }))
      contact({
        id: 'con_eve',
        phone: { phone_code: '+1', phone: '5550008888' },
        movil: { movil_code: '+1', movil: '5550009999' },
      })
      const sent = [
        { to: '+15550008888' },
        { to: '+15550008888', phoneNumberId: 'num_2' },
        { to: '+15550009999' },
      ].map(
        (body) =>
          post('/messaging/messages', { channel: 'sms', text: 'A', leadId: 'con_eve', ...body }).json.data
            .conversationId,
      )
      return sent.map((id) => sent.indexOf(id))
    },
    answers: [
      [0, 1, 2],
      [0, 0, 2],
      [0, 0, 0],
    ],
  },
  'template-number-missing': {
    script(assumed) {
      const fake = conversationFake(assumed)
      return ['', '?phoneNumberId=ghost'].map((query) => {
        const answer = say(fake, 'GET', `/messaging/chat/templates${query}`)
        return answer.json.data?.length ?? answer.status
      })
    },
    answers: [
      [3, 404],
      [4, 404],
      [400, 400],
      [0, 0],
    ],
  },
}

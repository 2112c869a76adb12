import { hour, ids, reply, say, talkingFake } from '../resources/conversation.test-kit.js'
import { outcome, type Rows } from './row.test-kit.js'

/** What the options about conversations, messages and templates come to. */
export const messageRows: Rows<
  | 'conversation-id-malformed'
  | 'reply-required-one-of'
  | 'reply-message-wrong-channel'
  | 'window-error'
  | 'email-queued'
  | 'sms-length-error'
  | 'template-language-required'
  | 'message-extra-properties'
  | 'template-path'
> = {
  'conversation-id-malformed': {
    script: (assumed) => outcome(say(talkingFake(assumed), 'GET', '/conversations/nonsense/messages')),
    answers: { 'not-found': '404 not_found', refuse: '400 invalid_request' },
  },
  'reply-required-one-of': {
    script: (assumed) =>
      outcome(reply(talkingFake(assumed), ids.chat, { text: 'A', message: { type: 'text', text: 'B' } })),
    answers: { 'exactly-one': '400 invalid_request', 'message-wins': '201' },
  },
  'reply-message-wrong-channel': {
    script: (assumed) =>
      outcome(reply(talkingFake(assumed), ids.sms, { message: { type: 'text', text: 'A' } })),
    answers: { refuse: '400 invalid_request', 'invalid-state': '409 invalid_state' },
  },
  'window-error': {
    script(assumed) {
      const fake = talkingFake(assumed)
      fake.control.advance(24 * hour)
      return outcome(reply(fake, ids.chat, { text: 'A' }))
    },
    answers: {
      invalid_state: '409 invalid_state',
      invalid_request: '400 invalid_request',
      forbidden: '403 forbidden',
    },
  },
  'email-queued': {
    script(assumed) {
      const fake = talkingFake(assumed)
      return [1, 2].map(() => reply(fake, ids.email, { text: 'A' }).status)
    },
    answers: { always: [202, 202], never: [201, 201], 'under-load': [201, 202] },
  },
  'sms-length-error': {
    script(assumed) {
      const fake = talkingFake(assumed)
      const answer = reply(fake, ids.sms, { text: 'x'.repeat(1601) })
      return [outcome(answer), ...fake.control.outbox.map(({ text }) => text.length)]
    },
    answers: {
      refuse: ['400 invalid_request'],
      split: ['201', 1600, 1],
      'invalid-state': ['409 invalid_state'],
    },
  },
  'template-language-required': {
    script: (assumed) => outcome(reply(talkingFake(assumed), ids.chat, { template: { name: 'welcome' } })),
    answers: { required: '400 invalid_request', optional: '201' },
  },
  'message-extra-properties': {
    script: (assumed) =>
      outcome(
        say(talkingFake(assumed), 'POST', '/messaging/messages', {
          channel: 'sms',
          to: '+15550009999',
          text: 'A',
          colour: 'red',
        }),
      ),
    answers: { refuse: '400 invalid_request', ignore: '201' },
  },
  'template-path': {
    script(assumed) {
      const fake = talkingFake(assumed)
      return ['chat', 'chatapp_1'].map((name) => say(fake, 'GET', `/messaging/${name}/templates`).status)
    },
    answers: { both: [200, 200], chat: [200, 404], chatapp_1: [404, 200] },
  },
}

import { at, conversationFake, hour, ids, reply, say } from '../resources/conversation.test-kit.js'
import { desk, outcome, type Rows } from './row.test-kit.js'

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
  | 'conversation-transitions'
  | 'reply-invalid-state'
  | 'message-conflict'
> = {
  'conversation-id-malformed': {
    script: (assumed) => outcome(say(conversationFake(assumed), 'GET', '/conversations/nonsense/messages')),
    answers: { 'not-found': '404 not_found', refuse: '400 invalid_request' },
  },
  'reply-required-one-of': {
    script(assumed) {
      const fake = conversationFake(assumed)
      const template = { name: 'welcome', language: 'es' }
      const answers = [{ message: { type: 'text', text: 'B' } }, { template }].map((other) =>
        outcome(reply(fake, ids.chat, { text: 'A', ...other })),
      )
      fake.control.advance(24 * hour)
      answers.push(outcome(reply(fake, ids.chat, { text: 'A', template })))
      return [...answers, ...fake.control.outbox.map(({ text }) => text)]
    },
    answers: {
      'exactly-one': ['400 invalid_request', '400 invalid_request', '400 invalid_request'],
      'message-wins': ['201', '201', '201', 'B', 'Hola {{1}}', 'Hola {{1}}'],
      'template-fallback': ['400 invalid_request', '201', '201', 'A', 'Hola {{1}}'],
    },
  },
  'conversation-transitions': {
    script(assumed) {
      const fake = conversationFake(assumed)
      const status = (id: string) =>
        say(fake, 'GET', '/conversations').json.data.find((one: { id: string }) => one.id === id).status
      say(fake, 'POST', at(ids.sms, 'assign'), { assigneeEmail: null })
      reply(fake, ids.chat, { text: 'A' })
      return [status(ids.sms), status(ids.chat)]
    },
    answers: {
      'message-opens': ['snoozed', 'open'],
      'reply-closes': ['snoozed', 'closed'],
      'assignment-opens': ['open', 'open'],
    },
  },
  'reply-invalid-state': {
    script: (assumed) => outcome(reply(conversationFake(assumed), ids.email, { text: 'A' })),
    answers: { 'window-or-channel': '202', 'closed-conversation': '409 invalid_state' },
  },
  'message-conflict': {
    script(assumed) {
      const { post, workspace, contact } = desk(assumed)
      workspace.phoneNumbers = [{ id: 'num_1', businessAccountId: 'waba_1', connected: true }]
      contact({ id: 'con_eve', movil: { movil_code: '+1', movil: '5550009999' } })
      const send = (leadId: string, to: string) =>
        outcome(post('/messaging/messages', { channel: 'sms', to, text: 'A', leadId }))
      return [send('con_ana', '+15550001234'), send('con_bo', '+15550009999')]
    },
    answers: {
      'phone-differs': ['409 conflict', '201'],
      'recipient-of-another': ['201', '409 conflict'],
    },
  },
  'reply-message-wrong-channel': {
    script: (assumed) =>
      outcome(reply(conversationFake(assumed), ids.sms, { message: { type: 'text', text: 'A' } })),
    answers: { refuse: '400 invalid_request', 'invalid-state': '409 invalid_state' },
  },
  'window-error': {
    script(assumed) {
      const fake = conversationFake(assumed)
      fake.control.advance(24 * hour)
      return outcome(reply(fake, ids.chat, { text: 'A' }))
    },
    answers: {
      invalid_state: '409 invalid_state',
      invalid_request: '400 invalid_request',
      forbidden: '403 forbidden',
      unprocessable: '422 invalid_request',
    },
  },
  'email-queued': {
    script(assumed) {
      const fake = conversationFake(assumed)
      return [1, 2].map(() => reply(fake, ids.email, { text: 'A' }).status)
    },
    answers: { always: [202, 202], never: [201, 201], 'under-load': [201, 202] },
  },
  'sms-length-error': {
    script(assumed) {
      const fake = conversationFake(assumed)
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
    script: (assumed) =>
      outcome(reply(conversationFake(assumed), ids.chat, { template: { name: 'welcome' } })),
    answers: { required: '400 invalid_request', optional: '201' },
  },
  'message-extra-properties': {
    script: (assumed) =>
      outcome(
        say(conversationFake(assumed), 'POST', '/messaging/messages', {
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
      const fake = conversationFake(assumed)
      return ['chat', 'chatapp_1'].map((name) => say(fake, 'GET', `/messaging/${name}/templates`).status)
    },
    answers: { both: [200, 200], chat: [200, 404], chatapp_1: [404, 200] },
  },
}

import { conversationChannels } from '../words/conversation.js'
import { choice, gap, value } from './gap.js'
import { flag, listOf, members, milliseconds, name, oneOf, someNames } from './value-check.js'

/** What is open about conversations and replies (sections 2.4 and 4.7). */
export const conversationGaps = {
  'conversation-status-values': gap(
    '2.4',
    'Whether a conversation has states beyond the three filter values.',
    value<readonly string[]>(['open', 'closed', 'snoozed'], [['open', 'closed', 'snoozed', 'pending']]),
    'Another state is a question.',
    { check: someNames, answers: ['record.conversation-status-values'], shows: ['listConversations'] },
  ),
  'conversation-transitions': gap(
    '3',
    'What opens, snoozes or closes a conversation.',
    choice('message-opens', ['reply-closes', 'assignment-opens']),
    'It is reported, never judged.',
  ),
  'conversation-id-malformed': gap(
    '4.7',
    'How an id without the channel or the two underscores is answered.',
    choice('not-found', ['refuse']),
    'Judge with unknown ids of the documented form; for others 400 and 404 are both fine.',
  ),
  'reply-required-one-of': gap(
    '4.7',
    'Which of `text`, `template` and `message` a reply needs, and what two of them together mean.',
    choice('exactly-one', ['message-wins', 'template-fallback']),
    'Send one of them; a reply with none must be refused, one with several is only reported.',
    { answers: ['validation.reply-content-required'] },
  ),
  'reply-message-forms': gap(
    '4.7',
    'What image, audio, list and link messages look like, and a button in a message.',
    value({ button: 'reply', nested: true }, [{ button: 'reply', nested: false }]),
    'Send only the forms shown, with buttons as assumed or configured.',
    { check: members({ button: name, nested: flag }), answers: ['validation.reply-button-form'] },
  ),
  'reply-message-wrong-channel': gap(
    '4.7',
    'How a `message` or `template` is answered on a channel that supports neither.',
    choice('refuse', ['invalid-state']),
    'Both 400 and 409 are fine.',
    { answers: ['validation.reply-message-chat-only'] },
  ),
  'reply-visibility': gap(
    '4.7',
    'When a reply appears among the messages, who its sender is and what its delivery status is.',
    value({ delayMs: 0, senderType: 'api' }, [
      { delayMs: 2000, senderType: 'api' },
      { delayMs: 0, senderType: 'user' },
    ]),
    'Read the list for a short time; a missing reply is a question.',
    {
      check: members({ delayMs: milliseconds, senderType: name }),
      answers: ['conversation.reply-listed'],
      shows: ['listMessages', 'replyToConversation'],
    },
  ),
  'reply-invalid-state': gap(
    '4.7',
    'In which state a conversation accepts no reply.',
    choice('window-or-channel', ['closed-conversation']),
    'It is reported, never judged.',
    { answers: ['conversation.reply-invalid-state'] },
  ),
  'window-error': gap(
    '4.7',
    'With which error free text is answered after the 24 hours.',
    choice('invalid_state', ['invalid_request', 'forbidden', 'unprocessable']),
    'Any 4xx is fine if nothing is sent; status and code are reported.',
    {
      answers: [
        'conversation.window-closed',
        'conversation.reply-invalid-state',
        'messaging.window',
        'messaging.invalid-state',
      ],
    },
  ),
  'window-channels': gap(
    '4.7',
    'Which of the chat channels have the 24-hour window: the text names one, and there are two.',
    value<readonly string[]>(['chatapp_1', 'chatapp_2'], [['chatapp_1']]),
    'Judge the first alone.',
    {
      check: listOf(oneOf(...conversationChannels)),
      answers: ['conversation.window-closed', 'conversation.window-other-channels'],
    },
  ),
  'email-queued': gap(
    '4.7',
    'When an e-mail reply is queued and not sent, and whether other channels queue.',
    choice('always', ['never', 'under-load']),
    'For e-mail 201 with `sent` and 202 with `queued` are fine; other channels answer the former.',
  ),
}

import { choice, gap, value } from './gap.js'

/** What is open about conversations and replies (sections 2.4 and 4.7). */
export const conversationGaps = {
  'conversation-status-values': gap(
    '2.4',
    'Whether a conversation has states beyond the three one can filter by.',
    value<readonly string[]>(['open', 'closed', 'snoozed'], [['open', 'closed', 'snoozed', 'pending']]),
    'Another state is a question.',
  ),
  'conversation-transitions': gap(
    '3',
    'What opens, snoozes or closes a conversation.',
    choice('message-opens', ['reply-closes', 'assignment-opens']),
    'Note it, never judge it.',
  ),
  'conversation-id-malformed': gap(
    '4.7',
    'What an id gets that lacks the channel or the two underscores.',
    choice('not-found', ['refuse']),
    'Judge with unknown ids of the right form; for others 400 and 404 are both fine.',
  ),
  'reply-required-one-of': gap(
    '4.7',
    'Which of `text`, `template` and `message` a reply needs, and what two of them mean.',
    choice('exactly-one', ['message-wins', 'template-fallback']),
    'Send one of them; none must be refused, several are noted only.',
  ),
  'reply-message-forms': gap(
    '4.7',
    'What image, audio, list and link messages look like, and a button inside.',
    value({ button: 'reply', nested: true }, [{ button: 'reply', nested: false }]),
    'Send only the forms shown, with buttons as assumed or configured.',
  ),
  'reply-message-wrong-channel': gap(
    '4.7',
    'What a `message` or `template` gets on a channel that knows neither.',
    choice('refuse', ['invalid-state']),
    'Both 400 and 409 are fine.',
  ),
  'reply-visibility': gap(
    '4.7',
    'When a reply shows among the messages, who its sender is and how its delivery is put.',
    value({ delayMs: 0, senderType: 'api' }, [
      { delayMs: 2000, senderType: 'api' },
      { delayMs: 0, senderType: 'user' },
    ]),
    'Look for a short while; missing is a question.',
  ),
  'reply-invalid-state': gap(
    '4.7',
    'In which state a conversation takes no reply.',
    choice('window-or-channel', ['closed-conversation']),
    'Note it, never judge it.',
  ),
  'window-error': gap(
    '4.7',
    'Which error free text gets once the 24 hours are over.',
    choice('invalid_state', ['invalid_request', 'forbidden', 'unprocessable']),
    'Any 4xx is fine that sends nothing; status and code are reported.',
  ),
  'window-channels': gap(
    '4.7',
    'Which of the chat channels have the 24-hour window: the text says one, there are two.',
    value<readonly string[]>(['chatapp_1', 'chatapp_2'], [['chatapp_1']]),
    'Judge the first alone.',
  ),
  'email-queued': gap(
    '4.7',
    'When an e-mail reply is queued and not sent, and whether other channels queue.',
    choice('always', ['never', 'under-load']),
    'For e-mail 201 with `sent` and 202 with `queued` are fine; other channels answer the former.',
  ),
}

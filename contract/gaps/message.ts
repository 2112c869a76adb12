import { choice, gap, value } from './gap.js'

/** What is open about messages and templates (sections 3, 4.2, 4.7 and 8). */
export const messageGaps = {
  'sms-length-error': gap(
    '8',
    'What an SMS that is too long gets, also as a reply, whose text may be longer.',
    choice('refuse', ['split', 'invalid-state']),
    'Any 4xx is fine; going through is a question.',
  ),
  'template-language-required': gap(
    '4.7',
    'Whether a template may go without its language; the name alone is called required.',
    choice('required', ['optional']),
    'Send both.',
  ),
  'template-not-approved-error': gap(
    '3',
    'Which error an unknown template gets, and which one that is not approved.',
    value({ notApproved: 'invalid_state', unknown: 'not_found' }, [
      { notApproved: 'invalid_request', unknown: 'invalid_request' },
      { notApproved: 'unavailable', unknown: 'unavailable' },
    ]),
    'Any 4xx is fine that sends nothing.',
  ),
  'message-required-fields': gap(
    '4.7',
    'Which fields a message needs, and whether a contact can stand for a number.',
    value(['channel', 'to', 'message'] as readonly string[], [
      ['channel', 'to', 'phoneNumberId', 'message'],
      ['channel', 'message'],
    ]),
    'Send channel, recipient, number and message; leaving one out is noted only.',
  ),
  'message-extra-properties': gap(
    '4.7',
    'Whether a message may hold unlisted properties; the remark on it cannot be made out.',
    choice('refuse', ['ignore']),
    'Note it, never judge it.',
  ),
  'message-sms-body': gap(
    '4.7',
    'What the body of an SMS looks like.',
    value({ channel: 'sms', to: 'to', text: 'text' }, [
      { channel: 'sms', to: 'recipient', text: 'body' },
      { channel: 'sms', to: 'to', text: 'message.text' },
    ]),
    'Not judged unless a body is configured.',
  ),
  'message-conflict': gap(
    '4.7',
    'When sending is `conflict`, and when `invalid_state`.',
    choice('phone-differs', ['recipient-of-another']),
    'Note it, never judge it.',
  ),
  'message-conversation-identity': gap(
    '4.7',
    'What two messages share that go into one conversation.',
    value(['channel', 'phoneNumberId', 'to'] as readonly string[], [
      ['channel', 'to'],
      ['channel', 'leadId'],
    ]),
    'Judge it, as a question, for the same number and recipient only.',
  ),
  'template-path': gap(
    '4.2',
    'Whether the path of the templates says `chat` or names the channel.',
    choice('both', ['chat', 'chatapp_1']),
    'Try `chat`, then `chatapp_1`, or take the configured one.',
  ),
  'template-number-missing': gap(
    '4.7',
    'Which templates are listed without a number, or for one nobody has.',
    value<{
      readonly without: 'first-number' | 'all' | 'refuse' | 'none'
      readonly unknown: 'not-found' | 'refuse' | 'none'
    }>({ without: 'first-number', unknown: 'not-found' }, [
      { without: 'all', unknown: 'not-found' },
      { without: 'refuse', unknown: 'refuse' },
      { without: 'none', unknown: 'none' },
    ]),
    'A number is configured, and sent with every judged call.',
  ),
}

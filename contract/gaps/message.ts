import { choice, gap, value } from './gap.js'
import { all, distinct, errorCode, members, name, names, oneOf, someNames } from './value-check.js'

/** What is open about messages and templates (sections 3, 4.2, 4.7 and 8). */
export const messageGaps = {
  'sms-length-error': gap(
    '8',
    'How an SMS that is too long is answered, also as a reply, whose text may be longer.',
    choice('refuse', ['split', 'invalid-state']),
    'Any 4xx is fine; a success is a question.',
    { answers: ['limit.sms-text-max'] },
  ),
  'template-language-required': gap(
    '4.7',
    'Whether a template needs its language; only the name is said to be required.',
    choice('required', ['optional']),
    'Send both.',
  ),
  'template-not-approved-error': gap(
    '3',
    'With which error an unknown template is answered, and with which one a template that is not approved.',
    value({ notApproved: 'invalid_state', unknown: 'not_found' }, [
      { notApproved: 'invalid_request', unknown: 'invalid_request' },
      { notApproved: 'unavailable', unknown: 'unavailable' },
    ]),
    'Any 4xx is fine if nothing is sent.',
    {
      check: members({ notApproved: errorCode, unknown: errorCode }),
      answers: ['template.approved-only', 'template.language-exact'],
    },
  ),
  'message-required-fields': gap(
    '4.7',
    'Which fields a message needs, and whether a contact can replace a number.',
    value(['channel', 'to', 'message'] as readonly string[], [
      ['channel', 'to', 'phoneNumberId', 'message'],
      ['channel', 'message'],
    ]),
    'Send channel, recipient, number and message; leaving one out is only reported.',
    { check: names, answers: ['validation.message-to-required'] },
  ),
  'message-extra-properties': gap(
    '4.7',
    "Whether a message may hold unlisted properties; the document's remark is ambiguous.",
    choice('refuse', ['ignore']),
    'It is reported, never judged.',
  ),
  'message-sms-body': gap(
    '4.7',
    'What the body of an SMS looks like.',
    value({ channel: 'sms', to: 'to', text: 'text' }, [
      { channel: 'sms', to: 'recipient', text: 'body' },
      { channel: 'sms', to: 'to', text: 'message.text' },
    ]),
    'Not judged unless a body is configured.',
    {
      check: all(
        members({ channel: name, to: name, text: name }),
        distinct(['to', 'text'], ['channel', 'phoneNumberId', 'leadId']),
      ),
      answers: ['messaging.sms'],
    },
  ),
  'message-conflict': gap(
    '4.7',
    'When sending is answered with `conflict`, and when with `invalid_state`.',
    choice('phone-differs', ['recipient-of-another']),
    'It is reported, never judged.',
    { answers: ['messaging.conflict', 'messaging.invalid-state'] },
  ),
  'message-conversation-identity': gap(
    '4.7',
    'Which fields of two messages are equal if they belong to one conversation.',
    value(['channel', 'phoneNumberId', 'to'] as readonly string[], [
      ['channel', 'to'],
      ['channel', 'leadId'],
    ]),
    'Judge it only for the same number and recipient, and only as a question.',
    { check: someNames, answers: ['messaging.continues-conversation'] },
  ),
  'template-path': gap(
    '4.2',
    'Whether the path of the templates has `chat` or the name of the channel.',
    choice('both', ['chat', 'chatapp_1']),
    'Try `chat`, then `chatapp_1`, or use the configured one.',
    { answers: ['template.path-segment'], forms: ['listTemplates'] },
  ),
  'template-number-missing': gap(
    '4.7',
    'Which templates are listed without a number, or for an unknown one.',
    value<{
      readonly without: 'first-number' | 'all' | 'refuse' | 'none'
      readonly unknown: 'not-found' | 'refuse' | 'none'
    }>({ without: 'first-number', unknown: 'not-found' }, [
      { without: 'all', unknown: 'not-found' },
      { without: 'refuse', unknown: 'refuse' },
      { without: 'none', unknown: 'none' },
    ]),
    'A number is configured and sent with every judged call.',
    {
      check: members({
        without: oneOf('first-number', 'all', 'refuse', 'none'),
        unknown: oneOf('not-found', 'refuse', 'none'),
      }),
      answers: ['template.mirrors-provider'],
    },
  ),
}

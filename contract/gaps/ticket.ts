import { ticketChannels } from '../words/ticket.js'
import { choice, gap, value } from './gap.js'
import { all, distinct, members, name, names, someNames } from './value-check.js'

/** What is open about tickets (sections 2.3, 3 and 4.6). */
export const ticketGaps = {
  'assignee-unknown': gap(
    '4.6',
    'How assigning to an address that no user of the workspace has is answered.',
    choice('not-found', ['refuse', 'accept']),
    'Assign to a configured user; unknown addresses are only reported.',
  ),
  'ticket-update-fields': gap(
    '4.6',
    'What a ticket update takes beyond the five fields shown.',
    value<readonly string[]>(
      ['status', 'category', 'tags', 'leadId', 'slaDueAt', 'expectedRev'],
      [
        ['category', 'tags', 'leadId', 'slaDueAt', 'expectedRev'],
        ['status', 'category', 'tags', 'leadId', 'slaDueAt', 'customFields', 'expectedRev'],
      ],
    ),
    'Send the five, and `expectedRev`, which the document names.',
    { check: names, answers: ['ticket.update-only-sent'] },
  ),
  'ticket-channel-values': gap(
    '2.3',
    'Which further ticket channels there are.',
    value<readonly string[]>(
      [...ticketChannels, 'api', 'other'],
      [
        ['email', 'chatapp_1', 'chatapp_2', 'sms', 'chatapp_3', 'web_form', 'chat_ai', 'phone'],
        [...ticketChannels, 'api', 'other', 'voice', 'forum'],
      ],
    ),
    'Accept any string in a record; send listed values, and one absurd word as a question.',
    { check: someNames, answers: ['validation.ticket-channel'] },
  ),
  'ticket-transitions': gap(
    '3',
    'Which status a ticket may have after which, and how that changes `resolvedAt` and `reopenCount`.',
    choice('any', ['closed-to-open-only', 'closed-to-open-only-409']),
    'It is reported, never judged.',
  ),
  'ticket-comment-body': gap(
    '4.6',
    'How a comment names its text, and which values `kind` has in addition to `reply`.',
    value({ text: 'body', kind: 'kind', note: 'note', reply: 'reply' }, [
      { text: 'text', kind: 'kind', note: 'internal', reply: 'reply' },
      { text: 'content', kind: 'kind', note: 'note', reply: 'reply' },
      { text: 'message', kind: 'kind', note: 'private', reply: 'reply' },
    ]),
    'Try the usual names on a ticket of the configuration, or use the configured ones.',
    {
      check: all(
        members({ text: name, kind: name, note: name, reply: name }),
        distinct(['text', 'kind']),
        distinct(['note', 'reply']),
      ),
      forms: ['commentTicket'],
    },
  ),
  'ticket-assign-format': gap(
    '4.6',
    'Whether the assignee of a ticket must be in the form of an address, like that of a conversation.',
    choice('look-up', ['refuse']),
    'For other texts, 400 and 404 are both fine.',
    { answers: ['ticket.unassign'] },
  ),
}

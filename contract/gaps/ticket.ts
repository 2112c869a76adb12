import { ticketChannels } from '../records/ticket.js'
import { choice, gap, value } from './gap.js'

/** What is open about tickets (sections 2.3, 3 and 4.6). */
export const ticketGaps = {
  'assignee-unknown': gap(
    '4.6',
    'What assigning to an address gets that no user of the workspace has.',
    choice('not-found', ['refuse', 'accept']),
    'Assign to a configured user; unknown addresses are noted only.',
  ),
  'ticket-update-fields': gap(
    '4.6',
    'What else a ticket update takes beyond the five fields shown.',
    value<readonly string[]>(
      ['status', 'category', 'tags', 'leadId', 'slaDueAt', 'expectedRev'],
      [
        ['category', 'tags', 'leadId', 'slaDueAt', 'expectedRev'],
        ['status', 'category', 'tags', 'leadId', 'slaDueAt', 'customFields', 'expectedRev'],
      ],
    ),
    'Use the five, and `expectedRev`, which the document names.',
  ),
  'ticket-channel-values': gap(
    '2.3',
    'How the list of ticket channels goes on.',
    value<readonly string[]>(
      [...ticketChannels, 'api', 'other'],
      [
        ['email', 'chatapp_1', 'chatapp_2', 'sms', 'chatapp_3', 'web_form', 'chat_ai', 'phone'],
        [...ticketChannels, 'api', 'other', 'voice', 'forum'],
      ],
    ),
    'Take any string from a record; send listed values, and one absurd word as a question.',
  ),
  'ticket-transitions': gap(
    '3',
    'Which status a ticket may take after which, and what that does to `resolvedAt` and `reopenCount`.',
    choice('any', ['closed-to-open-only', 'closed-to-open-only-409']),
    'Note it, never judge it.',
  ),
  'ticket-comment-body': gap(
    '4.6',
    'How a comment names its text, and which words `kind` knows besides `reply`.',
    value({ text: 'body', kind: 'kind', note: 'note', reply: 'reply' }, [
      { text: 'text', kind: 'kind', note: 'internal', reply: 'reply' },
      { text: 'content', kind: 'kind', note: 'note', reply: 'reply' },
      { text: 'message', kind: 'kind', note: 'private', reply: 'reply' },
    ]),
    'Try the usual names on an own ticket, or take the configured ones.',
  ),
  'ticket-assign-format': gap(
    '4.6',
    'Whether the assignee of a ticket has to look like an address, as that of a conversation has to.',
    choice('look-up', ['refuse']),
    'For what is no address, 400 and 404 are both fine.',
  ),
}

import { senderTypes } from '../records/message.js'
import { gap, outside, value } from './gap.js'

/** What is open about records as such: where they come from, go to, and what they start with (section 2). */
export const recordGaps = {
  'record-defaults': gap(
    '2',
    'What a record field holds that its creator left out.',
    value(
      {
        'contact.active': true,
        'contact.tags': [] as readonly string[],
        'deal.recurrence': 'none',
        'deal.currency': 'USD',
        'deal.customFields': {} as Readonly<Record<string, string | number | boolean | null>>,
        'deal.isPrimary': false,
        'task.priority': null as string | null,
      },
      [
        {
          'contact.active': false,
          'contact.tags': ['new'],
          'deal.recurrence': 'monthly',
          'deal.currency': 'EUR',
          'deal.customFields': { region: null, seats: 0 },
          'deal.isPrimary': true,
          'task.priority': 'normal',
        },
      ],
    ),
    'Only the types are judged.',
  ),
  'sender-type': gap(
    '2.5',
    'Whether a message may have senders beyond the five kinds written down.',
    value<readonly string[]>(senderTypes, [[...senderTypes, 'system']]),
    'Take the five as all there are, but only warn about another.',
  ),
  'record-origin': gap(
    '2',
    'Where tickets, conversations, templates, agents, leads and users come from, and how to learn users, phone numbers and booking types.',
    outside('set-up calls of the fake', 'such records come from other parts of the product'),
    'Such records are configured, or found in a list where there is one; a check that lacks them stays untested.',
  ),
  'contact-delete': gap(
    '4.2',
    'How contacts, deals, notes, tasks, activities and meetings could be removed again.',
    outside(
      'not at all; the fake is reset',
      'what a console removes is missing afterwards, as any record may be',
    ),
    'Use a workspace meant for tests, and mark whatever is written.',
  ),
}

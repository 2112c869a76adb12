import { dealRecurrences } from '../words/deal.js'
import { senderTypes } from '../words/message.js'
import { gap, outside, value } from './gap.js'
import { anyText, anything, flag, members, names, oneOf, orNull, record, someNames } from './value-check.js'

/** What is open about records in general: their origin, their removal and their initial values (section 2). */
export const recordGaps = {
  'record-defaults': gap(
    '2',
    'What a field holds that the creation left out.',
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
    {
      check: members({
        'contact.active': flag,
        'contact.tags': names,
        'deal.recurrence': oneOf(...dealRecurrences),
        'deal.currency': anyText,
        'deal.customFields': record(anyText, anything),
        'deal.isPrimary': flag,
        'task.priority': orNull(anyText),
      }),
      shows: ['createContact', 'createDeal', 'createActivity', 'upsertContact'],
    },
  ),
  'sender-type': gap(
    '2.5',
    'Whether a message may have senders beyond the five documented types.',
    value<readonly string[]>(senderTypes, [[...senderTypes, 'system']]),
    'Treat the five as the complete list, but only warn about another.',
    { check: someNames, answers: ['record.message-sender'], shows: ['listMessages'] },
  ),
  'record-origin': gap(
    '2',
    'Where tickets, conversations, templates, agents, leads and users come from, and how to find users, phone numbers and booking types.',
    outside('set-up calls of the fake', 'other parts of the product create such records'),
    'Such records are configured, or found in a list where there is one; a check that lacks them stays untested.',
    { answers: ['template.mirrors-provider'] },
  ),
  'contact-delete': gap(
    '4.2',
    'How contacts, deals, notes, tasks, activities and meetings can be removed.',
    outside(
      'not at all; the fake is reset',
      'a record removed in a console is missing afterwards, as any record may be',
    ),
    'Use a workspace meant for tests, and mark everything that is written.',
  ),
}

import { type FullOperationId, fullOperationIds, fullOperations } from '../operations/full.js'
import { op } from '../operations/op.js'
import type { ServedOperationId } from '../operations/served.js'
import { choice, gap, outside, value } from './gap.js'

const writes: readonly FullOperationId[] = fullOperationIds.filter(
  (id) => fullOperations[id].method !== 'GET',
)

/** What a message costs. */
export interface QuotaAccounting {
  readonly unitsPerMessage: number
  /** When it is charged: at once, or when the provider has delivered it. */
  readonly countedWhen: 'accepted' | 'delivered'
  /** Whether SMS have a balance of their own. */
  readonly smsBalance: 'separate' | 'plan'
  /** Whether an SMS counts as one message, or as so many as the segments it is sent in. */
  readonly smsUnits: 'message' | 'segment'
}

/** What is open about keys, features and plans (sections 4 and 5). */
export const authGaps = {
  'key-management': gap(
    '5',
    'How keys are issued, rotated and how long they live.',
    outside(
      'keys come with the set-up of the fake',
      'keys are issued in a console, and no call of the API shows how',
    ),
    'Every kind of key is handed over in the configuration.',
  ),
  'auth-scheme-case': gap(
    '5',
    'Whether `bearer` in another case is the scheme Bearer.',
    choice('insensitive', ['exact']),
    'Send the spelling of the document; others are noted only.',
  ),
  'auth-malformed-header': gap(
    '5',
    'What an `Authorization` header that makes no sense is answered.',
    choice('unauthorized', ['invalid_request']),
    'What counts is that the call is not let in; a status other than 401 is reported.',
  ),
  'feature-map': gap(
    '5',
    'Which features there are and which operations each one switches off.',
    value<Readonly<Record<string, readonly ServedOperationId[]>>>(
      {
        deals: [op.listDeals, op.createDeal, op.closeDeal],
        booking: [op.bookMeeting],
        chat: [op.sendMessage, op.listTemplates],
      },
      [
        {
          deals: [op.createDeal, op.closeDeal],
          booking: [op.bookMeeting],
          chat: [op.sendMessage, op.listTemplates],
        },
        {
          deals: [op.listDeals, op.createDeal, op.closeDeal],
          booking: [op.bookMeeting, op.listMeetings],
          chat: [op.sendMessage, op.listTemplates, op.listConversations, op.replyToConversation],
          tickets: [op.listTickets, op.updateTicket],
        },
      ],
    ),
    'The configuration says what is off for its key; only operations whose entry names the error are judged.',
  ),
  'contact-limit-writes': gap(
    '4.1',
    'Which operations beyond the five lists, replies and messages a blocked workspace is refused.',
    value<readonly FullOperationId[]>([op.createContact], [[], [op.createContact, op.createDeal], writes]),
    'Note it, never judge it.',
  ),
  'quota-accounting': gap(
    '4.7',
    'The price of a message, the moment it is charged, and whether plan and SMS balance are one thing.',
    value<QuotaAccounting>(
      { unitsPerMessage: 1, countedWhen: 'accepted', smsBalance: 'separate', smsUnits: 'message' },
      [
        { unitsPerMessage: 2, countedWhen: 'accepted', smsBalance: 'separate', smsUnits: 'message' },
        { unitsPerMessage: 1, countedWhen: 'accepted', smsBalance: 'plan', smsUnits: 'message' },
        { unitsPerMessage: 1, countedWhen: 'delivered', smsBalance: 'separate', smsUnits: 'message' },
        { unitsPerMessage: 1, countedWhen: 'accepted', smsBalance: 'separate', smsUnits: 'segment' },
      ],
    ),
    'The configuration tells what the exhausted key has used up.',
  ),
}

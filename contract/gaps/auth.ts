import { choice, gap, outside, value } from './gap.js'
import { members, oneOf, wholeNumber } from './value-check.js'

/** What a message costs. */
export interface QuotaAccounting {
  readonly unitsPerMessage: number
  /** When it is charged: at once, or when the provider has delivered it. */
  readonly countedWhen: 'accepted' | 'delivered'
  /** Whether SMS have a balance of their own. */
  readonly smsBalance: 'separate' | 'plan'
  /** Whether an SMS counts as one message, or as one per segment. */
  readonly smsUnits: 'message' | 'segment'
}

/** What is open about keys, features and plans (sections 4 and 5). */
export const authGaps = {
  'key-management': gap(
    '5',
    'How keys are issued and rotated, and how long they are valid.',
    outside(
      'keys are part of the set-up of the fake',
      'keys are issued in a console, and no call of the API shows how',
    ),
    'Every kind of key is configured.',
  ),
  'auth-scheme-case': gap(
    '5',
    'Whether the scheme Bearer is case-sensitive.',
    choice('insensitive', ['exact']),
    'Send it as documented; other cases are only reported.',
  ),
  'auth-malformed-header': gap(
    '5',
    'How a malformed `Authorization` header is answered.',
    choice('unauthorized', ['invalid_request']),
    'Judge that the call is refused; a status other than 401 is reported.',
  ),
  'quota-accounting': gap(
    '4.7',
    'What a message costs, when it is charged, and whether plan and SMS balance are the same.',
    value<QuotaAccounting>(
      { unitsPerMessage: 1, countedWhen: 'accepted', smsBalance: 'separate', smsUnits: 'message' },
      [
        { unitsPerMessage: 2, countedWhen: 'accepted', smsBalance: 'separate', smsUnits: 'message' },
        { unitsPerMessage: 1, countedWhen: 'accepted', smsBalance: 'plan', smsUnits: 'message' },
        { unitsPerMessage: 1, countedWhen: 'delivered', smsBalance: 'separate', smsUnits: 'message' },
        { unitsPerMessage: 1, countedWhen: 'accepted', smsBalance: 'separate', smsUnits: 'segment' },
      ],
    ),
    'The configuration says which allowance the exhausted key has used up.',
    {
      check: members({
        unitsPerMessage: wholeNumber(0),
        countedWhen: oneOf('accepted', 'delivered'),
        smsBalance: oneOf('separate', 'plan'),
        smsUnits: oneOf('message', 'segment'),
      }),
      unlearnt: 'no answer shows what a message has cost, or what of the quota is left',
      shapes: ['replyToConversation', 'sendMessage'],
    },
  ),
}

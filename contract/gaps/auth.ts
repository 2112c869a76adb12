import { choice, gap, outside, value } from './gap.js'

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

import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { gatedAs, ungated } from '../gate.js'
import { aroundStep, type Mutants, mutant } from '../mutant.js'
import { refusedAs, refusing } from '../refusing.js'
import { channelOf, doneAndRefused, loosely, refusedWhere, reply, stated } from './operators.js'

const plenty = Number.POSITIVE_INFINITY
const sent = {
  status: 201,
  body: { data: { conversationId: 'x', channel: 'sms', messageId: null, status: 'sent' } },
}

/** Faults of replies in workspaces that are out of something, and of replies to nobody. */
export const statedMutants: Pick<
  Mutants<typeof families.conversation>,
  | 'conversation.reply-contact-limit'
  | 'conversation.reply-quota'
  | 'conversation.reply-sms-balance'
  | 'conversation.reply-paused'
  | 'conversation.reply-missing'
  | 'conversation.reply-invalid-state'
  | 'conversation.reply-unknown-outcome'
  | 'conversation.reply-unavailable'
> = {
  'conversation.reply-contact-limit': [
    mutant('a blocked workspace replies', ungated(reply)),
    mutant(
      'a blocked workspace replies by e-mail',
      ungated(reply, (context) => channelOf(context) === 'email'),
    ),
    mutant(
      'a blocked workspace is out of quota',
      gatedAs(reply, new ApiError('quota_exceeded', 'blocked', 'conversation.reply-contact-limit')),
    ),
    mutant('a blocked workspace replies and is refused', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, context) => {
        try {
          return next()
        } catch (error) {
          if (context.operation === reply) behaviour.handlers[reply](context)
          throw error
        }
      }),
    ),
  ],
  'conversation.reply-quota': [
    mutant(
      'e-mails cost nothing',
      stated(reply, { planAllowance: plenty }, (context) => channelOf(context) === 'email'),
    ),
    mutant(
      'chat messages cost nothing',
      stated(reply, { planAllowance: plenty }, (context) => channelOf(context).startsWith('chat')),
    ),
    mutant('who is out of quota calls too often', refusedAs(reply, 'quota_exceeded', 'rate_limited')),
    mutant('who is out of quota is blocked', refusedAs(reply, 'quota_exceeded', 'contact_limit_exceeded')),
    mutant(
      'what is over the quota goes out all the same',
      doneAndRefused(reply, 'quota_exceeded', { planAllowance: plenty, smsBalance: plenty }),
    ),
  ],
  'conversation.reply-sms-balance': [
    mutant('SMS cost nothing', stated(reply, { smsBalance: plenty })),
    mutant('an SMS without balance is an invalid state', refusedAs(reply, 'quota_exceeded', 'invalid_state')),
    mutant(
      'an SMS goes out and is then found too dear',
      doneAndRefused(reply, 'quota_exceeded', { smsBalance: plenty }),
    ),
  ],
  'conversation.reply-paused': [
    mutant('e-mail goes out while paused', stated(reply, { emailPaused: false })),
    mutant(
      'a pause stops every channel',
      refusedWhere(reply, ({ workspace }) => workspace.emailPaused, 'forbidden'),
    ),
    mutant(
      'a pause stops SMS as well',
      refusedWhere(
        reply,
        (context) => context.workspace.emailPaused && channelOf(context) === 'sms',
        'forbidden',
      ),
    ),
    mutant(
      'no reason is given for a pause',
      refusing(reply, ({ code, rule }) => new ApiError(code, 'not now', rule)),
    ),
    mutant('a pause is an invalid state', refusedAs(reply, 'forbidden', 'invalid_state')),
    mutant('a pause is a feature switched off', refusedAs(reply, 'forbidden', 'feature_disabled')),
    mutant(
      'an e-mail goes out and is then found paused',
      doneAndRefused(reply, 'forbidden', { emailPaused: false }),
    ),
  ],
  'conversation.reply-missing': [
    mutant(
      'a reply to nobody is sent',
      refusing(reply, () => sent),
    ),
    mutant(
      'an SMS to nobody is sent',
      refusing(reply, (apiError, context) => (channelOf(context) === 'sms' ? sent : apiError)),
    ),
    mutant('a reply to nobody is invalid', refusedAs(reply, 'not_found', 'invalid_request')),
    mutant('a reply to nobody is a crash', refusedAs(reply, 'not_found', 'internal')),
    mutant('a reply to nobody is an invalid state', refusedAs(reply, 'not_found', 'invalid_state')),
    mutant('an id that begins like another is that other', loosely(reply)),
  ],
  'conversation.reply-invalid-state': [
    mutant('what cannot be taken is a conflict', refusedAs(reply, 'invalid_state', 'conflict')),
    mutant('what cannot be taken is a mismatch', refusedAs(reply, 'invalid_state', 'rev_mismatch')),
  ],
  'conversation.reply-unknown-outcome': [
    mutant('silence counts as sent', stated(reply, { provider: 'delivers' })),
    mutant(
      'silence over SMS counts as sent',
      stated(reply, { provider: 'delivers' }, (context) => channelOf(context) === 'sms'),
    ),
    mutant('silence is an outage', refusedAs(reply, 'unknown_outcome', 'unavailable')),
    mutant('silence is a crash', refusedAs(reply, 'unknown_outcome', 'internal')),
    mutant('silence is a conflict', refusedAs(reply, 'unknown_outcome', 'conflict')),
  ],
  'conversation.reply-unavailable': [
    mutant('an outage is a crash', refusedAs(reply, 'unavailable', 'internal')),
    mutant('an outage counts as sent', stated(reply, { provider: 'delivers' })),
    mutant('an outage leaves the outcome unknown', refusedAs(reply, 'unavailable', 'unknown_outcome')),
    mutant(
      'what an outage refuses goes out later',
      doneAndRefused(reply, 'unavailable', { provider: 'delivers' }),
    ),
  ],
}

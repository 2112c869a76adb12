import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs, failsWhere, insteadOfError } from '../operators/error.js'
import { gatedAs, ungated } from '../operators/gate.js'
import { pageFor } from '../operators/outage.js'
import { aroundStep } from '../operators/step.js'
import { ruledOut } from '../ruled-out.js'

import { channelOf, doneAndRefused, stated } from './operators.js'

const plenty = Number.POSITIVE_INFINITY
const sent = {
  status: 201,
  body: { data: { conversationId: 'x', channel: 'sms', messageId: null, status: 'sent' } },
}

/** Faults of replies that the state of the workspace forbids, and of replies to unknown conversations. */
export const statedMutants = {
  'conversation.reply-contact-limit': {
    'a blocked workspace replies': ungated(op.replyToConversation),
    'a blocked workspace replies by e-mail': ungated(
      op.replyToConversation,
      (context) => channelOf(context) === 'email',
    ),
    'a blocked workspace is out of quota': gatedAs(op.replyToConversation, 'quota_exceeded'),
    'a blocked workspace replies and is refused': (behaviour) =>
      aroundStep('gate', (next, context) => {
        try {
          return next()
        } catch (error) {
          if (context.operation === op.replyToConversation)
            behaviour.handlers[op.replyToConversation](context)
          throw error
        }
      })(behaviour),
  },
  'conversation.reply-quota': {
    'e-mails cost nothing': stated(
      op.replyToConversation,
      { planAllowance: plenty },
      (context) => channelOf(context) === 'email',
    ),
    'chat messages cost nothing': stated(op.replyToConversation, { planAllowance: plenty }, (context) =>
      channelOf(context).startsWith('chat'),
    ),
    'who is out of quota calls too often': errorAs(op.replyToConversation, 'quota_exceeded', 'rate_limited'),
    'who is out of quota is blocked': errorAs(
      op.replyToConversation,
      'quota_exceeded',
      'contact_limit_exceeded',
    ),
    'what is over the quota goes out all the same': doneAndRefused(op.replyToConversation, 'quota_exceeded', {
      planAllowance: plenty,
      smsBalance: plenty,
    }),
  },
  'conversation.reply-sms-balance': {
    'SMS cost nothing': stated(op.replyToConversation, { smsBalance: plenty }),
    'an SMS without balance is an invalid state': errorAs(
      op.replyToConversation,
      'quota_exceeded',
      'invalid_state',
    ),
    'an SMS goes out and is then found too expensive': doneAndRefused(
      op.replyToConversation,
      'quota_exceeded',
      {
        smsBalance: plenty,
      },
    ),
  },
  'conversation.reply-paused': {
    'e-mail goes out while paused': stated(op.replyToConversation, { emailPaused: false }),
    'a pause stops every channel': failsWhere(
      op.replyToConversation,
      ({ workspace }) => workspace.emailPaused,
      'forbidden',
    ),
    'a pause stops SMS as well': failsWhere(
      op.replyToConversation,
      (context) => context.workspace.emailPaused && channelOf(context) === 'sms',
      'forbidden',
    ),
    'no reason is given for a pause': insteadOfError(
      op.replyToConversation,
      ({ code, rule }) => new ApiError(code, 'not now', rule),
    ),
    'a pause is an outage': errorAs(op.replyToConversation, 'forbidden', 'unavailable'),
    'a pause calls too often': errorAs(op.replyToConversation, 'forbidden', 'rate_limited'),
    'a pause is an invalid state': errorAs(op.replyToConversation, 'forbidden', 'invalid_state'),
    'a pause is a feature switched off': errorAs(op.replyToConversation, 'forbidden', 'feature_disabled'),
    'an e-mail goes out and is then found paused': doneAndRefused(op.replyToConversation, 'forbidden', {
      emailPaused: false,
    }),
  },
  'conversation.reply-missing': {
    'a reply to an unknown conversation is sent': insteadOfError(op.replyToConversation, () => sent),
    'an SMS to an unknown conversation is sent': insteadOfError(
      op.replyToConversation,
      (apiError, context) => (channelOf(context) === 'sms' ? sent : apiError),
    ),
    'a reply to an unknown conversation is an invalid state': errorAs(
      op.replyToConversation,
      'not_found',
      'invalid_state',
    ),
  },
  'conversation.reply-invalid-state': {
    'what cannot be taken is a conflict': errorAs(op.replyToConversation, 'invalid_state', 'conflict'),
    'what cannot be taken is a mismatch': errorAs(op.replyToConversation, 'invalid_state', 'rev_mismatch'),
    'what cannot be taken is sent all the same': ruledOut(
      doneAndRefused(op.replyToConversation, 'invalid_state'),
    ),
  },
  'conversation.reply-unknown-outcome': {
    'silence counts as sent': stated(op.replyToConversation, { provider: 'delivers' }),
    'silence over SMS counts as sent': stated(
      op.replyToConversation,
      { provider: 'delivers' },
      (context) => channelOf(context) === 'sms',
    ),
    'silence is an outage': errorAs(op.replyToConversation, 'unknown_outcome', 'unavailable'),
    'silence is more than the gateway waits for': pageFor(op.replyToConversation, 'unknown_outcome', 504),
    'silence is a crash': errorAs(op.replyToConversation, 'unknown_outcome', 'internal'),
    'silence is a conflict': errorAs(op.replyToConversation, 'unknown_outcome', 'conflict'),
  },
  'conversation.reply-unavailable': {
    'an outage is a crash': errorAs(op.replyToConversation, 'unavailable', 'internal'),
    'an outage counts as sent': ruledOut(stated(op.replyToConversation, { provider: 'delivers' })),
    'an outage leaves the outcome unknown': errorAs(op.replyToConversation, 'unavailable', 'unknown_outcome'),
    'what an outage refuses goes out later': ruledOut(
      doneAndRefused(op.replyToConversation, 'unavailable', {
        provider: 'delivers',
      }),
    ),
  },
} satisfies Partial<FamilyMutants<'conversation'>>

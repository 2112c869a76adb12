import type { GapName } from '../assumptions/gaps.js'
import { op } from '../operations/op.js'
import type { Need } from './need.js'
import { family, rule } from './rule.js'

const on = [op.sendMessage] as const
const sends = { on, effects: 'sends' } as const
const number: readonly Need[] = ['record:phone-number']
const gaps: readonly GapName[] = ['message-required-fields', 'error-body']

/** Starting conversations (section 4.7). */
export const messaging = family('messaging', {
  'messaging.send-201': rule(
    '4.7',
    'POST /api/v1/messaging/messages gives 201 and a send result whose conversation, begun or carried on, is in the list.',
    { ...sends, needs: number, gaps: ['message-required-fields', 'record-origin'] },
  ),
  'messaging.continues-conversation': rule(
    '4.7',
    'A second message from the same number to the same recipient goes into the same conversation.',
    {
      ...sends,
      needs: number,
      gaps: ['message-required-fields', 'message-conversation-identity'],
      doubt: 'It starts or continues a conversation; what makes two messages one conversation is not said.',
      leftOpen: 'what makes two messages one conversation',
    },
  ),
  'messaging.sms': rule(
    '4.7',
    'POST /api/v1/messaging/messages sends an SMS, and the send result says `sms` for its channel.',
    {
      ...sends,
      needs: number,
      gaps: ['message-sms-body'],
      doubt: 'What the body of an SMS holds is not shown.',
      ruledOut: 'a message whose body calls its channel `sms` is sent by another one',
    },
  ),
  'messaging.window': rule(
    '4.7',
    'POST /api/v1/messaging/messages refuses free text by chat application to a recipient who has not written for 24 hours, and sends nothing.',
    {
      ...sends,
      needs: number,
      gaps: ['message-required-fields', 'window-error'],
      doubt: 'That a template is needed is said; how its absence is refused is not.',
      ruledOut:
        'free text to someone who has not written is accepted, or leaves a conversation or message although it is refused',
    },
  ),
  'messaging.quota': rule(
    '4.7',
    'POST /api/v1/messaging/messages gets 402 `quota_exceeded` once the allowance, or for SMS the balance, is used up.',
    {
      on,
      needs: ['key:quota-exhausted', ...number],
      gaps: ['message-required-fields', 'quota-accounting', 'error-body'],
    },
  ),
  'messaging.contact-limit': rule(
    '4.7',
    'POST /api/v1/messaging/messages gets 402 `contact_limit_exceeded` in a workspace that its contact limit blocks.',
    { on, needs: ['key:contact-limited', ...number], gaps },
  ),
  'messaging.feature-disabled': rule(
    '4.7',
    'POST /api/v1/messaging/messages gets 403 `feature_disabled` in a workspace without an integration.',
    { on, needs: ['key:features-off', ...number], gaps: [...gaps, 'feature-map'] },
  ),
  'messaging.unknown-outcome': rule(
    '4.7',
    'POST /api/v1/messaging/messages gets 409 `unknown_outcome` where the provider stays silent.',
    { ...sends, needs: ['key:silent-provider', ...number], gaps },
  ),
  'messaging.unavailable': rule(
    '4.7',
    'POST /api/v1/messaging/messages gets 503 `unavailable` while nothing can be sent.',
    {
      on,
      needs: ['key:provider-down', ...number],
      gaps,
      doubt: 'That an outage of the provider counts as the service being unavailable is a conclusion.',
      ruledOut: 'a message is answered as `sent`',
      leftOpen: 'the status and code of the refusal, and whether a message may wait',
    },
  ),
  'messaging.conflict': rule(
    '4.7',
    'POST /api/v1/messaging/messages gets 409 `conflict` when its recipient is not the contact it names.',
    {
      ...sends,
      needs: number,
      gaps: ['message-required-fields', 'message-conflict', 'error-body'],
      doubt: 'The code is listed, and nothing says when it comes.',
      leftOpen: 'what is a conflict',
    },
  ),
  'messaging.422': rule(
    '4.7',
    'POST /api/v1/messaging/messages gets 422 `idempotency_key_reused` when its key has come with another message before.',
    {
      ...sends,
      needs: number,
      gaps,
      doubt: 'Its entry has the status alone; the code is the only one that the table gives it.',
      ruledOut:
        'another message under a used key is accepted, is sent, or is refused with another status than 422',
      leftOpen: 'the code of the refusal',
    },
  ),
  'messaging.invalid-state': rule(
    '4.7',
    'POST /api/v1/messaging/messages gets 409 `invalid_state` where neither conversation nor number can take the message.',
    {
      ...sends,
      needs: number,
      gaps: ['message-required-fields', 'window-error', 'message-conflict', 'error-body'],
      doubt: 'The code is listed, and nothing says for which states.',
      ruledOut: 'a message that is refused leaves a conversation or a message',
      leftOpen: 'which states refuse a message, and by which code',
    },
  ),
  'messaging.in-progress': rule(
    '4.7',
    'While a message is being sent, a second POST /api/v1/messaging/messages under its key gets 409 `idempotency_in_progress`.',
    {
      ...sends,
      needs: [...number, 'control:in-flight'],
      gaps: ['message-required-fields', 'idempotency-race', 'error-body'],
    },
  ),
})

import { op } from '../../contract/index.js'
import { doneAndRefused, stated } from '../conversation/operators.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs } from '../operators/error.js'
import { gatedAs, ungated } from '../operators/gate.js'
import { pageFor } from '../operators/outage.js'
import { ruledOut } from '../ruled-out.js'

const plenty = Number.POSITIVE_INFINITY

const isSms = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => body.channel === 'sms'

/** Faults of messages that cannot be sent. */
export const unsentMutants = {
  'messaging.quota': {
    'messages cost nothing': stated(op.sendMessage, { planAllowance: plenty }),
    'SMS cost nothing': stated(op.sendMessage, { smsBalance: plenty }),
    'who is out of quota calls too often': errorAs(op.sendMessage, 'quota_exceeded', 'rate_limited'),
    'who is out of quota is forbidden': errorAs(op.sendMessage, 'quota_exceeded', 'forbidden'),
    'what is over the quota goes out all the same': doneAndRefused(op.sendMessage, 'quota_exceeded', {
      planAllowance: plenty,
    }),
  },
  'messaging.contact-limit': {
    'a blocked workspace sends': ungated(op.sendMessage, ({ workspace }) => workspace.contactLimitReached),
    'a blocked workspace is out of quota': gatedAs(op.sendMessage, 'quota_exceeded'),
    'a blocked workspace is forbidden': gatedAs(op.sendMessage, 'forbidden'),
  },
  'messaging.feature-disabled': {
    'messages go out without an integration': ungated(
      op.sendMessage,
      ({ workspace }) => !workspace.features.chat,
    ),
    'a chat message goes out without an integration': ungated(
      op.sendMessage,
      ({ workspace, body }) => !workspace.features.chat && body.channel !== 'sms',
    ),
    'an SMS without an integration is forbidden': gatedAs(op.sendMessage, 'forbidden', {}, isSms),
    'a missing integration is a missing scope': gatedAs(op.sendMessage, 'insufficient_scope'),
    'a missing integration is an outage': gatedAs(op.sendMessage, 'unavailable'),
  },
  'messaging.unknown-outcome': {
    'silence counts as sent': stated(op.sendMessage, { provider: 'delivers' }),
    'silence is an outage': errorAs(op.sendMessage, 'unknown_outcome', 'unavailable'),
    'silence is more than the gateway waits for': pageFor(op.sendMessage, 'unknown_outcome', 524),
    'silence is a conflict': errorAs(op.sendMessage, 'unknown_outcome', 'conflict'),
    'silence is a crash': errorAs(op.sendMessage, 'unknown_outcome', 'internal'),
  },
  'messaging.unavailable': {
    'an outage counts as sent': ruledOut(stated(op.sendMessage, { provider: 'delivers' })),
    'an outage is a crash': errorAs(op.sendMessage, 'unavailable', 'internal'),
    'an outage leaves the outcome unknown': errorAs(op.sendMessage, 'unavailable', 'unknown_outcome'),
  },
} satisfies Partial<FamilyMutants<'messaging'>>

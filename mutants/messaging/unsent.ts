import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { doneAndRefused, stated } from '../conversation/operators.js'
import { gatedAs, ungated } from '../gate.js'
import type { FamilyMutants } from '../mutation.js'
import { refusedAs } from '../refusing.js'

const plenty = Number.POSITIVE_INFINITY

/** Faults of messages that cannot go out. */
export const unsentMutants = {
  'messaging.quota': {
    'messages cost nothing': stated(op.sendMessage, { planAllowance: plenty }),
    'SMS cost nothing': stated(op.sendMessage, { smsBalance: plenty }),
    'who is out of quota calls too often': refusedAs(op.sendMessage, 'quota_exceeded', 'rate_limited'),
    'who is out of quota is forbidden': refusedAs(op.sendMessage, 'quota_exceeded', 'forbidden'),
    'what is over the quota goes out all the same': doneAndRefused(op.sendMessage, 'quota_exceeded', {
      planAllowance: plenty,
    }),
  },
  'messaging.contact-limit': {
    'a blocked workspace sends': ungated(op.sendMessage, ({ workspace }) => workspace.contactLimitReached),
    'a blocked workspace is out of quota': gatedAs(
      op.sendMessage,
      new ApiError('quota_exceeded', 'blocked', 'messaging.contact-limit'),
    ),
    'a blocked workspace is forbidden': gatedAs(
      op.sendMessage,
      new ApiError('forbidden', 'blocked', 'messaging.contact-limit'),
    ),
  },
  'messaging.feature-disabled': {
    'messages go out without an integration': ungated(
      op.sendMessage,
      ({ workspace }) => !workspace.features.chat,
    ),
    'a missing integration is a missing scope': gatedAs(
      op.sendMessage,
      new ApiError('insufficient_scope', 'no integration', 'messaging.feature-disabled'),
    ),
    'a missing integration is an outage': gatedAs(
      op.sendMessage,
      new ApiError('unavailable', 'no integration', 'messaging.feature-disabled'),
    ),
  },
  'messaging.unknown-outcome': {
    'silence counts as sent': stated(op.sendMessage, { provider: 'delivers' }),
    'silence is an outage': refusedAs(op.sendMessage, 'unknown_outcome', 'unavailable'),
    'silence is a conflict': refusedAs(op.sendMessage, 'unknown_outcome', 'conflict'),
    'silence is a crash': refusedAs(op.sendMessage, 'unknown_outcome', 'internal'),
  },
  'messaging.unavailable': {
    'an outage counts as sent': stated(op.sendMessage, { provider: 'delivers' }),
    'an outage is a crash': refusedAs(op.sendMessage, 'unavailable', 'internal'),
    'an outage leaves the outcome unknown': refusedAs(op.sendMessage, 'unavailable', 'unknown_outcome'),
  },
} satisfies Partial<FamilyMutants<'messaging'>>

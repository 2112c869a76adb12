import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { doneAndRefused, send, stated } from '../conversation/operators.js'
import { gatedAs, ungated } from '../gate.js'
import { type Mutants, mutant } from '../mutant.js'
import { refusedAs } from '../refusing.js'

const plenty = Number.POSITIVE_INFINITY

/** Faults of messages that cannot go out. */
export const unsentMutants: Pick<
  Mutants<typeof families.messaging>,
  | 'messaging.quota'
  | 'messaging.contact-limit'
  | 'messaging.feature-disabled'
  | 'messaging.unknown-outcome'
  | 'messaging.unavailable'
> = {
  'messaging.quota': [
    mutant('messages cost nothing', stated(send, { planAllowance: plenty })),
    mutant('SMS cost nothing', stated(send, { smsBalance: plenty })),
    mutant('who is out of quota calls too often', refusedAs(send, 'quota_exceeded', 'rate_limited')),
    mutant('who is out of quota is forbidden', refusedAs(send, 'quota_exceeded', 'forbidden')),
    mutant(
      'what is over the quota goes out all the same',
      doneAndRefused(send, 'quota_exceeded', { planAllowance: plenty }),
    ),
  ],
  'messaging.contact-limit': [
    mutant(
      'a blocked workspace sends',
      ungated(send, ({ workspace }) => workspace.contactLimitReached),
    ),
    mutant(
      'a blocked workspace is out of quota',
      gatedAs(send, new ApiError('quota_exceeded', 'blocked', 'messaging.contact-limit')),
    ),
    mutant(
      'a blocked workspace is forbidden',
      gatedAs(send, new ApiError('forbidden', 'blocked', 'messaging.contact-limit')),
    ),
  ],
  'messaging.feature-disabled': [
    mutant(
      'messages go out without an integration',
      ungated(send, ({ workspace }) => !workspace.features.chat),
    ),
    mutant(
      'a missing integration is a missing scope',
      gatedAs(send, new ApiError('insufficient_scope', 'no integration', 'messaging.feature-disabled')),
    ),
    mutant(
      'a missing integration is an outage',
      gatedAs(send, new ApiError('unavailable', 'no integration', 'messaging.feature-disabled')),
    ),
  ],
  'messaging.unknown-outcome': [
    mutant('silence counts as sent', stated(send, { provider: 'delivers' })),
    mutant('silence is an outage', refusedAs(send, 'unknown_outcome', 'unavailable')),
    mutant('silence is a conflict', refusedAs(send, 'unknown_outcome', 'conflict')),
    mutant('silence is a crash', refusedAs(send, 'unknown_outcome', 'internal')),
  ],
  'messaging.unavailable': [
    mutant('an outage counts as sent', stated(send, { provider: 'delivers' })),
    mutant('an outage is a crash', refusedAs(send, 'unavailable', 'internal')),
    mutant('an outage leaves the outcome unknown', refusedAs(send, 'unavailable', 'unknown_outcome')),
  ],
}

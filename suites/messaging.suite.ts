import { families } from '../contract/index.js'
import { inProgress } from './idempotency/together.js'
import { familySuite } from './kinds/family-suite.js'
import { messageInvalidState, messageWindow } from './messaging/first-message.js'
import { keyReused } from './messaging/reused-key.js'
import { continues, send201, sms } from './messaging/sending.js'
import { conflict, contactLimit, quota, unavailable, unknownOutcome } from './messaging/stated.js'
import { featureDisabled } from './messaging/switched-off.js'

/** The checks of the family messaging. */
export const messagingSuite = familySuite(families.messaging, {
  'messaging.send-201': send201,
  'messaging.continues-conversation': continues,
  'messaging.sms': sms,
  'messaging.window': messageWindow,
  'messaging.quota': quota,
  'messaging.contact-limit': contactLimit,
  'messaging.feature-disabled': featureDisabled,
  'messaging.unknown-outcome': unknownOutcome,
  'messaging.unavailable': unavailable,
  'messaging.conflict': conflict,
  'messaging.422': keyReused,
  'messaging.invalid-state': messageInvalidState,
  'messaging.in-progress': inProgress,
})

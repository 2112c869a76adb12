import { families } from '../contract/index.js'
import { suite } from './engine/index.js'
import { inProgress } from './idempotency/together.js'
import { keyReused } from './messaging/keyed.js'
import { messageInvalidState, messageWindow } from './messaging/newcomer.js'
import { continues, send201, sms } from './messaging/sending.js'
import {
  conflict,
  contactLimit,
  featureDisabled,
  quota,
  unavailable,
  unknownOutcome,
} from './messaging/stated.js'

/** The checks of the family messaging. */
export const messagingSuite = suite(families.messaging, {
  'send-201': send201,
  'continues-conversation': continues,
  sms,
  window: messageWindow,
  quota,
  'contact-limit': contactLimit,
  'feature-disabled': featureDisabled,
  'unknown-outcome': unknownOutcome,
  unavailable,
  conflict,
  '422': keyReused,
  'invalid-state': messageInvalidState,
  'in-progress': inProgress,
})

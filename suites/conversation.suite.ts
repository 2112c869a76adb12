import { families } from '../contract/index.js'
import { assign200, unassign } from './conversation/assignment.js'
import {
  listContactLimit,
  listOk,
  messagesOk,
  noInternalNotes,
  privateMailboxes,
} from './conversation/listing.js'
import { assignMissing, messagesMissing, replyMissing } from './conversation/missing.js'
import { queued202, reply201, replyListed, sameChannel } from './conversation/reply.js'
import {
  contactLimit,
  paused,
  quota,
  smsBalance,
  unavailable,
  unknownOutcome,
} from './conversation/stated.js'
import {
  invalidState,
  otherChannels,
  windowClosed,
  windowOpen,
  windowTemplate,
} from './conversation/window.js'
import { suite, together } from './engine/index.js'

/** The checks of the family conversation. */
export const conversationSuite = suite(families.conversation, {
  'list-ok': listOk,
  'list-contact-limit': listContactLimit,
  'private-mailboxes': privateMailboxes,
  'messages-ok': messagesOk,
  'messages-missing': messagesMissing,
  'no-internal-notes': noInternalNotes,
  'reply-201': reply201,
  'reply-queued-202': queued202,
  'reply-listed': together(replyListed),
  'reply-same-channel': sameChannel,
  'window-open': windowOpen,
  'window-closed': windowClosed,
  'window-template': windowTemplate,
  'window-other-channels': otherChannels,
  'reply-contact-limit': contactLimit,
  'reply-quota': quota,
  'reply-sms-balance': smsBalance,
  'reply-paused': paused,
  'reply-missing': replyMissing,
  'reply-invalid-state': invalidState,
  'reply-unknown-outcome': unknownOutcome,
  'reply-unavailable': unavailable,
  'assign-200': assign200,
  unassign,
  'assign-missing': assignMissing,
})

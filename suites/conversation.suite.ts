import { families } from '../contract/index.js'
import { type Check, together } from './api/index.js'
import { assign200, unassign } from './conversation/assignment.js'
import {
  listContactLimit,
  listOk,
  messagesOk,
  noInternalNotes,
  privateMailboxes,
} from './conversation/listing.js'
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
import { judgeUnknownIds } from './judgements/unknown-ids.js'
import { familySuite } from './kinds/family-suite.js'

/** `conversation.messages-missing` */
const messagesMissing: Check = (api) => judgeUnknownIds(api, api.operation, () => [])

/** `conversation.reply-missing` */
const replyMissing: Check = (api) =>
  judgeUnknownIds(api, api.operation, (id) => {
    const { approved } = api.target.records.templates ?? {}
    const isChat = id.startsWith('chatapp_1')
    return [{ text: 'no such conversation' }, ...(isChat && approved ? [{ template: approved }] : [])]
  })

/** `conversation.assign-missing` */
const assignMissing: Check = (api) =>
  judgeUnknownIds(api, api.operation, (id) => {
    const [user] = api.target.records.users ?? []
    const toUser = user !== undefined && id.startsWith('sms')
    return [null, ...(toUser ? [user] : [])].map((assigneeEmail) => ({ assigneeEmail, expectedRev: 1 }))
  })

/** The checks of the family conversation. */
export const conversationSuite = familySuite(families.conversation, {
  'conversation.list-ok': listOk,
  'conversation.list-contact-limit': listContactLimit,
  'conversation.private-mailboxes': privateMailboxes,
  'conversation.messages-ok': messagesOk,
  'conversation.messages-missing': messagesMissing,
  'conversation.no-internal-notes': noInternalNotes,
  'conversation.reply-201': reply201,
  'conversation.reply-queued-202': queued202,
  'conversation.reply-listed': together(replyListed),
  'conversation.reply-same-channel': sameChannel,
  'conversation.window-open': windowOpen,
  'conversation.window-closed': windowClosed,
  'conversation.window-template': windowTemplate,
  'conversation.window-other-channels': otherChannels,
  'conversation.reply-contact-limit': contactLimit,
  'conversation.reply-quota': quota,
  'conversation.reply-sms-balance': smsBalance,
  'conversation.reply-paused': paused,
  'conversation.reply-missing': replyMissing,
  'conversation.reply-invalid-state': invalidState,
  'conversation.reply-unknown-outcome': unknownOutcome,
  'conversation.reply-unavailable': unavailable,
  'conversation.assign-200': assign200,
  'conversation.unassign': unassign,
  'conversation.assign-missing': assignMissing,
})

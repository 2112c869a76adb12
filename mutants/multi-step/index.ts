import { activityFaults } from './activity.js'
import { compactFaults } from './compact.js'
import { contactFaults } from './contact.js'
import { contactListFaults } from './contact-list.js'
import { conversationFaults } from './conversation.js'
import { dealFaults } from './deal.js'
import { meetingFaults } from './meeting.js'
import { movingPageFaults } from './moving/pages.js'
import { movingReplayFaults } from './moving/replays.js'
import { repeatedUseFaults } from './moving/uses.js'
import { inCompact, inFull, type MultiStepMutant } from './multi-step-mutant.js'
import { noteFaults } from './note.js'
import { tagFaults } from './tag.js'
import { taskFaults } from './task.js'
import { ticketFaults } from './ticket.js'
import { unseenActivityFaults } from './unseen/activity.js'
import { unseenCompactContactFaults } from './unseen/compact.js'
import { unseenCompactFaults, unseenContactFaults } from './unseen/contact.js'
import { unseenConversationFaults } from './unseen/conversation.js'
import { unseenDealFaults } from './unseen/deal.js'
import { unseenKeyFaults } from './unseen/key.js'
import { unseenMeetingFaults } from './unseen/meeting.js'
import { unseenMessageFaults } from './unseen/message.js'
import { unseenSlotFaults } from './unseen/slot.js'
import { unseenTagFaults } from './unseen/tag.js'
import { unseenTaskFaults } from './unseen/task.js'
import { unseenTemplateFaults } from './unseen/template.js'
import { unseenTicketFaults } from './unseen/ticket.js'
import { unseenWebhookFaults } from './unseen/webhook.js'
import { webhookFaults } from './webhook.js'

/**
 * Mutants whose fault takes three calls or more to show. They are no part of `mutants`: several rules may find each, so
 * that none is expected to be killed by its own rule alone.
 */
export const multiStepMutants: readonly MultiStepMutant[] = [
  ...[
    contactFaults,
    contactListFaults,
    noteFaults,
    tagFaults,
    taskFaults,
    activityFaults,
    dealFaults,
    ticketFaults,
    conversationFaults,
    meetingFaults,
    webhookFaults,
    movingPageFaults,
    movingReplayFaults,
    repeatedUseFaults,
  ].flatMap(inFull),
  ...inCompact(compactFaults),
  ...[
    unseenContactFaults,
    unseenTagFaults,
    unseenActivityFaults,
    unseenTaskFaults,
    unseenDealFaults,
    unseenTicketFaults,
  ].flatMap(inFull),
  ...inCompact(unseenCompactFaults),
  ...[
    ...unseenConversationFaults,
    unseenMessageFaults,
    unseenSlotFaults,
    unseenMeetingFaults,
    unseenWebhookFaults,
    unseenKeyFaults,
    unseenTemplateFaults,
  ].flatMap(inFull),
  ...inCompact(unseenCompactContactFaults),
]

export type { MultiStepMutant } from './multi-step-mutant.js'

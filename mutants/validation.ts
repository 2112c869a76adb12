import type { FamilyMutants } from './mutation.js'
import { activityMutants } from './validation/activity.js'
import { callMutants } from './validation/call.js'
import { contactMutants } from './validation/contact.js'
import { conversationMutants } from './validation/conversation.js'
import { dealMutants } from './validation/deal.js'
import { filterMutants } from './validation/filter.js'
import { meetingMutants } from './validation/meeting.js'
import { messageMutants } from './validation/message.js'
import { replyMutants } from './validation/reply.js'
import { taskMutants } from './validation/task.js'
import { ticketMutants } from './validation/ticket.js'
import { webhookMutants } from './validation/webhook.js'
import { webhookUrlMutants } from './validation/webhook-url.js'

/** Ways to break each rule on what a request looks like. */
export const validationMutants: FamilyMutants<'validation'> = {
  ...filterMutants,
  ...dealMutants,
  ...ticketMutants,
  ...webhookMutants,
  ...webhookUrlMutants,
  ...contactMutants,
  ...activityMutants,
  ...taskMutants,
  ...callMutants,
  ...meetingMutants,
  ...conversationMutants,
  ...messageMutants,
  ...replyMutants,
}

import type { Assumptions } from '../gaps/assumptions.js'
import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import type { ServedOperationId } from '../operations/served.js'
import { conversationChannels, conversationStatuses } from '../records/conversation.js'
import { dealStatuses } from '../records/deal.js'
import { ticketPriorities, ticketStatuses } from '../records/ticket.js'
import type { Schema } from '../schema.js'
import { activityCreateBody } from './activity.js'
import { contactCreateBody, contactTagsBody, contactUpdateBody, contactUpsertBody } from './contact.js'
import { conversationAssignBody } from './conversation.js'
import { dealCloseBody, dealCreateBody } from './deal.js'
import { type Exclusive, exclusiveFilters } from './exclusive.js'
import { bookingBody, meetingBounds, meetingCancelBody, slotBounds } from './meeting.js'
import { messageSendBody, replyBody } from './message.js'
import { taskCompleteBody, taskListQuery } from './task.js'
import { ticketAssignBody, ticketCommentBody, ticketUpdateBody } from './ticket.js'
import { webhookCreateBody } from './webhook.js'

/** What the body of each write must look like, with the assumptions filled in. */
export const bodies = (assumptions: Assumptions): Partial<Record<ServedOperationId, Schema>> => ({
  [op.createContact]: contactCreateBody(assumptions),
  [op.updateContact]: contactUpdateBody(assumptions),
  [op.tagContact]: contactTagsBody(assumptions),
  [op.upsertContact]: contactUpsertBody(assumptions),
  [op.completeTask]: taskCompleteBody(assumptions),
  [op.createActivity]: activityCreateBody(assumptions),
  [op.createDeal]: dealCreateBody(assumptions),
  [op.closeDeal]: dealCloseBody(assumptions),
  [op.updateTicket]: ticketUpdateBody(assumptions),
  [op.commentTicket]: ticketCommentBody(assumptions),
  [op.assignTicket]: ticketAssignBody(),
  [op.bookMeeting]: bookingBody(),
  [op.cancelMeeting]: meetingCancelBody(),
  [op.replyToConversation]: replyBody(assumptions),
  [op.assignConversation]: conversationAssignBody(assumptions),
  [op.sendMessage]: messageSendBody(assumptions),
  [op.createWebhook]: webhookCreateBody(),
})

const email = { type: 'string', format: 'email' } as const
const id = {
  type: 'string',
  minLength: limits.pathId.min,
  maxLength: limits.pathId.max,
  pattern: '^[^/]*$',
} as const

const query = (properties: Record<string, Schema>, apart: readonly Schema[] = []): Schema => ({
  type: 'object',
  properties,
  ...(apart.length > 0 ? { allOf: apart } : {}),
})

/** Refuses each of some parameters beside another (gap.filter-combination-error). */
const alone = ([name, others]: Exclusive): Schema => ({
  not: { required: [name], anyOf: others.map((other) => ({ required: [other] })) },
})

/** What the query of each list must look like, paging apart (sections 4.3 to 4.6). */
export const queries = (assumptions: Assumptions): Partial<Record<ServedOperationId, Schema>> => {
  const exclusive = exclusiveFilters(assumptions)
  const apart = (list: ServedOperationId) =>
    assumptions['filter-combination-error'] === 'refuse' ? (exclusive[list] ?? []).map(alone) : []
  return {
    [op.listContacts]: query(
      {
        email,
        tag: { type: 'string', maxLength: limits.contact.tagFilter.max },
        ownerEmail: email,
        updatedSince: { type: 'string', format: 'input-instant' },
      },
      apart(op.listContacts),
    ),
    [op.listActivities]: query({ leadId: id, dealId: id }),
    [op.listTasks]: taskListQuery(assumptions),
    [op.listDeals]: query(
      {
        leadId: id,
        pipelineId: { type: 'string', minLength: limits.pathId.min, maxLength: limits.pathId.max },
        status: { enum: dealStatuses },
        ownerEmail: email,
      },
      apart(op.listDeals),
    ),
    [op.listTickets]: query(
      {
        status: { enum: ticketStatuses },
        priority: { enum: ticketPriorities },
        assigneeEmail: email,
        leadId: id,
      },
      apart(op.listTickets),
    ),
    [op.listMeetings]: query(meetingBounds(assumptions)),
    [op.listSlots]: query(slotBounds(assumptions)),
    [op.listConversations]: query({
      status: { enum: conversationStatuses },
      channel: { enum: conversationChannels },
      assigneeEmail: email,
    }),
    [op.listTemplates]: query({ phoneNumberId: id }),
  }
}

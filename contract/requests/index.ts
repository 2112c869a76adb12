import type { Assumptions } from '../gaps/assumptions.js'
import { limits } from '../limits.js'
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
  'POST /api/v1/contacts': contactCreateBody(assumptions),
  'PATCH /api/v1/contacts/{id}': contactUpdateBody(assumptions),
  'POST /api/v1/contacts/{id}/tags': contactTagsBody(assumptions),
  'POST /api/v1/contacts/upsert': contactUpsertBody(assumptions),
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': taskCompleteBody(assumptions),
  'POST /api/v1/activities': activityCreateBody(assumptions),
  'POST /api/v1/deals': dealCreateBody(assumptions),
  'POST /api/v1/deals/{id}/close': dealCloseBody(assumptions),
  'PATCH /api/v1/tickets/{id}': ticketUpdateBody(assumptions),
  'POST /api/v1/tickets/{id}/comments': ticketCommentBody(assumptions),
  'POST /api/v1/tickets/{id}/assign': ticketAssignBody(),
  'POST /api/v1/booking-types/{id}/book': bookingBody(),
  'POST /api/v1/meetings/{id}/cancel': meetingCancelBody(),
  'POST /api/v1/conversations/{id}/reply': replyBody(assumptions),
  'POST /api/v1/conversations/{id}/assign': conversationAssignBody(assumptions),
  'POST /api/v1/messaging/messages': messageSendBody(assumptions),
  'POST /api/v1/webhooks': webhookCreateBody(),
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
    'GET /api/v1/contacts': query(
      {
        email,
        tag: { type: 'string', maxLength: limits.contact.tagFilter.max },
        ownerEmail: email,
        updatedSince: { type: 'string', format: 'input-instant' },
      },
      apart('GET /api/v1/contacts'),
    ),
    'GET /api/v1/activities': query({ leadId: id, dealId: id }),
    'GET /api/v1/tasks': taskListQuery(assumptions),
    'GET /api/v1/deals': query(
      {
        leadId: id,
        pipelineId: { type: 'string', minLength: limits.pathId.min, maxLength: limits.pathId.max },
        status: { enum: dealStatuses },
        ownerEmail: email,
      },
      apart('GET /api/v1/deals'),
    ),
    'GET /api/v1/tickets': query(
      {
        status: { enum: ticketStatuses },
        priority: { enum: ticketPriorities },
        assigneeEmail: email,
        leadId: id,
      },
      apart('GET /api/v1/tickets'),
    ),
    'GET /api/v1/meetings': query(meetingBounds(assumptions)),
    'GET /api/v1/booking-types/{id}/slots': query(slotBounds(assumptions)),
    'GET /api/v1/conversations': query({
      status: { enum: conversationStatuses },
      channel: { enum: conversationChannels },
      assigneeEmail: email,
    }),
    'GET /api/v1/messaging/chat/templates': query({ phoneNumberId: id }),
  }
}

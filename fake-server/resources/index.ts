import type { ServedOperationId } from '../../contract/index.js'
import type { Handler } from '../context.js'
import { type List, page } from '../page.js'
import { createActivity } from './activity.js'
import { activityList } from './activity-list.js'
import { book } from './booking.js'
import { createContact, tagContact, updateContact } from './contact.js'
import { contactList } from './contact-list.js'
import { readContact } from './contact-read.js'
import { upsertContact } from './contact-upsert.js'
import { assignConversation } from './conversation.js'
import { conversationList } from './conversation-list.js'
import { closeDeal, createDeal } from './deal.js'
import { dealList } from './deal-list.js'
import { cancelMeeting } from './meeting.js'
import { meetingList } from './meeting-list.js'
import { messageList } from './message-list.js'
import { noteList } from './note-list.js'
import { replyToConversation } from './reply-message.js'
import { sendMessage } from './send-message.js'
import { listSlots } from './slot.js'
import { slotList } from './slot-list.js'
import { listTags, tagList } from './tag-list.js'
import { completeTask } from './task.js'
import { taskList } from './task-list.js'
import { templateList } from './template-list.js'
import { assignTicket, commentTicket, updateTicket } from './ticket.js'
import { ticketList } from './ticket-list.js'
import { createWebhook, deleteWebhook, listEvents } from './webhook.js'
import { webhookList } from './webhook-list.js'

/** How each list is read. */
export const lists = {
  'GET /api/v1/contacts': contactList,
  'GET /api/v1/contacts/{id}/notes': noteList,
  'GET /api/v1/activities': activityList,
  'GET /api/v1/tasks': taskList,
  'GET /api/v1/tags': tagList,
  'GET /api/v1/deals': dealList,
  'GET /api/v1/tickets': ticketList,
  'GET /api/v1/meetings': meetingList,
  'GET /api/v1/booking-types/{id}/slots': slotList,
  'GET /api/v1/conversations': conversationList,
  'GET /api/v1/conversations/{id}/messages': messageList,
  'GET /api/v1/messaging/chat/templates': templateList,
  'GET /api/v1/webhooks': webhookList,
} satisfies Partial<Record<ServedOperationId, List>>

/** The endpoint of a list. */
export type ListId = keyof typeof lists

const listed =
  (id: ListId): Handler =>
  (context) =>
    page(context, context.behaviour.lists[id])

/** What each endpoint does. */
export const handlers: Record<ServedOperationId, Handler> = {
  'GET /api/v1/contacts': listed('GET /api/v1/contacts'),
  'POST /api/v1/contacts': createContact,
  'PATCH /api/v1/contacts/{id}': updateContact,
  'POST /api/v1/contacts/{id}/tags': tagContact,
  'GET /api/v1/contacts/{id}': readContact,
  'POST /api/v1/contacts/upsert': upsertContact,
  'GET /api/v1/contacts/{id}/notes': listed('GET /api/v1/contacts/{id}/notes'),
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': completeTask,
  'GET /api/v1/activities': listed('GET /api/v1/activities'),
  'POST /api/v1/activities': createActivity,
  'GET /api/v1/tasks': listed('GET /api/v1/tasks'),
  'GET /api/v1/tags': listTags,
  'GET /api/v1/deals': listed('GET /api/v1/deals'),
  'POST /api/v1/deals': createDeal,
  'POST /api/v1/deals/{id}/close': closeDeal,
  'GET /api/v1/tickets': listed('GET /api/v1/tickets'),
  'PATCH /api/v1/tickets/{id}': updateTicket,
  'POST /api/v1/tickets/{id}/comments': commentTicket,
  'POST /api/v1/tickets/{id}/assign': assignTicket,
  'GET /api/v1/meetings': listed('GET /api/v1/meetings'),
  'GET /api/v1/booking-types/{id}/slots': listSlots,
  'POST /api/v1/booking-types/{id}/book': book,
  'POST /api/v1/meetings/{id}/cancel': cancelMeeting,
  'GET /api/v1/conversations': listed('GET /api/v1/conversations'),
  'GET /api/v1/conversations/{id}/messages': listed('GET /api/v1/conversations/{id}/messages'),
  'POST /api/v1/conversations/{id}/reply': replyToConversation,
  'POST /api/v1/conversations/{id}/assign': assignConversation,
  'POST /api/v1/messaging/messages': sendMessage,
  'GET /api/v1/messaging/chat/templates': listed('GET /api/v1/messaging/chat/templates'),
  'POST /api/v1/webhooks': createWebhook,
  'GET /api/v1/webhooks': listed('GET /api/v1/webhooks'),
  'GET /api/v1/webhooks/events': listEvents,
  'DELETE /api/v1/webhooks/{id}': deleteWebhook,
}

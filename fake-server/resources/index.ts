import { op, type ServedOperationId } from '../../contract/index.js'
import type { Context, Handler, List, ListId } from '../pipeline/context.js'
import { page } from '../pipeline/page.js'
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
  [op.listContacts]: contactList,
  [op.listContactNotes]: noteList,
  [op.listActivities]: activityList,
  [op.listTasks]: taskList,
  [op.listTags]: tagList,
  [op.listDeals]: dealList,
  [op.listTickets]: ticketList,
  [op.listMeetings]: meetingList,
  [op.listSlots]: slotList,
  [op.listConversations]: conversationList,
  [op.listMessages]: messageList,
  [op.listTemplates]: templateList,
  [op.listWebhooks]: webhookList,
} satisfies Record<ListId, List>

const pages = Object.fromEntries(
  (Object.keys(lists) as ListId[]).map((id) => [
    id,
    (context: Context) => page(context, context.behaviour.lists[id]),
  ]),
) as Record<ListId, Handler>

/** What each operation does. */
export const handlers: Record<ServedOperationId, Handler> = {
  ...pages,
  [op.createContact]: createContact,
  [op.updateContact]: updateContact,
  [op.tagContact]: tagContact,
  [op.getContact]: readContact,
  [op.upsertContact]: upsertContact,
  [op.completeTask]: completeTask,
  [op.createActivity]: createActivity,
  [op.listTags]: listTags,
  [op.createDeal]: createDeal,
  [op.closeDeal]: closeDeal,
  [op.updateTicket]: updateTicket,
  [op.commentTicket]: commentTicket,
  [op.assignTicket]: assignTicket,
  [op.listSlots]: listSlots,
  [op.bookMeeting]: book,
  [op.cancelMeeting]: cancelMeeting,
  [op.replyToConversation]: replyToConversation,
  [op.assignConversation]: assignConversation,
  [op.sendMessage]: sendMessage,
  [op.createWebhook]: createWebhook,
  [op.listWebhookEvents]: listEvents,
  [op.deleteWebhook]: deleteWebhook,
}

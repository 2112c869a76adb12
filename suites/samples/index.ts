import { type OperationId, op } from '../../contract/index.js'
import { activityCreate, contactUpsert, noteList, taskComplete } from './activity.js'
import {
  agentRead,
  compactContactCreate,
  compactContactUpdate,
  contactRead,
  inEither,
  leadRead,
  me,
} from './compact.js'
import { contactCreate, contactTags, contactUpdate } from './contact.js'
import { conversationAssign, messageList, messageSend, reply, templateList } from './conversation.js'
import { dealClose, dealCreate } from './deal.js'
import { book, meetingCancel } from './meeting.js'
import { list, type Sample } from './sample.js'
import { ticketAssign, ticketComment, ticketUpdate } from './ticket.js'
import { webhookCreate, webhookDelete } from './webhook.js'

export { altered, list, type Sample, withBody, withoutBody } from './sample.js'

/** How to call each endpoint. */
export const samples: { readonly [E in OperationId]: Sample } = {
  [op.listContacts]: list(),
  [op.createContact]: inEither(contactCreate, compactContactCreate),
  [op.updateContact]: inEither(contactUpdate, compactContactUpdate),
  [op.upsertContact]: contactUpsert,
  [op.tagContact]: contactTags,
  [op.listContactNotes]: noteList,
  [op.completeTask]: taskComplete,
  [op.listActivities]: list(),
  [op.createActivity]: activityCreate,
  [op.listTasks]: list(),
  [op.listTags]: list(),
  [op.listDeals]: list(),
  [op.createDeal]: dealCreate,
  [op.closeDeal]: dealClose,
  [op.listTickets]: list(),
  [op.updateTicket]: ticketUpdate,
  [op.commentTicket]: ticketComment,
  [op.assignTicket]: ticketAssign,
  [op.listConversations]: list(),
  [op.listMessages]: messageList,
  [op.replyToConversation]: reply,
  [op.assignConversation]: conversationAssign,
  [op.sendMessage]: messageSend,
  [op.listTemplates]: templateList,
  [op.listMeetings]: list(),
  [op.bookMeeting]: book,
  [op.cancelMeeting]: meetingCancel,
  [op.createWebhook]: webhookCreate,
  [op.listWebhooks]: list(),
  [op.listWebhookEvents]: list(),
  [op.deleteWebhook]: webhookDelete,
  [op.getWorkspace]: me,
  [op.listAgents]: list(),
  [op.getAgent]: agentRead,
  [op.getContact]: contactRead,
  [op.listLeads]: list(),
  [op.getLead]: leadRead,
}

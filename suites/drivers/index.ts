import { type CompactOperationId, type FullOperationId, type OperationId, op } from '../../contract/index.js'
import type { Api } from '../api/index.js'
import { activityCreate, contactUpsert, noteList, taskComplete } from './activity.js'
import {
  agentRead,
  compactContactCreate,
  compactContactUpdate,
  contactRead,
  leadRead,
  me,
} from './compact.js'
import { contactCreate, contactTags, contactUpdate } from './contact.js'
import { conversationAssign, messageList, messageSend, reply, templateList } from './conversation.js'
import { dealClose, dealCreate } from './deal.js'
import { type Driver, list } from './driver.js'
import { book, meetingCancel } from './meeting.js'
import { ticketAssign, ticketComment, ticketUpdate } from './ticket.js'
import { webhookCreate, webhookDelete } from './webhook.js'

export { altered, type PreparedCall, withBody, withoutBody } from './call.js'
export type { Driver } from './driver.js'

const fullDrivers: { readonly [E in FullOperationId]: Driver } = {
  [op.listContacts]: list(),
  [op.createContact]: contactCreate,
  [op.updateContact]: contactUpdate,
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
}

const compactDrivers: { readonly [E in CompactOperationId]: Driver } = {
  [op.getWorkspace]: me,
  [op.listAgents]: list(),
  [op.getAgent]: agentRead,
  [op.listContacts]: list(),
  [op.createContact]: compactContactCreate,
  [op.getContact]: contactRead,
  [op.updateContact]: compactContactUpdate,
  [op.listLeads]: list(),
  [op.getLead]: leadRead,
  [op.listConversations]: list(),
}

/** How to call each operation of the full surface, and of the compact one. */
export const drivers = { full: fullDrivers, compact: compactDrivers }

/** How to call an operation, in the variant of the target; by default the operation that the rule is judged at. */
export function driverAt(
  { target: { variant }, operation: here }: Api,
  operation: OperationId = here,
): Driver {
  const of: { readonly [E in OperationId]?: Driver } = drivers[variant]
  const driver = of[operation]
  if (driver === undefined) throw new Error(`${operation} is no operation of the ${variant} variant`)
  return driver
}

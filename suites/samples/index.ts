import type { OperationId } from '../../contract/index.js'
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
  'GET /api/v1/contacts': list(),
  'POST /api/v1/contacts': inEither(contactCreate, compactContactCreate),
  'PATCH /api/v1/contacts/{id}': inEither(contactUpdate, compactContactUpdate),
  'POST /api/v1/contacts/upsert': contactUpsert,
  'POST /api/v1/contacts/{id}/tags': contactTags,
  'GET /api/v1/contacts/{id}/notes': noteList,
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': taskComplete,
  'GET /api/v1/activities': list(),
  'POST /api/v1/activities': activityCreate,
  'GET /api/v1/tasks': list(),
  'GET /api/v1/tags': list(),
  'GET /api/v1/deals': list(),
  'POST /api/v1/deals': dealCreate,
  'POST /api/v1/deals/{id}/close': dealClose,
  'GET /api/v1/tickets': list(),
  'PATCH /api/v1/tickets/{id}': ticketUpdate,
  'POST /api/v1/tickets/{id}/comments': ticketComment,
  'POST /api/v1/tickets/{id}/assign': ticketAssign,
  'GET /api/v1/conversations': list(),
  'GET /api/v1/conversations/{id}/messages': messageList,
  'POST /api/v1/conversations/{id}/reply': reply,
  'POST /api/v1/conversations/{id}/assign': conversationAssign,
  'POST /api/v1/messaging/messages': messageSend,
  'GET /api/v1/messaging/chat/templates': templateList,
  'GET /api/v1/meetings': list(),
  'POST /api/v1/booking-types/{id}/book': book,
  'POST /api/v1/meetings/{id}/cancel': meetingCancel,
  'POST /api/v1/webhooks': webhookCreate,
  'GET /api/v1/webhooks': list(),
  'GET /api/v1/webhooks/events': list(),
  'DELETE /api/v1/webhooks/{id}': webhookDelete,
  'GET /api/v1/me': me,
  'GET /api/v1/agents': list(),
  'GET /api/v1/agents/{id}': agentRead,
  'GET /api/v1/contacts/{id}': contactRead,
  'GET /api/v1/leads': list(),
  'GET /api/v1/leads/{id}': leadRead,
}

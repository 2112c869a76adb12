import type { OperationId } from '../../contract/index.js'
import type { Api } from '../engine/index.js'
import { creations, taskCompletion } from './activity.js'
import { contactCreation, contactUpdate } from './contact.js'
import { conversationAssignment } from './conversation.js'
import { dealClosing, dealCreation } from './deal.js'
import { booking, cancellation } from './meeting.js'
import { messageSending } from './message.js'
import { ticketAssignment, ticketUpdate } from './ticket.js'
import type { Trial } from './trial.js'
import { webhookCreation } from './webhook.js'

export { ordinaryIsTaken } from './ordinary.js'
export type { Trial } from './trial.js'

const trials: Partial<Record<OperationId, (api: Api) => Promise<Trial>>> = {
  'POST /api/v1/contacts': contactCreation,
  'PATCH /api/v1/contacts/{id}': contactUpdate,
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': taskCompletion,
  'POST /api/v1/activities': creations.note,
  'POST /api/v1/deals': dealCreation,
  'POST /api/v1/deals/{id}/close': dealClosing,
  'PATCH /api/v1/tickets/{id}': ticketUpdate,
  'POST /api/v1/tickets/{id}/assign': ticketAssignment,
  'POST /api/v1/conversations/{id}/assign': conversationAssignment,
  'POST /api/v1/messaging/messages': messageSending,
  'POST /api/v1/booking-types/{id}/book': booking,
  'POST /api/v1/meetings/{id}/cancel': cancellation,
  'POST /api/v1/webhooks': webhookCreation,
}

/** A trial at the endpoint the rule is judged at. */
export function trialAt(api: Api): Promise<Trial> {
  const trial = trials[api.operation]
  if (!trial) throw new Error(`no bodies are tried at ${api.operation}`)
  return trial(api)
}

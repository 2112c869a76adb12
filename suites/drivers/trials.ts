import { type OperationId, op } from '../../contract/index.js'
import type { Api } from '../api/index.js'
import { creations, taskCompletion } from './activity-trial.js'
import { booking, cancellation } from './booking.js'
import { contactCreation, contactUpdate } from './contact-trial.js'
import { dealClosing, dealCreation } from './deal-trial.js'
import { messageSending } from './message.js'
import { conversationAssignment } from './reply.js'
import { ticketAssignment, ticketUpdate } from './ticket-trial.js'
import type { Trial } from './trial.js'
import { webhookCreation } from './webhook-trial.js'

export { ordinaryIsTaken } from './ordinary.js'
export type { Trial } from './trial.js'

const trials: Partial<Record<OperationId, (api: Api) => Promise<Trial>>> = {
  [op.createContact]: contactCreation,
  [op.updateContact]: contactUpdate,
  [op.completeTask]: taskCompletion,
  [op.createActivity]: creations.note,
  [op.createDeal]: dealCreation,
  [op.closeDeal]: dealClosing,
  [op.updateTicket]: ticketUpdate,
  [op.assignTicket]: ticketAssignment,
  [op.assignConversation]: conversationAssignment,
  [op.sendMessage]: messageSending,
  [op.bookMeeting]: booking,
  [op.cancelMeeting]: cancellation,
  [op.createWebhook]: webhookCreation,
}

/** A trial at the endpoint the rule is judged at. */
export function trialAt(api: Api): Promise<Trial> {
  const trial = trials[api.operation]
  if (!trial) throw new Error(`no bodies are tried at ${api.operation}`)
  return trial(api)
}

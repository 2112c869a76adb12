import { op, plainFor, webhookMembers } from '../../contract/index.js'
import { lostMembers, unsentAt } from '../operators/lost-members.js'

/** Ways to lose a member that a creation sends; addresses and events have faults of their own. */
export const lostInCreation = lostMembers(
  plainFor(webhookMembers, 'createWebhook'),
  op.createWebhook,
  unsentAt(op.createWebhook, 'webhooks', webhookMembers),
)

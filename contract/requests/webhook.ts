import type { GeneralAssumptions } from '../gaps/general.js'
import { bodyProperties } from '../members/body-properties.js'
import { requiredBy } from '../members/member.js'
import { webhookMembers } from '../members/webhook.js'
import type { Schema } from '../schema.js'

/** The body of `POST /webhooks`; it takes nothing else (section 4.9). */
export const webhookCreateBody = (assumptions: GeneralAssumptions): Schema => ({
  type: 'object',
  required: requiredBy(webhookMembers, 'createWebhook', assumptions),
  properties: bodyProperties(webhookMembers, 'createWebhook', assumptions),
  additionalProperties: false,
})

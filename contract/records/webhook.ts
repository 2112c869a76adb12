import { type RecordWith, recordSchema } from '../members/member.js'
import { webhookMembers } from '../members/webhook.js'
import { objectOf, type RecordOf, text } from '../schema.js'

/** The record of section 2.11; `secret` belongs to the creation answer alone. */
export const webhookSchema = recordSchema(webhookMembers)

/** A webhook destination (section 2.11). */
export type Webhook = RecordWith<typeof webhookMembers>

/** What a deletion answers (section 4.9). */
export const webhookDeletedSchema = objectOf({ id: text, deleted: { const: true } })

/** The answer of a webhook deletion (section 4.9). */
export type WebhookDeleted = RecordOf<typeof webhookDeletedSchema>

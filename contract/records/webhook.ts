import { flag, instantOrNull, type RecordOf, safeInteger, text, texts } from '../schema.js'

/** The record of section 2.11; `secret` belongs to the creation answer alone. */
export const webhookSchema = {
  type: 'object',
  required: [
    'id',
    'name',
    'url',
    'description',
    'events',
    'active',
    'secretSuffix',
    'failureCount',
    'lastEventAt',
    'createdAt',
    'updatedAt',
  ],
  properties: {
    id: text,
    name: text,
    url: text,
    description: text,
    events: texts,
    active: flag,
    secretSuffix: text,
    failureCount: safeInteger,
    lastEventAt: instantOrNull,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
    secret: text,
  },
} as const

/** A webhook destination (section 2.11). */
export type Webhook = RecordOf<typeof webhookSchema>

/** What a deletion answers (section 4.9). */
export const webhookDeletedSchema = {
  type: 'object',
  required: ['id', 'deleted'],
  properties: { id: text, deleted: { const: true } },
} as const

/** The answer of a webhook deletion (section 4.9). */
export type WebhookDeleted = RecordOf<typeof webhookDeletedSchema>

import { limits } from '../limits.js'
import type { Schema } from '../schema.js'

const { name, url, description, events, eventId } = limits.webhook

/** The body of `POST /webhooks`; it takes nothing else (section 4.9). */
export const webhookCreateBody = (): Schema => ({
  type: 'object',
  required: ['name', 'url', 'events'],
  properties: {
    name: { type: 'string', minLength: name.min, maxLength: name.max },
    url: { type: 'string', maxLength: url.max },
    description: { type: 'string', maxLength: description.max },
    events: {
      type: 'array',
      minItems: events.min,
      maxItems: events.max,
      items: { type: 'string', minLength: eventId.min, maxLength: eventId.max },
    },
    active: { type: 'boolean' },
  },
  additionalProperties: false,
})

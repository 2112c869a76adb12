import { limits } from '../limits.js'
import { flag, instantOrNull, safeInteger, text, texts } from '../schema.js'
import type { Members } from './member.js'

const { name, url, description, events, eventId } = limits.webhook
const create = { by: ['createWebhook'] } as const
const required = { ...create, requiredBy: ['createWebhook'] } as const

/** The members of webhook destinations, in the order of section 2.11; what a creation takes is in section 4.9. */
export const webhookMembers = {
  id: { shows: text, sample: 'wh_7q1s5u9w3y2a6c4e' },
  name: {
    shows: text,
    takes: { type: 'string', minLength: name.min, maxLength: name.max },
    ...required,
    sample: 'Order sync',
  },
  // Which addresses are refused is open (gap.webhook-ssrf), and so is which events there are (gap.webhook-events-catalog).
  url: { shows: text, takes: { type: 'string', maxLength: url.max }, ...required, hasOpenValues: true },
  description: {
    shows: text,
    takes: { type: 'string', maxLength: description.max },
    ...create,
    sample: 'Keeps orders in step',
  },
  events: {
    shows: texts,
    takes: () => ({
      type: 'array',
      minItems: events.min,
      maxItems: events.max,
      items: { type: 'string', minLength: eventId.min, maxLength: eventId.max },
    }),
    ...required,
    hasOpenValues: true,
  },
  active: { shows: flag, takes: flag, ...create },
  secretSuffix: { shows: text },
  failureCount: { shows: safeInteger, isMoving: true },
  lastEventAt: { shows: instantOrNull, isMoving: true },
  createdAt: { shows: instantOrNull },
  updatedAt: { shows: instantOrNull, isMoving: true },
  // The answer of a creation alone has it.
  secret: { shows: text, isOptional: true },
} as const satisfies Members

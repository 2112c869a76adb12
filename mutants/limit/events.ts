import { limits, op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { tooLate } from '../operators/late.js'
import { memberAs } from '../operators/reading.js'
import { member } from '../operators/schema.js'

const { events, eventId } = limits.webhook
const id = { type: 'string', minLength: eventId.min, maxLength: eventId.max }
const list = { type: 'array', items: id }

const onEvents = (change: (events: string[]) => string[]) =>
  memberAs(op.createWebhook, 'events', (value) => (Array.isArray(value) ? change(value as string[]) : value))

const isLong = (event: unknown): boolean => typeof event === 'string' && event.length > eventId.max

/** Faults of the bounds of lists of events. */
export const eventMutants = {
  'limit.webhook-events-min': {
    'no event is taken': member(op.createWebhook, 'events', { ...list, maxItems: events.max }),
    'no event stands for all': onEvents((sent) => (sent.length === 0 ? ['contact.created'] : sent)),
    'two events are the least': member(op.createWebhook, 'events', { ...list, minItems: 2 }),
    'it is done first and refused after': tooLate(
      op.createWebhook,
      (sent) => Array.isArray(sent.events) && sent.events.length === 0,
    ),
  },
  'limit.webhook-events-max': {
    'there is no bound': member(op.createWebhook, 'events', { ...list, minItems: 1 }),
    'one more is taken': member(op.createWebhook, 'events', {
      ...list,
      minItems: 1,
      maxItems: events.max + 1,
    }),
    'one less is the most': member(op.createWebhook, 'events', {
      ...list,
      minItems: 1,
      maxItems: events.max - 1,
    }),
    'what is too much is cut': onEvents((sent) => sent.slice(0, events.max)),
    'repeated ids are dropped before they are counted': onEvents((sent) => [...new Set(sent)]),
    'of many events only some are kept': onEvents((sent) => (sent.length > 50 ? sent.slice(0, 3) : sent)),
  },
  'limit.webhook-event-id-min': {
    'empty ids are dropped': onEvents((sent) =>
      sent.length > 1 ? sent.filter((event) => event !== '') : sent,
    ),
    'an empty id stands for all': onEvents((sent) => sent.map((event) => event || 'contact.created')),
  },
  'limit.webhook-event-id-max': {
    'ids too long are dropped': onEvents((sent) => {
      const short = sent.filter((event) => !isLong(event))
      return short.length > 0 ? short : sent
    }),
    'ids too long are cut': onEvents((sent) =>
      sent.map((event) => (isLong(event) ? event.replace(/created.*$/, 'created') : event)),
    ),
  },
} satisfies Partial<FamilyMutants<'limit'>>

import { type families, limits, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { member, readAs, tooLate } from '../reading.js'

const createWebhook = op.createWebhook
const { events, eventId } = limits.webhook
const id = { type: 'string', minLength: eventId.min, maxLength: eventId.max }
const list = { type: 'array', items: id }

const onEvents = (fault: string, change: (events: string[]) => string[]) =>
  readAs(fault, createWebhook, (sent) =>
    Array.isArray(sent.events) ? { ...sent, events: change(sent.events as string[]) } : sent,
  )

const isLong = (event: unknown): boolean => typeof event === 'string' && event.length > eventId.max

/** Lists of events taken for shorter or longer ones. */
export const eventMutants = {
  'limit.webhook-events-min': [
    member('no event is taken', createWebhook, 'events', { ...list, maxItems: events.max }),
    onEvents('no event stands for all', (sent) => (sent.length === 0 ? ['contact.created'] : sent)),
    member('two events are the least', createWebhook, 'events', { ...list, minItems: 2 }),
    tooLate(createWebhook, (sent) => Array.isArray(sent.events) && sent.events.length === 0),
  ],
  'limit.webhook-events-max': [
    member('there is no bound', createWebhook, 'events', { ...list, minItems: 1 }),
    member('one more is taken', createWebhook, 'events', { ...list, minItems: 1, maxItems: events.max + 1 }),
    member('one less is the most', createWebhook, 'events', {
      ...list,
      minItems: 1,
      maxItems: events.max - 1,
    }),
    onEvents('what is too much is cut', (sent) => sent.slice(0, events.max)),
    onEvents('repeated ids are dropped before they are counted', (sent) => [...new Set(sent)]),
    onEvents('of many events only some are kept', (sent) => (sent.length > 50 ? sent.slice(0, 3) : sent)),
  ],
  'limit.webhook-event-id-min': [
    onEvents('empty ids are dropped', (sent) =>
      sent.length > 1 ? sent.filter((event) => event !== '') : sent,
    ),
    onEvents('an empty id stands for all', (sent) => sent.map((event) => event || 'contact.created')),
  ],
  'limit.webhook-event-id-max': [
    onEvents('ids too long are dropped', (sent) => {
      const short = sent.filter((event) => !isLong(event))
      return short.length > 0 ? short : sent
    }),
    onEvents('ids too long are cut', (sent) =>
      sent.map((event) => (isLong(event) ? event.replace(/created.*$/, 'created') : event)),
    ),
  ],
} satisfies Partial<Mutants<typeof families.limit>>

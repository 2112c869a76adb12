import { op } from '../../contract/index.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { choosingAlso } from '../operators/choice.js'
import { aroundHandler } from '../operators/handler.js'
import { tooLate } from '../operators/late.js'
import { memberAs, readAs } from '../operators/reading.js'
import { onReply } from '../operators/reply.js'
import { onBody } from '../operators/schema.js'
import { numberAsText } from '../operators/value.js'
import { ruledOut } from '../ruled-out.js'

const standIn = { name: 'unnamed', url: 'https://hooks.example.com/', events: ['contact.created'] }

/** Ways to accept a body without a required member. */
const optional = (name: keyof typeof standIn): Mutations => ({
  [`a missing ${name} is made up`]: readAs(op.createWebhook, (sent) => ({ [name]: standIn[name], ...sent })),
  [`${name} null stands for a default`]: readAs(op.createWebhook, (sent) =>
    sent[name] === null ? { ...sent, [name]: standIn[name] } : sent,
  ),
  'it is done first and refused after': tooLate(op.createWebhook, (sent) => !(name in sent), standIn),
})

/** Faults of the validation of webhook destinations. */
export const webhookMutants = {
  'validation.webhook-name-required': {
    ...optional('name'),
    'a number is a name': memberAs(op.createWebhook, 'name', numberAsText),
  },
  'validation.webhook-url-required': optional('url'),
  'validation.webhook-events-required': {
    ...optional('events'),
    'a destination may do without events': onBody(op.createWebhook, (schema) => {
      schema.required = ['name', 'url']
    }),
  },
  'validation.webhook-extra': {
    'a secret of the client is dropped': readAs(op.createWebhook, ({ secret: _, ...sent }) => sent),
    'names in another case are dropped': readAs(op.createWebhook, (sent) =>
      Object.fromEntries(Object.entries(sent).filter(([name]) => !/^[A-Z]/.test(name))),
    ),
  },
  'validation.webhook-events-strings': {
    'one event needs no list': memberAs(op.createWebhook, 'events', (value) =>
      typeof value === 'string' ? [value] : value,
    ),
    'lists within the list are flattened': memberAs(op.createWebhook, 'events', (value) =>
      Array.isArray(value) ? value.flat() : value,
    ),
    'what is no text is left out': memberAs(op.createWebhook, 'events', (value) =>
      Array.isArray(value) ? value.filter((event) => typeof event === 'string') : value,
    ),
    'null is left out': memberAs(op.createWebhook, 'events', (value) =>
      Array.isArray(value) ? value.filter((event) => event !== null) : value,
    ),
    'an object counts by its values': readAs(op.createWebhook, (sent) =>
      typeof sent.events === 'object' && sent.events !== null
        ? { ...sent, events: Object.values(sent.events) }
        : sent,
    ),
    'objects of the catalog will do': readAs(op.createWebhook, (sent) =>
      Array.isArray(sent.events)
        ? { ...sent, events: sent.events.map((event: { id?: unknown } | null) => event?.id ?? event) }
        : sent,
    ),
  },
  'validation.webhook-events-known': {
    'an unknown event is missing alone, and invalid among others': ruledOut(
      choosingAlso(
        'webhook-event-unknown',
        'not-found',
        ({ body }) => Array.isArray(body.events) && body.events.length === 1,
      ),
    ),
    'any event is taken as sent': aroundHandler(op.createWebhook, (next, context) =>
      next({ ...context, assumptions: { ...context.assumptions, 'webhook-event-unknown': 'accept' } }),
    ),
    'unknown events are left out': ruledOut(
      memberAs(op.createWebhook, 'events', (value) =>
        Array.isArray(value) ? value.filter((event) => String(event).includes('.')) : value,
      ),
    ),
    'only the first event is looked up': ruledOut(
      memberAs(op.createWebhook, 'events', (value) =>
        Array.isArray(value) && String(value[0]).includes('.') ? value.slice(0, 1) : value,
      ),
    ),
    'the beginning of an event will do': ruledOut(
      memberAs(op.createWebhook, 'events', (value) =>
        Array.isArray(value) ? value.map((event) => String(event).replace(/^(\w+\.created)s$/, '$1')) : value,
      ),
    ),
  },
  'validation.webhook-active-type': {
    'false counts as absent': readAs(op.createWebhook, ({ active, ...sent }) =>
      active ? { ...sent, active } : sent,
    ),
    'active is answered and not stored': onReply(op.listWebhooks, (reply) => {
      const { data, ...rest } = reply.body as { data: readonly object[] }
      return { ...reply, body: { ...rest, data: data.map((webhook) => ({ ...webhook, active: true })) } }
    }),
  },
} satisfies Partial<FamilyMutants<'validation'>>

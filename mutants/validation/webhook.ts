import { op } from '../../contract/index.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { tooLate } from '../operators/late.js'
import { readAs } from '../operators/reading.js'
import { onReply } from '../operators/reply.js'
import { onBody } from '../operators/schema.js'

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
    'a number is a name': readAs(op.createWebhook, (sent) =>
      typeof sent.name === 'number' ? { ...sent, name: String(sent.name) } : sent,
    ),
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
    'one event needs no list': readAs(op.createWebhook, (sent) =>
      typeof sent.events === 'string' ? { ...sent, events: [sent.events] } : sent,
    ),
    'lists within the list are flattened': readAs(op.createWebhook, (sent) =>
      Array.isArray(sent.events) ? { ...sent, events: sent.events.flat() } : sent,
    ),
    'what is no text is left out': readAs(op.createWebhook, (sent) =>
      Array.isArray(sent.events)
        ? { ...sent, events: sent.events.filter((event) => typeof event === 'string') }
        : sent,
    ),
    'null is left out': readAs(op.createWebhook, (sent) =>
      Array.isArray(sent.events) ? { ...sent, events: sent.events.filter((event) => event !== null) } : sent,
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
    'unknown events are left out': readAs(op.createWebhook, (sent) =>
      Array.isArray(sent.events)
        ? { ...sent, events: sent.events.filter((event) => String(event).includes('.')) }
        : sent,
    ),
    'only the first event is looked up': readAs(op.createWebhook, (sent) =>
      Array.isArray(sent.events) && String(sent.events[0]).includes('.')
        ? { ...sent, events: sent.events.slice(0, 1) }
        : sent,
    ),
    'the beginning of an event will do': readAs(op.createWebhook, (sent) =>
      Array.isArray(sent.events)
        ? { ...sent, events: sent.events.map((event) => String(event).replace(/^(\w+\.created)s$/, '$1')) }
        : sent,
    ),
  },
  'validation.webhook-active-type': {
    'the words true and false will do': readAs(op.createWebhook, (sent) =>
      typeof sent.active === 'string' ? { ...sent, active: sent.active === 'true' } : sent,
    ),
    '0 and 1 will do': readAs(op.createWebhook, (sent) =>
      typeof sent.active === 'number' ? { ...sent, active: sent.active === 1 } : sent,
    ),
    'false counts as absent': readAs(op.createWebhook, ({ active, ...sent }) =>
      active ? { ...sent, active } : sent,
    ),
    'active is answered and not stored': onReply(op.listWebhooks, (reply) => {
      const { data, ...rest } = reply.body as { data: readonly object[] }
      return { ...reply, body: { ...rest, data: data.map((webhook) => ({ ...webhook, active: true })) } }
    }),
  },
} satisfies Partial<FamilyMutants<'validation'>>

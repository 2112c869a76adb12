import { type families, op } from '../../contract/index.js'
import { type Mutant, type Mutants, mutant, onReply } from '../mutant.js'
import { body, readAs, tooLate } from '../reading.js'

const createWebhook = op.createWebhook
const standIn = { name: 'unnamed', url: 'https://hooks.example.com/', events: ['contact.created'] }

/** Ways in which a member may be missing after all. */
const optional = (name: keyof typeof standIn): readonly [Mutant, Mutant, Mutant] => [
  readAs(`a missing ${name} is made up`, createWebhook, (sent) => ({ [name]: standIn[name], ...sent })),
  readAs(`${name} null stands for a default`, createWebhook, (sent) =>
    sent[name] === null ? { ...sent, [name]: standIn[name] } : sent,
  ),
  tooLate(createWebhook, (sent) => !(name in sent), standIn),
]

/** Bodies of webhook destinations taken in spite of what they are. */
export const webhookMutants = {
  'validation.webhook-name-required': [
    ...optional('name'),
    readAs('a number is a name', createWebhook, (sent) =>
      typeof sent.name === 'number' ? { ...sent, name: String(sent.name) } : sent,
    ),
  ],
  'validation.webhook-url-required': optional('url'),
  'validation.webhook-events-required': [
    ...optional('events'),
    body('a destination may do without events', createWebhook, (schema) => {
      schema.required = ['name', 'url']
    }),
  ],
  'validation.webhook-extra': [
    readAs('a secret of one’s own is dropped', createWebhook, ({ secret: _, ...sent }) => sent),
    readAs('names in another case are dropped', createWebhook, (sent) =>
      Object.fromEntries(Object.entries(sent).filter(([name]) => !/^[A-Z]/.test(name))),
    ),
  ],
  'validation.webhook-events-strings': [
    readAs('one event needs no list', createWebhook, (sent) =>
      typeof sent.events === 'string' ? { ...sent, events: [sent.events] } : sent,
    ),
    readAs('lists within the list are flattened', createWebhook, (sent) =>
      Array.isArray(sent.events) ? { ...sent, events: sent.events.flat() } : sent,
    ),
    readAs('what is no text is left out', createWebhook, (sent) =>
      Array.isArray(sent.events)
        ? { ...sent, events: sent.events.filter((event) => typeof event === 'string') }
        : sent,
    ),
    readAs('null is left out', createWebhook, (sent) =>
      Array.isArray(sent.events) ? { ...sent, events: sent.events.filter((event) => event !== null) } : sent,
    ),
    readAs('an object counts by its values', createWebhook, (sent) =>
      typeof sent.events === 'object' && sent.events !== null
        ? { ...sent, events: Object.values(sent.events) }
        : sent,
    ),
    readAs('objects of the catalog will do', createWebhook, (sent) =>
      Array.isArray(sent.events)
        ? { ...sent, events: sent.events.map((event: { id?: unknown } | null) => event?.id ?? event) }
        : sent,
    ),
  ],
  'validation.webhook-events-known': [
    readAs('unknown events are left out', createWebhook, (sent) =>
      Array.isArray(sent.events)
        ? { ...sent, events: sent.events.filter((event) => String(event).includes('.')) }
        : sent,
    ),
    readAs('only the first event is looked up', createWebhook, (sent) =>
      Array.isArray(sent.events) && String(sent.events[0]).includes('.')
        ? { ...sent, events: sent.events.slice(0, 1) }
        : sent,
    ),
    readAs('the beginning of an event will do', createWebhook, (sent) =>
      Array.isArray(sent.events)
        ? { ...sent, events: sent.events.map((event) => String(event).replace(/^(\w+\.created)s$/, '$1')) }
        : sent,
    ),
  ],
  'validation.webhook-active-type': [
    readAs('the words true and false will do', createWebhook, (sent) =>
      typeof sent.active === 'string' ? { ...sent, active: sent.active === 'true' } : sent,
    ),
    readAs('0 and 1 will do', createWebhook, (sent) =>
      typeof sent.active === 'number' ? { ...sent, active: sent.active === 1 } : sent,
    ),
    readAs('false counts as absent', createWebhook, ({ active, ...sent }) =>
      active ? { ...sent, active } : sent,
    ),
    mutant('active is answered and not stored', (behaviour) =>
      onReply(behaviour, op.listWebhooks, (reply) => {
        const { data, ...rest } = reply.body as { data: readonly object[] }
        return { ...reply, body: { ...rest, data: data.map((webhook) => ({ ...webhook, active: true })) } }
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.validation>>

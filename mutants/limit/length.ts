import { type families, limits, op, type ServedOperationId } from '../../contract/index.js'
import { type Mutant, type Mutants, mutant, onReply } from '../mutant.js'
import { askedAs, member, parameter, readAs, tooLate } from '../reading.js'

const contacts = op.listContacts
const deals = op.listDeals
const tickets = op.listTickets
const createDeal = op.createDeal
const updateTicket = op.updateTicket
const createWebhook = op.createWebhook

type Several = readonly [Mutant, ...Mutant[]]

/** Ways to be careless about the longest text a filter takes. */
export const longestFilter = (
  at: ServedOperationId,
  name: string,
  { max }: { max: number },
  more: Record<string, unknown> = {},
): Several => [
  parameter('one more is taken', at, name, { type: 'string', ...more, maxLength: max + 1 }),
  parameter('one less is the most', at, name, { type: 'string', ...more, maxLength: max - 1 }),
  parameter('there is no bound', at, name, { type: 'string', ...more }),
  askedAs('a long one is no filter', at, (query) => {
    const { [name]: value = '', ...rest } = query
    return value.length > 64 && value.length <= max ? rest : query
  }),
]

const slash = { pattern: '^[^/]*$' }

/** Ways to be careless about the least length of a text in a body. */
const shortest = (at: ServedOperationId, name: string, { max }: { max: number }): Several => [
  member('the empty text is taken', at, name, { type: 'string', maxLength: max }),
  member('two characters are the least', at, name, { type: 'string', minLength: 2, maxLength: max }),
  readAs('an empty text is replaced', at, (sent) =>
    sent[name] === '' ? { ...sent, [name]: 'untitled' } : sent,
  ),
  readAs('what reads as zero is empty', at, (sent) =>
    sent[name] !== undefined && Number(sent[name]) === 0 ? { ...sent, [name]: '' } : sent,
  ),
  tooLate(at, (sent) => sent[name] === ''),
]

/** Ways to be careless about the greatest length of a text in a body. */
const longest = (
  at: ServedOperationId,
  name: string,
  { min = 0, max }: { min?: number; max: number },
): Several => [
  member('one more is taken', at, name, { type: 'string', minLength: min, maxLength: max + 1 }),
  member('one less is the most', at, name, { type: 'string', minLength: min, maxLength: max - 1 }),
  member('there is no bound', at, name, { type: 'string', minLength: min }),
  readAs('what is too long is cut', at, (sent) =>
    typeof sent[name] === 'string' ? { ...sent, [name]: sent[name].slice(0, max) } : sent,
  ),
  readAs('half of what fits is cut', at, (sent) =>
    typeof sent[name] === 'string' && sent[name].length <= max && sent[name].length > max / 2
      ? { ...sent, [name]: sent[name].slice(0, max / 2) }
      : sent,
  ),
  tooLate(at, (sent) => typeof sent[name] === 'string' && sent[name].length > max),
]

const { contact, deal, ticket, webhook, filterId } = limits

/** What is stored is shorter than what was answered. */
const storedShorter = (name: string, length: number): Mutant =>
  mutant('what is stored is shorter than what was answered', (behaviour) =>
    onReply(behaviour, op.listWebhooks, (reply) => {
      const { data, ...rest } = reply.body as { data: readonly Record<string, string>[] }
      const cut = data.map((record) => ({ ...record, [name]: String(record[name]).slice(0, length) }))
      return { ...reply, body: { ...rest, data: cut } }
    }),
  )

/** Lengths taken for others. */
export const lengthMutants = {
  'limit.contact-tag-filter': longestFilter(contacts, 'tag', contact.tagFilter),
  'limit.deal-list-lead': [
    ...longestFilter(deals, 'leadId', filterId, slash),
    parameter('a slash is taken', deals, 'leadId', { type: 'string', maxLength: filterId.max }),
    parameter('only the beginning is looked at for slashes', deals, 'leadId', {
      type: 'string',
      maxLength: filterId.max,
      pattern: '^[^/]+(/?$|[^/])',
    }),
  ],
  'limit.deal-list-pipeline': longestFilter(deals, 'pipelineId', filterId),
  'limit.ticket-list-lead': [
    ...longestFilter(tickets, 'leadId', filterId, slash),
    parameter('a slash is taken', tickets, 'leadId', { type: 'string', maxLength: filterId.max }),
  ],
  'limit.deal-title-min': shortest(createDeal, 'title', deal.title),
  'limit.deal-title-max': longest(createDeal, 'title', deal.title),
  'limit.ticket-subject-min': shortest(updateTicket, 'subject', ticket.subject),
  'limit.ticket-subject-max': longest(updateTicket, 'subject', ticket.subject),
  'limit.ticket-description-max': longest(updateTicket, 'description', ticket.description),
  'limit.webhook-name-min': shortest(createWebhook, 'name', webhook.name),
  'limit.webhook-name-max': [...longest(createWebhook, 'name', webhook.name), storedShorter('name', 64)],
  'limit.webhook-url-max': [...longest(createWebhook, 'url', webhook.url), storedShorter('url', 1024)],
  'limit.webhook-description-max': [
    ...longest(createWebhook, 'description', webhook.description),
    storedShorter('description', 255),
  ],
} satisfies Partial<Mutants<typeof families.limit>>

import { type families, limits, op, type ServedOperationId } from '../../contract/index.js'
import { type Mutant, type Mutants, mutant, type Operators, onReply } from '../mutant.js'
import { askedAs, parameter } from '../reading.js'

const contacts = op.listContacts
const deals = op.listDeals
const tickets = op.listTickets

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

const { contact, filterId } = limits

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
} satisfies Partial<Mutants<typeof families.limit>>

/** Further mutants of lengths of texts. */
export const furtherLengthMutants: Operators<typeof families.limit> = {
  'limit.webhook-name-max': [storedShorter('name', 64)],
  'limit.webhook-url-max': [storedShorter('url', 1024)],
  'limit.webhook-description-max': [storedShorter('description', 255)],
}

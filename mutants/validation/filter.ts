import { type families, op, type ServedOperationId, ticketPriorities } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundStep, type Mutant, type Mutants, mutant } from '../mutant.js'
import { askedAs, parameter } from '../reading.js'

const contacts = op.listContacts
const deals = op.listDeals
const tickets = op.listTickets
const string = { type: 'string' }

/** Ways to be careless about an e-mail filter. */
export const emailFilter = (
  at: ServedOperationId,
  name: string,
  other: string,
): readonly [Mutant, ...Mutant[]] => [
  parameter('any text is an address', at, name, string),
  parameter('an at sign makes an address', at, name, { type: 'string', pattern: '@' }),
  parameter('a dot makes an address', at, name, { type: 'string', pattern: '\\.' }),
  askedAs(`what is no address is dropped beside ${other}`, at, (query) => {
    const { [name]: address, ...rest } = query
    return address !== undefined && !address.includes('@') && other in query ? rest : query
  }),
  mutant('no address finds nobody', (behaviour) =>
    aroundStep(behaviour, 'validate', (next, context) => {
      const address = context.operation === at ? context.query[name] : undefined
      return address === undefined || address.includes('@')
        ? next()
        : { status: 200, body: { data: [], nextCursor: null } }
    }),
  ),
]

/** Ways to be careless about a filter with a few words. */
export const wordFilter = (
  at: ServedOperationId,
  name: string,
  words: readonly string[],
): readonly [Mutant, ...Mutant[]] => [
  parameter('any word will do', at, name, string),
  parameter('the last word of the list was forgotten', at, name, { enum: words.slice(0, -1) }),
  parameter('the beginning of a word will do', at, name, {
    type: 'string',
    pattern: `^(${words.join('|')})`,
  }),
  askedAs('case does not count', at, (query) =>
    query[name] === undefined ? query : { ...query, [name]: query[name].toLowerCase() },
  ),
  askedAs('an unknown word is no filter', at, (query) => {
    const { [name]: word, ...rest } = query
    return word !== undefined && /^[a-z]+$/.test(word) && !words.includes(word) ? rest : query
  }),
  askedAs('the words are looked up as members of an object', at, (query) => {
    const { [name]: word, ...rest } = query
    return word !== undefined && !words.includes(word) && word in {} ? rest : query
  }),
  askedAs('only the first of several words counts', at, (query) =>
    query[name] === undefined ? query : { ...query, [name]: query[name].split(',')[0] ?? '' },
  ),
  mutant('an unknown word answers 404', (behaviour) =>
    aroundStep(behaviour, 'validate', (next, context) => {
      const word = context.operation === at ? context.query[name] : undefined
      if (word !== undefined && !words.includes(word))
        throw new ApiError('not_found', `no ${name} ${word}`, 'error.invalid-request')
      return next()
    }),
  ),
]

/** Filters that take too much or too little. */
export const filterMutants = {
  'validation.contact-list-email': emailFilter(contacts, 'email', 'tag'),
  'validation.contact-list-owner-email': emailFilter(contacts, 'ownerEmail', 'tag'),
  'validation.deal-list-owner-email': emailFilter(deals, 'ownerEmail', 'status'),
  'validation.ticket-list-assignee-email': emailFilter(tickets, 'assigneeEmail', 'status'),
  'validation.contact-list-updated-since': [
    parameter('days of a month go up to 31', contacts, 'updatedSince', {
      type: 'string',
      pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d',
    }),
    askedAs('whatever Date can read is a date', contacts, (query) => {
      const at = Date.parse(query.updatedSince ?? '')
      return Number.isNaN(at) ? query : { ...query, updatedSince: new Date(at).toISOString() }
    }),
    askedAs('what follows the date does not count', contacts, (query) =>
      query.updatedSince === undefined ? query : { ...query, updatedSince: query.updatedSince.slice(0, 24) },
    ),
    askedAs('a number is the seconds since 1970', contacts, (query) =>
      /^\d+$/.test(query.updatedSince ?? '')
        ? { ...query, updatedSince: new Date(Number(query.updatedSince) * 1000).toISOString() }
        : query,
    ),
    askedAs('what is no date is dropped', contacts, ({ updatedSince, ...query }) =>
      updatedSince !== undefined && /^\d/.test(updatedSince) ? { ...query, updatedSince } : query,
    ),
    parameter('what is no date crashes', contacts, 'updatedSince', string),
  ],
  'validation.deal-list-status': wordFilter(deals, 'status', ['open', 'won', 'lost']),
  'validation.ticket-list-status': wordFilter(tickets, 'status', [
    'open',
    'in_progress',
    'waiting_customer',
    'closed',
  ]),
  'validation.ticket-list-priority': wordFilter(tickets, 'priority', ticketPriorities),
} satisfies Partial<Mutants<typeof families.validation>>

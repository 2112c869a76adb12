import type { EndpointId, families } from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import type { Context } from '../context.js'
import type { Reply } from '../reply.js'
import { aroundHandler, aroundStep, type Mutants, mutant, onList, onReply } from './mutant.js'

interface Page {
  readonly data: readonly { readonly id: string }[]
  readonly nextCursor: string | null
}

const contacts = 'GET /api/v1/contacts'
const deals = 'GET /api/v1/deals'
const tickets = 'GET /api/v1/tickets'
const tags = 'GET /api/v1/tags'

/** Changes the pages of a list on their way out. */
const onPage = (at: EndpointId, change: (page: Page, context: Context) => object) => (behaviour: Behaviour) =>
  onReply(behaviour, at, (reply, context): Reply => ({ ...reply, body: change(reply.body as Page, context) }))

/** Changes the query of a list before it is read. */
const onAsk = (at: EndpointId, change: (query: Record<string, string>) => void) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, at, (next, context) => {
    const query = { ...context.query }
    change(query)
    return next({ ...context, query })
  })

const hasFilter = (query: Readonly<Record<string, string>>) =>
  Object.keys(query).some((name) => name !== 'limit' && name !== 'cursor')

/** Lets a paging parameter through that validation would refuse. */
const unchecked = (change: (query: Record<string, string>) => void) => (behaviour: Behaviour) =>
  aroundStep(behaviour, 'validate', (next, context) => {
    const query = { ...context.query }
    change(query)
    context.query = query
    return next()
  })

/** One way to break each rule on pages and cursors, and more where it is easily missed. */
export const pagingMutants: Mutants<typeof families.paging> = {
  envelope: [
    mutant(
      'the last page leaves nextCursor out',
      onPage(contacts, ({ data, nextCursor }) => (nextCursor === null ? { data } : { data, nextCursor })),
    ),
    mutant(
      'no next page is told by an empty string',
      onPage(deals, (page) => ({ ...page, nextCursor: page.nextCursor ?? '' })),
    ),
    mutant(
      'tags spell it next_cursor',
      onPage(tags, ({ data, nextCursor }) => ({ data, next_cursor: nextCursor })),
    ),
    mutant(
      'an empty page has data null',
      onPage(tickets, (page) => (page.data.length === 0 ? { ...page, data: null } : page)),
    ),
  ],
  'traversal-ends': [
    mutant(
      'the cursor points at its own page',
      onPage(contacts, (page, { query }) => ({
        ...page,
        nextCursor: page.nextCursor && (query.cursor ?? page.nextCursor),
      })),
    ),
    mutant('the last page points back to the first', (behaviour) => {
      const first = new Map<string, string>()
      onPage(tickets, (page, { query }) => {
        if (page.nextCursor && !query.cursor) first.set('cursor', page.nextCursor)
        return {
          ...page,
          nextCursor: page.nextCursor ?? (query.cursor ? (first.get('cursor') ?? null) : null),
        }
      })(behaviour)
    }),
  ],
  'last-page-null': [
    mutant(
      'a page as long as the rest counts as the last but one',
      onPage(contacts, (page, { query }) =>
        page.data.length === 1 && query.limit === '2'
          ? page
          : { ...page, nextCursor: query.limit === '1' && query.cursor ? null : page.nextCursor },
      ),
    ),
    mutant('the walk ends after the third page', (behaviour) => {
      const depth = new Map<string, number>()
      onPage(deals, (page, { query }) => {
        const at = query.cursor === undefined ? 1 : (depth.get(query.cursor) ?? 1) + 1
        if (page.nextCursor) depth.set(page.nextCursor, at)
        return { ...page, nextCursor: at >= 3 ? null : page.nextCursor }
      })(behaviour)
    }),
  ],
  'traversal-complete': [
    mutant('the cursor holds the sort key alone, so ties are lost', (behaviour) =>
      onList(behaviour, tickets, (list) => ({
        range: (filters, context) => {
          const range = list.range(filters, context)
          return range
        },
      })),
    ),
  ],
  'order-independent-of-limit': [
    mutant(
      'each page is sorted by name',
      onPage(contacts, (page) => ({
        ...page,
        data: page.data.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)).toReversed(),
      })),
    ),
  ],
  'limit-caps-page': [
    mutant(
      'deals of one contact ignore limit',
      onAsk(deals, (query) => {
        if (query.leadId) query.limit = '100'
      }),
    ),
    mutant(
      'one record too many',
      onAsk(contacts, (query) => {
        if (query.limit && query.limit !== '100') query.limit = String(Number(query.limit) + 1)
      }),
    ),
  ],
  'limit-default': [
    mutant(
      'contacts default to 49',
      onAsk(contacts, (query) => {
        query.limit ??= '49'
      }),
    ),
    mutant(
      'tags default to 100',
      onAsk(tags, (query) => {
        query.limit ??= '100'
      }),
    ),
    mutant(
      'a filter drops the default to 20',
      onAsk(deals, (query) => {
        if (hasFilter(query)) query.limit ??= '20'
      }),
    ),
  ],
  'limit-min': [
    mutant('limit=1 is refused', (behaviour) => {
      behaviour.policy.page.min = 2
    }),
  ],
  'limit-max': [
    mutant('limit=100 is refused', (behaviour) => {
      behaviour.policy.page.max = 99
    }),
    mutant(
      'tickets are capped at 50 in silence',
      onAsk(tickets, (query) => {
        if (Number(query.limit) > 50) query.limit = '50'
      }),
    ),
  ],
  'limit-zero': [
    mutant(
      'limit=0 gives an empty page',
      unchecked((query) => {
        if (query.limit === '0') {
          query.limit = '1'
          query.cursor = ''
        }
      }),
    ),
  ],
  'limit-above-max': [
    mutant('any limit is taken', (behaviour) => {
      behaviour.policy.page.max = Number.MAX_SAFE_INTEGER
    }),
  ],
  'limit-not-digits': [
    mutant(
      'the number at its start is taken',
      unchecked((query) => {
        if (query.limit) query.limit = String(Number.parseInt(query.limit, 10) || 50)
      }),
    ),
  ],
  'cursor-max-length': [
    mutant('a cursor too long starts again', (behaviour) => {
      behaviour.policy.cursorMax = 10_000
    }),
  ],
  'issued-cursor-length': [
    mutant(
      'the cursor repeats the page',
      onPage(contacts, (page) => ({
        ...page,
        nextCursor: page.nextCursor && page.nextCursor + 'x'.repeat(2048),
      })),
    ),
  ],
  'cursor-roundtrip': [
    mutant(
      'the page begins with the last record again',
      onPage(contacts, (page) => page),
    ),
  ],
  'filters-hold-across-pages': [
    mutant(
      'later pages drop the filter',
      onAsk(contacts, () => undefined),
    ),
  ],
  'empty-list': [mutant('nothing found is 404', onReply.bind(undefined) as never)],
  'cursor-garbage': [mutant('a damaged cursor is a crash', () => undefined)],
  'webhooks-list': [
    mutant(
      'no nextCursor',
      onPage('GET /api/v1/webhooks', ({ data }) => ({ data })),
    ),
  ],
}

import type { EndpointId, families } from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import type { Context } from '../context.js'
import type { Reply } from '../reply.js'
import { aroundHandler, aroundStep, type Mutants, mutant, onReply } from './mutant.js'
import {
  byOffset,
  bySortKey,
  filteredLate,
  following,
  type OffsetHabits,
  type OffsetPage,
  pagedBy,
} from './naive-page.js'

interface Page {
  readonly data: readonly { readonly id: string }[]
  readonly nextCursor: string | null
}

type Query = Record<string, string>

const contacts = 'GET /api/v1/contacts'
const deals = 'GET /api/v1/deals'
const tickets = 'GET /api/v1/tickets'
const tags = 'GET /api/v1/tags'
const webhooks = 'GET /api/v1/webhooks'

/** Changes the pages of a list on their way out. */
const onPage = (at: EndpointId, change: (page: Page, context: Context) => object) => (behaviour: Behaviour) =>
  onReply(behaviour, at, (reply, context): Reply => ({ ...reply, body: change(reply.body as Page, context) }))

/** Changes the query of a list once it is found valid. */
const onAsk = (at: EndpointId, change: (query: Query) => void) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, at, (next, context) => {
    const query = { ...context.query }
    change(query)
    return next({ ...context, query })
  })

/** Changes the query of a list before it is looked at. */
const unchecked =
  (change: (query: Query) => void, at?: EndpointId) =>
  (behaviour: Behaviour): void =>
    aroundStep(behaviour, 'validate', (next, context) => {
      if (at === undefined || context.endpoint === at) {
        const query = { ...context.query }
        change(query)
        context.query = query
      }
      return next()
    })

/** Answers some calls of a list in another way than the list would. */
const instead = (at: EndpointId, answer: (context: Context) => Reply | undefined) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, at, (next, context) => answer(context) ?? next(context))

/** The same, before the query is looked at. */
const beforehand =
  (at: EndpointId, answer: (query: Query) => Reply | undefined) =>
  (behaviour: Behaviour): void =>
    aroundStep(behaviour, 'validate', (next, context) =>
      context.endpoint === at ? (answer(context.query) ?? next()) : next(),
    )

const paged = (at: Parameters<typeof pagedBy>[1], habits: OffsetHabits) => pagedBy(byOffset(habits), at)

const refused = (status: number, code: string): Reply => ({
  status,
  body: { error: { code, message: code, details: {} } },
})
const crash = refused(500, 'internal')

const hasFilter = (query: Readonly<Query>) =>
  Object.keys(query).some((name) => name !== 'limit' && name !== 'cursor')

/** Whether the page ends just where the records end. */
const exact = ({ size, total }: OffsetPage) => total % size === 0

/** Which page this is, from 1. */
const nth = ({ offset, size }: OffsetPage) => Math.floor(offset / size) + 1

/** Ways to break each rule on pages and cursors, the plain one first. */
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
      'an empty page of tickets has data null',
      onPage(tickets, (page) => (page.data.length === 0 ? { ...page, data: null } : page)),
    ),
    mutant(
      'a list by updatedSince ends with nextCursor false',
      onPage(contacts, (page, { query }) =>
        query.updatedSince ? { ...page, nextCursor: page.nextCursor ?? false } : page,
      ),
    ),
    mutant('a page with more to come answers 206', (behaviour) =>
      onReply(behaviour, tags, (reply) =>
        (reply.body as Page).nextCursor ? { ...reply, status: 206 } : reply,
      ),
    ),
    mutant(
      'a page of a single record is that record',
      onPage(deals, ({ data, nextCursor }) => ({ data: data.length === 1 ? data[0] : data, nextCursor })),
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
    mutant(
      'the last page points back to the first',
      paged(tickets, { next: (page) => following(page) ?? (page.offset > 0 ? 0 : undefined) }),
    ),
    mutant('the walk starts over, under a new cursor each time', (behaviour) => {
      let round = 0
      paged(deals, {
        shown: ({ offset, size, total }) => [offset % total, (offset % total) + size],
        next(page) {
          round += page.total
          return page.total > page.size ? ((page.offset + page.size) % page.total) + round : undefined
        },
      })(behaviour)
    }),
    mutant(
      'a full last page has a cursor, which is then refused',
      paged(contacts, {
        next: ({ offset, size, total }) => (offset + size <= total ? offset + size : undefined),
        takes: ({ offset, total }) => offset < total,
      }),
    ),
  ],
  'last-page-null': [
    mutant(
      'with limit=1 the second page is the last',
      onPage(contacts, (page, { query }) => ({
        ...page,
        nextCursor: query.limit === '1' && query.cursor ? null : page.nextCursor,
      })),
    ),
    mutant(
      'the walk ends after the third page',
      paged(deals, { next: (page) => (nth(page) < 3 ? following(page) : undefined) }),
    ),
    mutant(
      'the last page is left out where all pages are full',
      paged(tags, {
        next: (page) =>
          exact(page) && page.offset + 2 * page.size === page.total ? undefined : following(page),
      }),
    ),
    mutant(
      'a remainder of one record is left out',
      paged(tickets, {
        next: ({ offset, size, total }) => (offset + size < total - 1 ? offset + size : undefined),
      }),
    ),
    mutant('tickets are filtered after the page is read', pagedBy(filteredLate, tickets)),
    mutant('contacts are filtered after the page is read', pagedBy(filteredLate, contacts)),
    mutant(
      'no more than a hundred records are counted',
      paged(deals, { next: (page) => following({ ...page, total: Math.min(page.total, 100) }) }),
    ),
    mutant(
      'a page of limit=100 counts as the last',
      onPage(contacts, (page, { query }) => (query.limit === '100' ? { ...page, nextCursor: null } : page)),
    ),
  ],
  'traversal-complete': [
    mutant(
      'the cursor of tickets holds updatedAt alone, and ties are lost',
      pagedBy(bySortKey('after'), tickets),
    ),
    mutant(
      'the cursor of tickets holds updatedAt alone, and ties are repeated',
      pagedBy(bySortKey('from'), tickets),
    ),
    mutant('deals updated in the same moment are lost', pagedBy(bySortKey('after'), deals)),
    mutant('contacts updated in the same moment are lost', (behaviour) => {
      const naive = bySortKey('after')
      aroundHandler(behaviour, contacts, (next, context) =>
        context.query.updatedSince ? naive(context, behaviour.lists[contacts]) : next(context),
      )
    }),
    mutant(
      'the third page of tags skips a record',
      paged(tags, { shown: (page) => [page.offset + (nth(page) === 3 ? 1 : 0), page.offset + page.size] }),
    ),
    mutant(
      'the third page of tickets repeats a record',
      paged(tickets, { shown: (page) => [page.offset - (nth(page) === 3 ? 1 : 0), page.offset + page.size] }),
    ),
    mutant(
      'a page of limit=100 loses its last record',
      paged(contacts, { shown: ({ offset, size }) => [offset, offset + Math.min(size, 99)] }),
    ),
    mutant(
      'with a filter each page begins with the last record of the one before',
      paged(deals, {
        shown: ({ offset, size, filters }) => [
          Math.max(0, hasFilter(filters) ? offset - 1 : offset),
          offset + size,
        ],
      }),
    ),
    mutant(
      'later pages begin at multiples of the default limit',
      paged(tags, {
        shown: (page) => {
          const from = page.offset === 0 ? 0 : Math.max(page.offset, 50 * (nth(page) - 1))
          return [from, from + page.size]
        },
      }),
    ),
    mutant(
      'the last record is shown twice where all pages are full',
      paged(contacts, {
        shown: (page) => [page.offset - (exact(page) && page.offset > 0 ? 1 : 0), page.offset + page.size],
      }),
    ),
  ],
  'order-independent-of-limit': [
    mutant(
      'each page is sorted anew',
      onPage(contacts, (page) => ({
        ...page,
        data: page.data.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? 1 : -1)),
      })),
    ),
    mutant(
      'tags come by id on pages of more than fifty',
      onPage(tags, (page) => ({
        ...page,
        data: page.data.length > 50 ? page.data.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : page.data,
      })),
    ),
    mutant(
      'the deals of one contact come the other way round on each page',
      onPage(deals, (page, { query }) => (query.leadId ? { ...page, data: page.data.toReversed() } : page)),
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
    mutant(
      'later pages have the default size',
      onAsk(tags, (query) => {
        if (query.cursor) query.limit = '50'
      }),
    ),
    mutant(
      'limits are rounded up to tens',
      onAsk(tickets, (query) => {
        if (query.limit) query.limit = String(Math.ceil(Number(query.limit) / 10) * 10)
      }),
    ),
    mutant(
      'limit=25 is taken for the largest',
      onAsk(deals, (query) => {
        if (query.limit === '25') query.limit = '100'
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
    mutant(
      'the default holds for the first page, later ones have 25',
      onAsk(tickets, (query) => {
        if (query.cursor) query.limit ??= '25'
      }),
    ),
    mutant(
      'without filters the default is 51',
      onAsk(contacts, (query) => {
        if (!hasFilter(query)) query.limit ??= '51'
      }),
    ),
  ],
  'limit-min': [
    mutant('limit=1 is refused', (behaviour) => {
      behaviour.policy.page.min = 2
    }),
    mutant(
      'limit=1 gives two tickets',
      onAsk(tickets, (query) => {
        if (query.limit === '1') query.limit = '2'
      }),
    ),
    mutant(
      'limit=1 is refused beside a filter',
      instead(contacts, ({ query }) =>
        query.limit === '1' && hasFilter(query) ? refused(400, 'invalid_request') : undefined,
      ),
    ),
    mutant(
      'limit=1 is refused on the second page',
      instead(tags, ({ query }) =>
        query.limit === '1' && query.cursor ? refused(400, 'invalid_request') : undefined,
      ),
    ),
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
    mutant(
      'contacts are capped at 99 in silence',
      onAsk(contacts, (query) => {
        if (query.limit === '100') query.limit = '99'
      }),
    ),
    mutant(
      'limit=100 gives 101 deals',
      onAsk(deals, (query) => {
        if (query.limit === '100') query.limit = '101'
      }),
    ),
    mutant(
      'limit=100 is refused beside a filter',
      instead(deals, ({ query }) =>
        query.limit === '100' && hasFilter(query) ? refused(400, 'invalid_request') : undefined,
      ),
    ),
  ],
  'limit-zero': [
    mutant(
      'limit=0 gives an empty page',
      beforehand(contacts, ({ limit }) =>
        limit === '0' ? { status: 200, body: { data: [], nextCursor: null } } : undefined,
      ),
    ),
    mutant('limit=0 is no limit', (behaviour) => {
      behaviour.policy.page.min = 0
      onAsk(tags, (query) => {
        if (query.limit === '0') query.limit = String(Number.MAX_SAFE_INTEGER)
      })(behaviour)
    }),
    mutant(
      'limit=0 is a division by zero',
      beforehand(deals, ({ limit }) => (limit === '0' ? crash : undefined)),
    ),
    mutant(
      'limit=0 is refused as unprocessable',
      beforehand(tickets, ({ limit }) => (limit === '0' ? refused(422, 'invalid_request') : undefined)),
    ),
  ],
  'limit-above-max': [
    mutant('any limit is taken', (behaviour) => {
      behaviour.policy.page.max = Number.MAX_SAFE_INTEGER
    }),
    mutant('the largest limit is 101', (behaviour) => {
      behaviour.policy.page.max = 101
    }),
    mutant(
      'a very large limit is a crash',
      beforehand(tickets, ({ limit }) => (Number(limit) > Number.MAX_SAFE_INTEGER ? crash : undefined)),
    ),
    mutant(
      'a limit above the maximum is an empty page',
      beforehand(deals, ({ limit }) =>
        Number(limit) > 100 ? { status: 200, body: { data: [], nextCursor: null } } : undefined,
      ),
    ),
    mutant(
      'a limit beyond 32 bits is a crash',
      beforehand(tags, ({ limit }) =>
        Number(limit) > 2 ** 31 && Number(limit) < 2 ** 53 ? crash : undefined,
      ),
    ),
  ],
  'limit-not-digits': [
    mutant(
      'what is no number is refused under a code of its own',
      beforehand(contacts, ({ limit = '1' }) =>
        /^\d+$/.test(limit) ? undefined : refused(400, 'invalid_limit'),
      ),
    ),
    mutant(
      'the number at its start is taken',
      unchecked((query) => {
        const number = Number.parseInt(query.limit ?? '', 10)
        if (number > 0) query.limit = String(number)
      }),
    ),
    mutant(
      'what is no number gives the default',
      unchecked((query) => {
        if (query.limit && Number.isNaN(Number(query.limit))) delete query.limit
      }, deals),
    ),
    mutant(
      'every notation of a number is taken',
      unchecked((query) => {
        const number = Number(query.limit)
        if (Number.isInteger(number) && number > 0) query.limit = String(number)
      }, tickets),
    ),
    mutant(
      'fractions are rounded down',
      unchecked((query) => {
        if (/^\d+\.\d+$/.test(query.limit ?? '')) query.limit = String(Math.floor(Number(query.limit)))
      }, tags),
    ),
    mutant(
      'beside a cursor letters are overlooked',
      unchecked((query) => {
        if (query.cursor && query.limit) query.limit = query.limit.replace(/[a-z]+$/, '') || '50'
      }, contacts),
    ),
  ],
  'cursor-max-length': [
    mutant(
      'a cursor too long is refused under a code of its own',
      beforehand(tickets, ({ cursor = '' }) =>
        cursor.length > 2048 ? refused(400, 'invalid_cursor') : undefined,
      ),
    ),
    mutant(
      'a cursor too long starts again',
      unchecked((query) => {
        if ((query.cursor ?? '').length > 2048) delete query.cursor
      }),
    ),
    mutant(
      'a cursor too long is a crash',
      beforehand(deals, ({ cursor = '' }) => (cursor.length > 2048 ? crash : undefined)),
    ),
    mutant('tags read as much of a cursor as was issued', (behaviour) =>
      unchecked((query) => {
        const [own] = /^[\w-]+\.\w{7}/.exec(query.cursor ?? '') ?? []
        if (own) query.cursor = own
      }, tags)(behaviour),
    ),
    mutant(
      'one character too many is overlooked',
      unchecked((query) => {
        if (query.cursor?.length === 2049) delete query.cursor
      }, tickets),
    ),
    mutant(
      'a cursor too long names a missing page',
      beforehand(contacts, ({ cursor = '' }) =>
        cursor.length > 2048 ? refused(404, 'not_found') : undefined,
      ),
    ),
  ],
  'issued-cursor-length': [
    mutant(
      'the cursor repeats the page',
      onPage(contacts, (page) => ({
        ...page,
        nextCursor: page.nextCursor && page.nextCursor + JSON.stringify(page.data),
      })),
    ),
    mutant('the cursor names all records so far', (behaviour) => {
      const seen = new Map<string, number>()
      onPage(tickets, ({ data, nextCursor }, { query }) => {
        const count = (seen.get(query.cursor?.split('~')[0] ?? '') ?? 0) + data.length
        if (nextCursor) seen.set(nextCursor, count)
        return { data, nextCursor: nextCursor && `${nextCursor}~${'x'.repeat(20 * count)}` }
      })(behaviour)
      unchecked((query) => {
        if (query.cursor) query.cursor = query.cursor.split('~')[0] ?? ''
      }, tickets)(behaviour)
    }),
    mutant(
      'the cursor holds the last record',
      onPage(contacts, (page) => ({
        ...page,
        nextCursor: page.nextCursor && `${page.nextCursor}~${JSON.stringify(page.data.at(-1))}`,
      })),
    ),
    mutant(
      'a long filter makes a long cursor',
      onPage(contacts, (page, { query }) => ({
        ...page,
        nextCursor: page.nextCursor && `${page.nextCursor}~${(query.tag ?? '').slice(40).repeat(40)}`,
      })),
    ),
  ],
  'cursor-roundtrip': [
    mutant(
      'a page begins with the last record of the one before',
      paged(contacts, {
        next: (page) =>
          following(page) === undefined ? undefined : page.offset + Math.max(1, page.size - 1),
      }),
    ),
    mutant('a plus sign in a cursor is read as a blank', (behaviour) => {
      onPage(tags, (page) => ({ ...page, nextCursor: page.nextCursor?.replace('.', '+') ?? null }))(behaviour)
      unchecked((query) => {
        // Only every other checksum ends in a way that is mended by chance.
        if (query.cursor) query.cursor = query.cursor.replace(/\+(?=[0-9])/, ' ').replace('+', '.')
      }, tags)(behaviour)
    }),
    mutant(
      'beside a filter the cursor is overlooked',
      onAsk(deals, (query) => {
        if (query.leadId) delete query.cursor
      }),
    ),
    mutant(
      'the cursor skips a record on the third page',
      paged(tickets, {
        shown: (page) => [page.offset + (nth(page) === 3 ? 1 : 0), page.offset + page.size],
      }),
    ),
    mutant(
      'the cursor of a long stretch is refused',
      paged(contacts, { takes: ({ offset }) => offset < 100 }),
    ),
  ],
  'filters-hold-across-pages': [
    mutant(
      'later pages of contacts drop the filters',
      paged(contacts, { filters: (sent, offset) => (offset > 0 ? {} : sent) }),
    ),
    mutant(
      'later pages of deals drop all filters but leadId',
      paged(deals, {
        filters: ({ leadId, ...sent }, offset) =>
          leadId !== undefined ? { leadId } : offset > 0 ? {} : sent,
      }),
    ),
    mutant(
      'later pages of tickets drop priority',
      paged(tickets, {
        filters: ({ priority, ...sent }, offset) => (offset > 0 || !priority ? sent : { ...sent, priority }),
      }),
    ),
    mutant(
      'later pages of tickets drop leadId',
      paged(tickets, {
        filters: ({ leadId, ...sent }, offset) => (offset > 0 || !leadId ? sent : { ...sent, leadId }),
      }),
    ),
    mutant(
      'later pages of tickets drop status beside another filter',
      paged(tickets, {
        filters: ({ status, ...sent }, offset) =>
          !status || (offset > 0 && hasFilter(sent)) ? sent : { ...sent, status },
      }),
    ),
    mutant(
      'later pages of contacts drop updatedSince',
      paged(contacts, {
        filters: ({ updatedSince, ...sent }, offset) =>
          offset > 0 || !updatedSince ? sent : { ...sent, updatedSince },
      }),
    ),
    mutant(
      'from the third page on status is dropped',
      paged(deals, {
        filters: ({ status, ...sent }, offset) => (offset > 1 || !status ? sent : { ...sent, status }),
      }),
    ),
    mutant(
      'later pages of contacts drop ownerEmail',
      paged(contacts, {
        filters: ({ ownerEmail, ...sent }, offset) =>
          offset > 0 || !ownerEmail ? sent : { ...sent, ownerEmail },
      }),
    ),
  ],
  'empty-list': [
    mutant('nothing found is 404', (behaviour) =>
      onReply(behaviour, contacts, (reply) =>
        (reply.body as Page).data.length === 0 ? refused(404, 'not_found') : reply,
      ),
    ),
    mutant('nothing found is 204', (behaviour) =>
      onReply(behaviour, tickets, (reply) =>
        (reply.body as Page).data.length === 0 ? { status: 204, body: undefined } : reply,
      ),
    ),
    mutant(
      'an empty page has a cursor to itself',
      onPage(deals, (page) => (page.data.length === 0 ? { ...page, nextCursor: 'MA' } : page)),
    ),
    mutant(
      'an empty page leaves nextCursor out',
      onPage(tags, (page) => (page.data.length === 0 ? { data: [] } : page)),
    ),
    mutant(
      'an unknown e-mail address is refused',
      instead(contacts, (context) => {
        const { email } = context.query
        const known = [...context.workspace.contacts.all()].some((contact) => contact.email === email)
        return email === undefined || known ? undefined : refused(400, 'invalid_request')
      }),
    ),
    mutant(
      'a contact without tickets is not found',
      instead(tickets, ({ query, workspace }) =>
        query.leadId && ![...workspace.tickets.all()].some(({ leadId }) => leadId === query.leadId)
          ? refused(404, 'not_found')
          : undefined,
      ),
    ),
  ],
  'cursor-garbage': [
    mutant('an unreadable cursor is a crash', (behaviour) =>
      aroundHandler(behaviour, contacts, (next, context) => {
        const { cursor } = context.query
        if (cursor !== undefined && !/^[\w-]+\.\w{7}$/.test(cursor)) throw new TypeError('no cursor')
        return next(context)
      }),
    ),
    mutant('a cursor that decodes to no object is a crash', (behaviour) =>
      aroundHandler(behaviour, deals, (next, context) => {
        const { cursor } = context.query
        const text = Buffer.from(cursor ?? '', 'base64url').toString()
        if (text === 'null' || text === '{}') throw new TypeError('no place in the cursor')
        return next(context)
      }),
    ),
    mutant('a forged cursor is a crash', (behaviour) =>
      aroundHandler(behaviour, tags, (next, context) => {
        const reply = () => next(context)
        if (!/^[\w-]+\.\w{7}$/.test(context.query.cursor ?? 'a.bcdefgh')) return reply()
        try {
          return reply()
        } catch {
          throw new Error('checksum')
        }
      }),
    ),
    mutant(
      'an offset below zero is a crash',
      beforehand(tickets, ({ cursor }) => (cursor?.startsWith('-') ? crash : undefined)),
    ),
  ],
  'webhooks-list': [
    mutant(
      'no nextCursor',
      onPage(webhooks, ({ data }) => ({ data })),
    ),
    mutant(
      'a page holds ten',
      onAsk(webhooks, (query) => {
        query.limit ??= '10'
      }),
    ),
    mutant(
      'ten destinations are all there are',
      onPage(webhooks, ({ data }) => ({ data: data.slice(0, 10), nextCursor: null })),
    ),
    mutant(
      'an empty list has no nextCursor',
      onPage(webhooks, (page) => (page.data.length === 0 ? { data: [] } : page)),
    ),
    mutant(
      'the list is an object by id',
      onPage(webhooks, ({ data, nextCursor }) => ({
        data: Object.fromEntries(data.map((webhook) => [webhook.id, webhook])),
        nextCursor,
      })),
    ),
  ],
}

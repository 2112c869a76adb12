import type { families } from '../../contract/index.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { bySortKey, filteredLate, following, pagedBy } from '../naive-page.js'
import {
  contacts,
  deals,
  exact,
  hasFilter,
  nth,
  onAsk,
  onPage,
  paged,
  tags,
  tickets,
  unchecked,
} from './operators.js'

type Rules = Mutants<typeof families.paging>

/** Faults of full walks. */
export const traversalMutants: Pick<
  Rules,
  | 'paging.traversal-ends'
  | 'paging.last-page-null'
  | 'paging.traversal-complete'
  | 'paging.order-independent-of-limit'
  | 'paging.cursor-roundtrip'
> = {
  'paging.traversal-ends': [
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
  'paging.last-page-null': [
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
  'paging.traversal-complete': [
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
  'paging.order-independent-of-limit': [
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
  'paging.cursor-roundtrip': [
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
}

import { op } from '../../contract/index.js'
import type { ListFilters, ListId } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { bySortKey, filteredLate, following, pagedBy } from '../operators/naive-paging.js'
import { ruledOut } from '../ruled-out.js'
import { exact, hasFilter, nth, onAsk, onPage, paged, unchecked } from './operators.js'

/** Pages some queries of a list by its sort key alone. */
const atTies =
  (
    at: ListId,
    compare: Parameters<typeof bySortKey>[0],
    isMeant: (query: ListFilters) => boolean,
  ): Mutation =>
  (behaviour) => {
    const naive = bySortKey(compare)
    aroundHandler(at, (next, context) =>
      isMeant(context.query) ? naive(context, behaviour.lists[at]) : next(context),
    )(behaviour)
  }

/** With `limit=1` a list ends one page too early. */
const lostAtOne = (list: Parameters<typeof paged>[0], of: string) => ({
  [`with limit=1 the last of ${of} is lost`]: paged(list, {
    next: (page) => following(page.size === 1 ? { ...page, total: page.total - 1 } : page),
  }),
})

/** Faults of reading all pages. */
export const traversalMutants = {
  'paging.traversal-ends': {
    'the cursor points at its own page': onPage(op.listContacts, (page, { query }) => ({
      ...page,
      nextCursor: page.nextCursor && (query.cursor ?? page.nextCursor),
    })),
    'the last page points back to the first': paged(op.listTickets, {
      next: (page) => following(page) ?? (page.offset > 0 ? 0 : undefined),
    }),
    'the walk starts over, under a new cursor each time': (behaviour) => {
      let round = 0
      paged(op.listDeals, {
        shown: ({ offset, size, total }) => [offset % total, (offset % total) + size],
        next(page) {
          round += page.total
          return page.total > page.size ? ((page.offset + page.size) % page.total) + round : undefined
        },
      })(behaviour)
    },
    'a full last page has a cursor, which is then refused': paged(op.listContacts, {
      next: ({ offset, size, total }) => (offset + size <= total ? offset + size : undefined),
      takes: ({ offset, total }) => offset < total,
    }),
    'the last page of messages points at itself': onPage(op.listMessages, (page, { query }) => ({
      ...page,
      nextCursor: page.nextCursor ?? query.cursor ?? null,
    })),
    'the walk of notes starts over': paged(op.listContactNotes, { next: (page) => following(page) ?? 0 }),
    'the cursor of conversations counts on past the end': paged(op.listConversations, {
      next: ({ offset, size }) => offset + size,
    }),
  },
  'paging.last-page-null': {
    'with limit=1 the second page is the last': onPage(op.listContacts, (page, { query }) => ({
      ...page,
      nextCursor: query.limit === '1' && query.cursor ? null : page.nextCursor,
    })),
    'the walk ends after the third page': paged(op.listDeals, {
      next: (page) => (nth(page) < 3 ? following(page) : undefined),
    }),
    'the last page is left out where all pages are full': paged(op.listTags, {
      next: (page) =>
        exact(page) && page.offset + 2 * page.size === page.total ? undefined : following(page),
    }),
    'a remainder of one record is left out': paged(op.listTickets, {
      next: ({ offset, size, total }) => (offset + size < total - 1 ? offset + size : undefined),
    }),
    'tickets are filtered after the page is read': pagedBy(filteredLate, op.listTickets),
    'contacts are filtered after the page is read': pagedBy(filteredLate, op.listContacts),
    'no more than a hundred records are counted': paged(op.listDeals, {
      next: (page) => following({ ...page, total: Math.min(page.total, 100) }),
    }),
    'a page of limit=100 counts as the last': onPage(op.listContacts, (page, { query }) =>
      query.limit === '100' ? { ...page, nextCursor: null } : page,
    ),
    'the walk of messages ends after fifty': paged(op.listMessages, {
      next: (page) => (page.offset + page.size < 50 ? following(page) : undefined),
    }),
    'open tasks are filtered after the page is read': pagedBy(filteredLate, op.listTasks),
    'a remainder of one meeting is left out': paged(op.listMeetings, {
      next: ({ offset, size, total }) => (offset + size < total - 1 ? offset + size : undefined),
    }),
    'the walk of templates ends after the second page': paged(op.listTemplates, {
      next: (page) => (nth(page) < 2 ? following(page) : undefined),
    }),
  },
  'paging.traversal-complete': {
    ...lostAtOne(op.listMessages, 'messages'),
    ...lostAtOne(op.listActivities, 'activities'),
    ...lostAtOne(op.listTasks, 'tasks'),
    ...lostAtOne(op.listContactNotes, 'notes'),
    'the cursor of tickets holds updatedAt alone, and ties are lost': pagedBy(
      bySortKey('after'),
      op.listTickets,
    ),
    'the cursor of tickets holds updatedAt alone, and ties are repeated': pagedBy(
      bySortKey('from'),
      op.listTickets,
    ),
    'deals updated in the same moment are lost': pagedBy(bySortKey('after'), op.listDeals),
    'contacts updated in the same moment are lost': atTies(
      op.listContacts,
      'after',
      ({ updatedSince }) => updatedSince !== undefined,
    ),
    'open tasks that are due at the same time are lost between pages': atTies(
      op.listTasks,
      'after',
      ({ status, assignedToEmail }) => status === 'open' && assignedToEmail === undefined,
    ),
    'open tasks of a user that are due at the same time are lost between pages': atTies(
      op.listTasks,
      'after',
      ({ assignedToEmail }) => assignedToEmail !== undefined,
    ),
    'open tasks of a user that are due at the same time are repeated on the next page': atTies(
      op.listTasks,
      'from',
      ({ assignedToEmail }) => assignedToEmail !== undefined,
    ),
    'tasks of every state that are due at the same time are repeated on the next page': atTies(
      op.listTasks,
      'from',
      ({ status, leadId, assignedToEmail }) => (status ?? leadId ?? assignedToEmail) === undefined,
    ),
    'the third page of tags skips a record': paged(op.listTags, {
      shown: (page) => [page.offset + (nth(page) === 3 ? 1 : 0), page.offset + page.size],
    }),
    'the third page of tickets repeats a record': paged(op.listTickets, {
      shown: (page) => [page.offset - (nth(page) === 3 ? 1 : 0), page.offset + page.size],
    }),
    'a page of limit=100 loses its last record': paged(op.listContacts, {
      shown: ({ offset, size }) => [offset, offset + Math.min(size, 99)],
    }),
    'with a filter each page begins with the last record of the one before': paged(op.listDeals, {
      shown: ({ offset, size, filters }) => [
        Math.max(0, hasFilter(filters) ? offset - 1 : offset),
        offset + size,
      ],
    }),
    'later pages begin at multiples of the default limit': paged(op.listTags, {
      shown: (page) => {
        const from = page.offset === 0 ? 0 : Math.max(page.offset, 50 * (nth(page) - 1))
        return [from, from + page.size]
      },
    }),
    'the last record is shown twice where all pages are full': paged(op.listContacts, {
      shown: (page) => [page.offset - (exact(page) && page.offset > 0 ? 1 : 0), page.offset + page.size],
    }),
    'meetings that start at the same time are lost between pages': pagedBy(
      bySortKey('after'),
      op.listMeetings,
    ),
    'tasks without a due date are lost between pages': pagedBy(bySortKey('after'), op.listTasks),
    'internal notes count towards the offset of messages': paged(op.listMessages, {
      shown: (page) => [page.offset + (nth(page) > 1 ? 1 : 0), page.offset + page.size],
    }),
    'the third page of activities repeats a record': paged(op.listActivities, {
      shown: (page) => [page.offset - (nth(page) === 3 ? 1 : 0), page.offset + page.size],
    }),
    'snoozed conversations are left out of later pages': onPage(op.listConversations, (page, { query }) => ({
      ...page,
      data: query.cursor
        ? page.data.filter((one) => (one as { status?: string }).status !== 'snoozed')
        : page.data,
    })),
  },
  'paging.order-independent-of-limit': {
    'each page is sorted anew': ruledOut(
      onPage(op.listContacts, (page) => ({
        ...page,
        data: page.data.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? 1 : -1)),
      })),
    ),
    'tags come by id on pages of more than fifty': onPage(op.listTags, (page) => ({
      ...page,
      data: page.data.length > 50 ? page.data.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : page.data,
    })),
    'the deals of one contact come the other way round on each page': onPage(
      op.listDeals,
      (page, { query }) => (query.leadId ? { ...page, data: page.data.toReversed() } : page),
    ),
    'messages come the other way round on each page': onPage(op.listMessages, (page) => ({
      ...page,
      data: page.data.toReversed(),
    })),
  },
  'paging.cursor-roundtrip': {
    'a page begins with the last record of the one before': paged(op.listContacts, {
      next: (page) => (following(page) === undefined ? undefined : page.offset + Math.max(1, page.size - 1)),
    }),
    'a plus sign in a cursor is read as a blank': inTurn(
      onPage(op.listTags, (page) => ({ ...page, nextCursor: page.nextCursor?.replace('.', '+') ?? null })),
      unchecked((query) => {
        // Only every other checksum ends in a way that is right by chance.
        if (query.cursor) query.cursor = query.cursor.replace(/\+(?=[0-9])/, ' ').replace('+', '.')
      }, op.listTags),
    ),
    'next to a filter the cursor is overlooked': onAsk(op.listDeals, (query) => {
      if (query.leadId) delete query.cursor
    }),
    'the cursor skips a record on the third page': paged(op.listTickets, {
      shown: (page) => [page.offset + (nth(page) === 3 ? 1 : 0), page.offset + page.size],
    }),
    'the cursor of a long walk is refused': paged(op.listContacts, {
      takes: ({ offset }) => offset < 100,
    }),
    'the cursor of notes is overlooked': onAsk(op.listContactNotes, (query) => {
      delete query.cursor
    }),
    'next to a channel the cursor of conversations is overlooked': onAsk(op.listConversations, (query) => {
      if (query.channel) delete query.cursor
    }),
  },
} satisfies Partial<FamilyMutants<'paging'>>

import { type families, op } from '../../contract/index.js'
import type { Mutation, Mutations } from '../mutation.js'
import { bySortKey, filteredLate, following, pagedBy } from '../naive-page.js'
import { onReply } from '../operators/reply.js'
import { hasFilter, nth, onAsk, onPage, type Page, paged, refused, unchecked } from './operators.js'

type Key = keyof (typeof families.paging)['rules']

/** Drops one filter from the second page on. */
const dropped = (at: Parameters<typeof paged>[0], name: string): Mutation =>
  paged(at, {
    filters: (sent, offset) =>
      offset > 0 ? Object.fromEntries(Object.entries(sent).filter(([other]) => other !== name)) : sent,
  })

/** Faults of lists that are read less often than those of contacts, deals and tickets. */
export const otherLists: Partial<Record<Key, Mutations>> = {
  'paging.envelope': {
    'notes come as a bare array where they fit on one page': onPage(op.listContactNotes, (page) =>
      page.nextCursor === null ? { data: page.data } : page,
    ),
    'the last page of messages has nextCursor undefined': onPage(op.listMessages, ({ data, nextCursor }) =>
      nextCursor ? { data, nextCursor } : { data },
    ),
    'templates come under their own name': onPage(op.listTemplates, ({ data, nextCursor }) => ({
      templates: data,
      nextCursor,
    })),
    'meetings from a day on have a cursor of zero at the end': onPage(op.listMeetings, (page, { query }) =>
      query.from && page.nextCursor === null ? { ...page, nextCursor: 0 } : page,
    ),
  },
  'paging.traversal-ends': {
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
    'messages come the other way round on each page': onPage(op.listMessages, (page) => ({
      ...page,
      data: page.data.toReversed(),
    })),
  },
  'paging.limit-caps-page': {
    'the limit of messages counts from zero': onAsk(op.listMessages, (query) => {
      if (query.limit && query.limit !== '100') query.limit = String(Number(query.limit) + 1)
    }),
    'templates ignore limit': onAsk(op.listTemplates, (query) => {
      query.limit = '100'
    }),
  },
  'paging.limit-default': {
    'messages default to 20': onAsk(op.listMessages, (query) => {
      query.limit ??= '20'
    }),
    'notes default to 100': onAsk(op.listContactNotes, (query) => {
      query.limit ??= '100'
    }),
    'meetings default to 25': onAsk(op.listMeetings, (query) => {
      query.limit ??= '25'
    }),
  },
  'paging.limit-min': {
    'limit=1 gives two messages': onAsk(op.listMessages, (query) => {
      if (query.limit === '1') query.limit = '2'
    }),
  },
  'paging.limit-max': {
    'conversations are capped at 20 in silence': onAsk(op.listConversations, (query) => {
      if (Number(query.limit) > 20) query.limit = '20'
    }),
    'messages are capped at 50 in silence': onAsk(op.listMessages, (query) => {
      if (Number(query.limit) > 50) query.limit = '50'
    }),
  },
  'paging.limit-not-digits': {
    'meetings read the digits that a limit begins with': unchecked((query) => {
      const number = Number.parseInt(query.limit ?? '', 10)
      if (number > 0) query.limit = String(number)
    }, op.listMeetings),
    'activities take a limit of words for the default': unchecked((query) => {
      if (Number.isNaN(Number(query.limit))) delete query.limit
    }, op.listActivities),
  },
  'paging.cursor-roundtrip': {
    'the cursor of notes is overlooked': onAsk(op.listContactNotes, (query) => {
      delete query.cursor
    }),
    'beside a channel the cursor of conversations is overlooked': onAsk(op.listConversations, (query) => {
      if (query.channel) delete query.cursor
    }),
  },
  'paging.filters-hold-across-pages': {
    [`later pages of ${op.listActivities} drop leadId`]: dropped(op.listActivities, 'leadId'),
    [`later pages of ${op.listTasks} drop status`]: dropped(op.listTasks, 'status'),
    [`later pages of ${op.listTasks} drop leadId`]: dropped(op.listTasks, 'leadId'),
    [`later pages of ${op.listConversations} drop channel`]: dropped(op.listConversations, 'channel'),
    [`later pages of ${op.listConversations} drop status`]: dropped(op.listConversations, 'status'),
    [`later pages of ${op.listMeetings} drop from`]: dropped(op.listMeetings, 'from'),
  },
  'paging.empty-list': {
    'a contact without notes has no list of them': onReply(op.listContactNotes, (reply) =>
      (reply.body as Page).data.length === 0 ? refused(404, 'not_found') : reply,
    ),
    'no meetings are an empty answer': onReply(op.listMeetings, (reply) =>
      (reply.body as Page).data.length === 0 ? { status: 204, body: undefined } : reply,
    ),
    'no tasks are null': onPage(op.listTasks, (page, { query }) =>
      page.data.length === 0 && hasFilter(query) ? { ...page, data: null } : page,
    ),
  },
}

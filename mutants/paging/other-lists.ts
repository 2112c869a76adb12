import { type families, op } from '../../contract/index.js'
import { type Mutant, mutant, onReply } from '../mutant.js'
import { bySortKey, filteredLate, following, pagedBy } from '../naive-page.js'
import { hasFilter, nth, onAsk, onPage, type Page, paged, refused, unchecked } from './operators.js'

const notes = op.listContactNotes
const activities = op.listActivities
const tasks = op.listTasks
const conversations = op.listConversations
const messages = op.listMessages
const templates = op.listTemplates
const meetings = op.listMeetings

type Key = keyof (typeof families.paging)['rules']

/** Drops one filter from the second page on. */
const dropped = (at: Parameters<typeof paged>[0], name: string): Mutant =>
  mutant(
    `later pages of ${at} drop ${name}`,
    paged(at, {
      filters: (sent, offset) =>
        offset > 0 ? Object.fromEntries(Object.entries(sent).filter(([other]) => other !== name)) : sent,
    }),
  )

/** Faults of lists that are read less often than those of contacts, deals and tickets. */
export const otherLists: Partial<Record<Key, readonly Mutant[]>> = {
  'paging.envelope': [
    mutant(
      'notes come as a bare array where they fit on one page',
      onPage(notes, (page) => (page.nextCursor === null ? { data: page.data } : page)),
    ),
    mutant(
      'the last page of messages has nextCursor undefined',
      onPage(messages, ({ data, nextCursor }) => (nextCursor ? { data, nextCursor } : { data })),
    ),
    mutant(
      'templates come under their own name',
      onPage(templates, ({ data, nextCursor }) => ({ templates: data, nextCursor })),
    ),
    mutant(
      'meetings from a day on have a cursor of zero at the end',
      onPage(meetings, (page, { query }) =>
        query.from && page.nextCursor === null ? { ...page, nextCursor: 0 } : page,
      ),
    ),
  ],
  'paging.traversal-ends': [
    mutant(
      'the last page of messages points at itself',
      onPage(messages, (page, { query }) => ({
        ...page,
        nextCursor: page.nextCursor ?? query.cursor ?? null,
      })),
    ),
    mutant('the walk of notes starts over', paged(notes, { next: (page) => following(page) ?? 0 })),
    mutant(
      'the cursor of conversations counts on past the end',
      paged(conversations, { next: ({ offset, size }) => offset + size }),
    ),
  ],
  'paging.last-page-null': [
    mutant(
      'the walk of messages ends after fifty',
      paged(messages, {
        next: (page) => (page.offset + page.size < 50 ? following(page) : undefined),
      }),
    ),
    mutant('open tasks are filtered after the page is read', pagedBy(filteredLate, tasks)),
    mutant(
      'a remainder of one meeting is left out',
      paged(meetings, {
        next: ({ offset, size, total }) => (offset + size < total - 1 ? offset + size : undefined),
      }),
    ),
    mutant(
      'the walk of templates ends after the second page',
      paged(templates, { next: (page) => (nth(page) < 2 ? following(page) : undefined) }),
    ),
  ],
  'paging.traversal-complete': [
    mutant(
      'meetings that start at the same time are lost between pages',
      pagedBy(bySortKey('after'), meetings),
    ),
    mutant('tasks without a due date are lost between pages', pagedBy(bySortKey('after'), tasks)),
    mutant(
      'internal notes count towards the offset of messages',
      paged(messages, { shown: (page) => [page.offset + (nth(page) > 1 ? 1 : 0), page.offset + page.size] }),
    ),
    mutant(
      'the third page of activities repeats a record',
      paged(activities, {
        shown: (page) => [page.offset - (nth(page) === 3 ? 1 : 0), page.offset + page.size],
      }),
    ),
    mutant(
      'snoozed conversations are left out of later pages',
      onPage(conversations, (page, { query }) => ({
        ...page,
        data: query.cursor
          ? page.data.filter((one) => (one as { status?: string }).status !== 'snoozed')
          : page.data,
      })),
    ),
  ],
  'paging.order-independent-of-limit': [
    mutant(
      'messages come the other way round on each page',
      onPage(messages, (page) => ({ ...page, data: page.data.toReversed() })),
    ),
  ],
  'paging.limit-caps-page': [
    mutant(
      'the limit of messages counts from zero',
      onAsk(messages, (query) => {
        if (query.limit && query.limit !== '100') query.limit = String(Number(query.limit) + 1)
      }),
    ),
    mutant(
      'templates ignore limit',
      onAsk(templates, (query) => {
        query.limit = '100'
      }),
    ),
  ],
  'paging.limit-default': [
    mutant(
      'messages default to 20',
      onAsk(messages, (query) => {
        query.limit ??= '20'
      }),
    ),
    mutant(
      'notes default to 100',
      onAsk(notes, (query) => {
        query.limit ??= '100'
      }),
    ),
    mutant(
      'meetings default to 25',
      onAsk(meetings, (query) => {
        query.limit ??= '25'
      }),
    ),
  ],
  'paging.limit-min': [
    mutant(
      'limit=1 gives two messages',
      onAsk(messages, (query) => {
        if (query.limit === '1') query.limit = '2'
      }),
    ),
  ],
  'paging.limit-max': [
    mutant(
      'conversations are capped at 20 in silence',
      onAsk(conversations, (query) => {
        if (Number(query.limit) > 20) query.limit = '20'
      }),
    ),
    mutant(
      'messages are capped at 50 in silence',
      onAsk(messages, (query) => {
        if (Number(query.limit) > 50) query.limit = '50'
      }),
    ),
  ],
  'paging.limit-not-digits': [
    mutant(
      'meetings read the digits that a limit begins with',
      unchecked((query) => {
        const number = Number.parseInt(query.limit ?? '', 10)
        if (number > 0) query.limit = String(number)
      }, meetings),
    ),
    mutant(
      'activities take a limit of words for the default',
      unchecked((query) => {
        if (Number.isNaN(Number(query.limit))) delete query.limit
      }, activities),
    ),
  ],
  'paging.cursor-roundtrip': [
    mutant(
      'the cursor of notes is overlooked',
      onAsk(notes, (query) => {
        delete query.cursor
      }),
    ),
    mutant(
      'beside a channel the cursor of conversations is overlooked',
      onAsk(conversations, (query) => {
        if (query.channel) delete query.cursor
      }),
    ),
  ],
  'paging.filters-hold-across-pages': [
    dropped(activities, 'leadId'),
    dropped(tasks, 'status'),
    dropped(tasks, 'leadId'),
    dropped(conversations, 'channel'),
    dropped(conversations, 'status'),
    dropped(meetings, 'from'),
  ],
  'paging.empty-list': [
    mutant('a contact without notes has no list of them', (behaviour) =>
      onReply(behaviour, notes, (reply) =>
        (reply.body as Page).data.length === 0 ? refused(404, 'not_found') : reply,
      ),
    ),
    mutant('no meetings are an empty answer', (behaviour) =>
      onReply(behaviour, meetings, (reply) =>
        (reply.body as Page).data.length === 0 ? { status: 204, body: undefined } : reply,
      ),
    ),
    mutant(
      'no tasks are null',
      onPage(tasks, (page, { query }) =>
        page.data.length === 0 && hasFilter(query) ? { ...page, data: null } : page,
      ),
    ),
  ],
}

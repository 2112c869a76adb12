import {
  type Activity,
  type Contact,
  type Deal,
  op,
  type Tag,
  type Task,
  type Template,
  type Ticket,
} from '../contract/index.js'
import type { FamilyMutants } from './mutation.js'
import { onWritten } from './operators/stored.js'
import { conversationMutants } from './order/conversation.js'
import { meetingMutants } from './order/meeting.js'
import { onPages, sortedBy, turned } from './order/operators.js'
import { taskMutants } from './order/task.js'

/** Ways to break each rule of the family "order". */
export const orderMutants: FamilyMutants<'order'> = {
  'order.contacts-by-id': {
    'contacts come by creation': sortedBy<Contact>(op.listContacts, ({ createdAt }) => createdAt),
    'the latest changed contact comes first': sortedBy<Contact>(
      op.listContacts,
      ({ updatedAt }) => updatedAt,
      {
        meant: (query) => query.updatedSince === undefined,
        down: true,
      },
    ),
    'contacts of a tag come by name': sortedBy<Contact>(op.listContacts, ({ name }) => name, {
      meant: ({ tag }) => tag !== undefined,
    }),
    'contacts of an owner come by e-mail address': sortedBy<Contact>(op.listContacts, ({ email }) => email, {
      meant: ({ ownerEmail }) => ownerEmail !== undefined,
    }),
    'every page begins with its largest id': onPages(op.listContacts, (data, { updatedSince }) =>
      updatedSince ? data : data.toReversed(),
    ),
    'later pages are sorted by name': onPages(op.listContacts, (data, { cursor, updatedSince }) =>
      cursor && !updatedSince
        ? (data as readonly Contact[]).toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
        : data,
    ),
  },
  'order.contacts-updated-since': {
    'contacts come by id': sortedBy<Contact>(op.listContacts, ({ id }) => id, {
      meant: ({ updatedSince }) => updatedSince !== undefined,
    }),
    'contacts come by creation': sortedBy<Contact>(op.listContacts, ({ createdAt }) => createdAt, {
      meant: ({ updatedSince }) => updatedSince !== undefined,
    }),
    'the first page runs the other way': onPages(op.listContacts, (data, { updatedSince, cursor }) =>
      updatedSince && !cursor ? data.toReversed() : data,
    ),
    'each page runs back in itself': onPages(op.listContacts, (data, { updatedSince }) =>
      updatedSince ? data.toReversed() : data,
    ),
    'only the day is sorted by': sortedBy<Contact>(
      op.listContacts,
      ({ updatedAt }) => updatedAt?.slice(0, 10) ?? null,
      {
        meant: ({ updatedSince }) => updatedSince !== undefined,
      },
    ),
  },
  'order.deals-by-update': {
    'a close is no update': onWritten(
      op.closeDeal,
      'deals',
      (_, __, before) => ({ updatedAt: before?.updatedAt ?? null }),
      'store',
    ),
    'the newest deal comes first': sortedBy<Deal>(op.listDeals, ({ createdAt }) => createdAt, {
      meant: ({ leadId }) => leadId === undefined,
      down: true,
    }),
    'the deal longest untouched comes first': sortedBy<Deal>(op.listDeals, ({ updatedAt }) => updatedAt, {
      meant: ({ leadId }) => leadId === undefined,
    }),
    'deals of a status come by id': sortedBy<Deal>(op.listDeals, ({ id }) => id, {
      meant: ({ status }) => status !== undefined,
    }),
    'deals of a pipeline come by creation': sortedBy<Deal>(op.listDeals, ({ createdAt }) => createdAt, {
      meant: ({ pipelineId }) => pipelineId !== undefined,
      down: true,
    }),
    'deals of an owner come by value': sortedBy<Deal>(op.listDeals, ({ value }) => value, {
      meant: ({ ownerEmail }) => ownerEmail !== undefined,
      down: true,
    }),
    'open deals come before closed ones': sortedBy<Deal>(
      op.listDeals,
      ({ status, updatedAt }) => `${status === 'open' ? 1 : 0} ${updatedAt}`,
      {
        meant: ({ leadId }) => leadId === undefined,
        down: true,
      },
    ),
    'later pages run the other way': onPages(op.listDeals, (data, { leadId, cursor }) =>
      cursor && !leadId ? data.toReversed() : data,
    ),
  },
  'order.deals-of-lead': {
    'the latest changed deal comes first': sortedBy<Deal>(op.listDeals, ({ updatedAt }) => updatedAt, {
      meant: ({ leadId }) => leadId !== undefined,
      down: true,
    }),
    'the oldest deal comes first': sortedBy<Deal>(op.listDeals, ({ createdAt }) => createdAt, {
      meant: ({ leadId }) => leadId !== undefined,
    }),
    'open deals come before closed ones': sortedBy<Deal>(
      op.listDeals,
      ({ status, createdAt }) => `${status === 'open' ? 0 : 1} ${createdAt}`,
      {
        meant: ({ leadId }) => leadId !== undefined,
      },
    ),
    'a page of two runs the other way': onPages(op.listDeals, (data, { leadId, limit }) =>
      leadId && limit === '2' ? data.toReversed() : data,
    ),
  },
  'order.unstated-repeatable': {
    'tags begin elsewhere on each call': onPages(op.listTags, (data, _query, call) => turned(data, call)),
    'every other reading of tickets runs the other way': onPages(op.listTickets, (data, _query, call) =>
      call % 2 === 0 ? data.toReversed() : data,
    ),
    'the destinations take turns': onPages(op.listWebhooks, (data, _query, call) => turned(data, call)),
    'small pages of tags are sorted by how often a tag is used': sortedBy<Tag>(
      op.listTags,
      ({ total }) => total,
      { meant: ({ limit }) => limit !== '100', down: true },
    ),
    'open tickets are shuffled': onPages(op.listTickets, (data, { status }, call) =>
      status === 'open' ? turned(data, call) : data,
    ),
    'tickets come by number where pages are small': sortedBy<Ticket>(op.listTickets, ({ number }) => number, {
      meant: ({ limit }) => Number(limit) < 100,
    }),
    'notes begin elsewhere on each call': onPages(op.listContactNotes, (data, _query, call) =>
      turned(data, call),
    ),
    'every other reading of the timeline runs the other way': onPages(
      op.listActivities,
      (data, _query, call) => (call % 2 === 0 ? data.toReversed() : data),
    ),
    'small pages of templates are sorted by id': sortedBy<Template>(op.listTemplates, ({ id }) => id, {
      meant: ({ limit }) => Number(limit) < 90,
    }),
    'done tasks begin elsewhere on each call': onPages(op.listTasks, (data, { status }, call) =>
      status === 'done' ? turned(data, call) : data,
    ),
    'small pages of done tasks are sorted by title': sortedBy<Task>(op.listTasks, ({ title }) => title, {
      meant: ({ status, limit }) => status === 'done' && Number(limit) < 100,
    }),
    'small pages of the timeline are sorted by title': sortedBy<Activity>(
      op.listActivities,
      ({ title }) => title,
      { meant: ({ limit }) => Number(limit) < 100 },
    ),
  },
  ...taskMutants,
  ...meetingMutants,
  ...conversationMutants,
}

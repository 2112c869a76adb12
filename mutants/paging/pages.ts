import { op } from '../../contract/index.js'
import { withAll } from '../isolation/operators.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { errorReply, onReply } from '../operators/reply.js'
import { ruledOut } from '../ruled-out.js'
import { hasFilter, instead, type MutantPage, onAsk, onPage, paged } from './operators.js'

/** Drops one filter from the second page on. */
const dropped = (at: Parameters<typeof paged>[0], name: string): Mutation =>
  paged(at, {
    filters: (sent, offset) =>
      offset > 0 ? Object.fromEntries(Object.entries(sent).filter(([other]) => other !== name)) : sent,
  })

/** Faults of single pages: their form and their records. */
export const pageMutants = {
  'paging.envelope': {
    'the last page leaves nextCursor out': onPage(op.listContacts, ({ data, nextCursor }) =>
      nextCursor === null ? { data } : { data, nextCursor },
    ),
    'no next page is shown by an empty string': onPage(op.listDeals, (page) => ({
      ...page,
      nextCursor: page.nextCursor ?? '',
    })),
    'tags name it next_cursor': onPage(op.listTags, ({ data, nextCursor }) => ({
      data,
      next_cursor: nextCursor,
    })),
    'an empty page of tickets has data null': onPage(op.listTickets, (page) =>
      page.data.length === 0 ? { ...page, data: null } : page,
    ),
    'a list by updatedSince ends with nextCursor false': onPage(op.listContacts, (page, { query }) =>
      query.updatedSince ? { ...page, nextCursor: page.nextCursor ?? false } : page,
    ),
    'a page with more to come answers 206': onReply(op.listTags, (reply) =>
      (reply.body as MutantPage).nextCursor ? { ...reply, status: 206 } : reply,
    ),
    'a page of a single record is that record': onPage(op.listDeals, ({ data, nextCursor }) => ({
      data: data.length === 1 ? data[0] : data,
      nextCursor,
    })),
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
  'paging.filters-hold-across-pages': {
    'later pages of contacts drop the filters': paged(op.listContacts, {
      filters: (sent, offset) => (offset > 0 ? {} : sent),
    }),
    'later pages of deals drop all filters but leadId': paged(op.listDeals, {
      filters: ({ leadId, ...sent }, offset) => (leadId !== undefined ? { leadId } : offset > 0 ? {} : sent),
    }),
    'later pages of tickets drop priority': paged(op.listTickets, {
      filters: ({ priority, ...sent }, offset) => (offset > 0 || !priority ? sent : { ...sent, priority }),
    }),
    'later pages of tickets drop leadId': paged(op.listTickets, {
      filters: ({ leadId, ...sent }, offset) => (offset > 0 || !leadId ? sent : { ...sent, leadId }),
    }),
    'later pages of tickets drop status next to another filter': paged(op.listTickets, {
      filters: ({ status, ...sent }, offset) =>
        !status || (offset > 0 && hasFilter(sent)) ? sent : { ...sent, status },
    }),
    'later pages of contacts drop updatedSince': paged(op.listContacts, {
      filters: ({ updatedSince, ...sent }, offset) =>
        offset > 0 || !updatedSince ? sent : { ...sent, updatedSince },
    }),
    'from the third page on status is dropped': paged(op.listDeals, {
      filters: ({ status, ...sent }, offset) => (offset > 2 || !status ? sent : { ...sent, status }),
    }),
    'later pages of contacts drop ownerEmail': paged(op.listContacts, {
      filters: ({ ownerEmail, ...sent }, offset) =>
        offset > 0 || !ownerEmail ? sent : { ...sent, ownerEmail },
    }),
    [`later pages of ${op.listActivities} drop leadId`]: dropped(op.listActivities, 'leadId'),
    [`later pages of ${op.listTasks} drop status`]: dropped(op.listTasks, 'status'),
    [`later pages of ${op.listTasks} drop assignedToEmail`]: dropped(op.listTasks, 'assignedToEmail'),
    [`later pages of ${op.listDeals} drop ownerEmail`]: dropped(op.listDeals, 'ownerEmail'),
    [`later pages of ${op.listConversations} drop assigneeEmail`]: dropped(
      op.listConversations,
      'assigneeEmail',
    ),
    [`later pages of ${op.listTasks} drop leadId`]: dropped(op.listTasks, 'leadId'),
    [`later pages of ${op.listConversations} drop channel`]: dropped(op.listConversations, 'channel'),
    [`later pages of ${op.listConversations} drop status`]: dropped(op.listConversations, 'status'),
    [`later pages of ${op.listMeetings} drop from`]: dropped(op.listMeetings, 'from'),
  },
  'paging.empty-list': {
    'a contact of another workspace is always there': withAll(op.listContacts, ({ contacts }) =>
      [...contacts.all()].slice(0, 1),
    ),
    'nothing found is 404': onReply(op.listContacts, (reply) =>
      (reply.body as MutantPage).data.length === 0 ? errorReply(404, 'not_found') : reply,
    ),
    'nothing found is 204': onReply(op.listTickets, (reply) =>
      (reply.body as MutantPage).data.length === 0 ? { status: 204, body: undefined } : reply,
    ),
    'an empty page has a cursor to itself': onPage(op.listDeals, (page) =>
      page.data.length === 0 ? { ...page, nextCursor: 'MA' } : page,
    ),
    'an empty page leaves nextCursor out': onPage(op.listTags, (page) =>
      page.data.length === 0 ? { data: [] } : page,
    ),
    'an unknown e-mail address is refused': instead(op.listContacts, (context) => {
      const { email } = context.query
      const known = [...context.workspace.contacts.all()].some((contact) => contact.email === email)
      return email === undefined || known ? undefined : errorReply(400, 'invalid_request')
    }),
    'a contact without tickets is not found': instead(op.listTickets, ({ query, workspace }) =>
      query.leadId && ![...workspace.tickets.all()].some(({ leadId }) => leadId === query.leadId)
        ? errorReply(404, 'not_found')
        : undefined,
    ),
    'a contact without notes has no list of them': onReply(op.listContactNotes, (reply) =>
      (reply.body as MutantPage).data.length === 0 ? errorReply(404, 'not_found') : reply,
    ),
    'no meetings are an empty answer': onReply(op.listMeetings, (reply) =>
      (reply.body as MutantPage).data.length === 0 ? { status: 204, body: undefined } : reply,
    ),
    'no tasks are null': onPage(op.listTasks, (page, { query }) =>
      page.data.length === 0 && hasFilter(query) ? { ...page, data: null } : page,
    ),
  },
  'paging.webhooks-list': {
    'no nextCursor': ruledOut(onPage(op.listWebhooks, ({ data }) => ({ data }))),
    'a page holds ten': onAsk(op.listWebhooks, (query) => {
      query.limit ??= '10'
    }),
    'ten destinations are all there are': ruledOut(
      onPage(op.listWebhooks, ({ data }) => ({
        data: data.slice(0, 10),
        nextCursor: null,
      })),
    ),
    'an empty list has no nextCursor': ruledOut(
      onPage(op.listWebhooks, (page) => (page.data.length === 0 ? { data: [] } : page)),
    ),
    'the list is an object by id': ruledOut(
      onPage(op.listWebhooks, ({ data, nextCursor }) => ({
        data: Object.fromEntries(data.map((webhook) => [webhook.id, webhook])),
        nextCursor,
      })),
    ),
  },
} satisfies Partial<FamilyMutants<'paging'>>

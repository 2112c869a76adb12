import type { families } from '../../contract/index.js'
import { type Mutants, mutant, onReply } from '../mutant.js'
import {
  contacts,
  deals,
  hasFilter,
  instead,
  onAsk,
  onPage,
  type Page,
  paged,
  refused,
  tags,
  tickets,
  webhooks,
} from './operators.js'

type Rules = Mutants<typeof families.paging>

/** Faults of pages one by one: their form, and what they hold. */
export const pageMutants: Pick<
  Rules,
  'paging.envelope' | 'paging.filters-hold-across-pages' | 'paging.empty-list' | 'paging.webhooks-list'
> = {
  'paging.envelope': [
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
  'paging.filters-hold-across-pages': [
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
        filters: ({ status, ...sent }, offset) => (offset > 2 || !status ? sent : { ...sent, status }),
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
  'paging.empty-list': [
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
  'paging.webhooks-list': [
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

import { type Contact, type Deal, type families, op, type Tag, type Ticket } from '../contract/index.js'
import { aroundHandler, joined, type Mutants, mutant } from './mutant.js'
import { conversationMutants } from './order/conversations.js'
import { meetingMutants } from './order/meetings.js'
import { onPages, sortedBy, turned } from './order/operators.js'
import { taskMutants } from './order/tasks.js'
import { widerOrderMutants } from './order/wider.js'

const contacts = op.listContacts
const deals = op.listDeals
const tickets = op.listTickets
const tags = op.listTags
const webhooks = op.listWebhooks

const plain: Mutants<typeof families.order> = {
  'order.contacts-by-id': [
    mutant(
      'contacts come by creation',
      sortedBy<Contact>(contacts, ({ createdAt }) => createdAt),
    ),
    mutant(
      'the latest changed contact comes first',
      sortedBy<Contact>(contacts, ({ updatedAt }) => updatedAt, {
        meant: (query) => query.updatedSince === undefined,
        down: true,
      }),
    ),
    mutant(
      'contacts of a tag come by name',
      sortedBy<Contact>(contacts, ({ name }) => name, { meant: ({ tag }) => tag !== undefined }),
    ),
    mutant(
      'contacts of an owner come by e-mail address',
      sortedBy<Contact>(contacts, ({ email }) => email, {
        meant: ({ ownerEmail }) => ownerEmail !== undefined,
      }),
    ),
    mutant(
      'every page begins with its largest id',
      onPages(contacts, (data, { updatedSince }) => (updatedSince ? data : data.toReversed())),
    ),
    mutant(
      'later pages are sorted by name',
      onPages(contacts, (data, { cursor, updatedSince }) =>
        cursor && !updatedSince
          ? (data as readonly Contact[]).toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
          : data,
      ),
    ),
  ],
  'order.contacts-updated-since': [
    mutant(
      'contacts come by id',
      sortedBy<Contact>(contacts, ({ id }) => id, {
        meant: ({ updatedSince }) => updatedSince !== undefined,
      }),
    ),
    mutant(
      'contacts come by creation',
      sortedBy<Contact>(contacts, ({ createdAt }) => createdAt, {
        meant: ({ updatedSince }) => updatedSince !== undefined,
      }),
    ),
    mutant(
      'the first page runs the other way',
      onPages(contacts, (data, { updatedSince, cursor }) =>
        updatedSince && !cursor ? data.toReversed() : data,
      ),
    ),
    mutant(
      'each page runs back in itself',
      onPages(contacts, (data, { updatedSince }) => (updatedSince ? data.toReversed() : data)),
    ),
    mutant(
      'only the day is sorted by',
      sortedBy<Contact>(contacts, ({ updatedAt }) => updatedAt?.slice(0, 10) ?? null, {
        meant: ({ updatedSince }) => updatedSince !== undefined,
      }),
    ),
  ],
  'order.deals-by-update': [
    mutant('a close is no update', (behaviour) =>
      aroundHandler(behaviour, op.closeDeal, async (next, context) => {
        const before = context.workspace.deals.get(context.params.id ?? '')
        const reply = await next(context)
        const after = context.workspace.deals.get(context.params.id ?? '')
        if (before && after)
          context.workspace.deals.put(Object.freeze({ ...after, updatedAt: before.updatedAt }))
        return reply
      }),
    ),
    mutant(
      'the newest deal comes first',
      sortedBy<Deal>(deals, ({ createdAt }) => createdAt, {
        meant: ({ leadId }) => leadId === undefined,
        down: true,
      }),
    ),
    mutant(
      'the deal longest untouched comes first',
      sortedBy<Deal>(deals, ({ updatedAt }) => updatedAt, { meant: ({ leadId }) => leadId === undefined }),
    ),
    mutant(
      'deals of a status come by id',
      sortedBy<Deal>(deals, ({ id }) => id, { meant: ({ status }) => status !== undefined }),
    ),
    mutant(
      'deals of a pipeline come by creation',
      sortedBy<Deal>(deals, ({ createdAt }) => createdAt, {
        meant: ({ pipelineId }) => pipelineId !== undefined,
        down: true,
      }),
    ),
    mutant(
      'deals of an owner come by value',
      sortedBy<Deal>(deals, ({ value }) => value, {
        meant: ({ ownerEmail }) => ownerEmail !== undefined,
        down: true,
      }),
    ),
    mutant(
      'open deals come before closed ones',
      sortedBy<Deal>(deals, ({ status, updatedAt }) => `${status === 'open' ? 1 : 0} ${updatedAt}`, {
        meant: ({ leadId }) => leadId === undefined,
        down: true,
      }),
    ),
    mutant(
      'later pages run the other way',
      onPages(deals, (data, { leadId, cursor }) => (cursor && !leadId ? data.toReversed() : data)),
    ),
  ],
  'order.deals-of-lead': [
    mutant(
      'the latest changed deal comes first',
      sortedBy<Deal>(deals, ({ updatedAt }) => updatedAt, {
        meant: ({ leadId }) => leadId !== undefined,
        down: true,
      }),
    ),
    mutant(
      'the oldest deal comes first',
      sortedBy<Deal>(deals, ({ createdAt }) => createdAt, { meant: ({ leadId }) => leadId !== undefined }),
    ),
    mutant(
      'open deals come before closed ones',
      sortedBy<Deal>(deals, ({ status, createdAt }) => `${status === 'open' ? 0 : 1} ${createdAt}`, {
        meant: ({ leadId }) => leadId !== undefined,
      }),
    ),
    mutant(
      'a page of two runs the other way',
      onPages(deals, (data, { leadId, limit }) => (leadId && limit === '2' ? data.toReversed() : data)),
    ),
  ],
  'order.unstated-repeatable': [
    mutant(
      'tags begin elsewhere on each call',
      onPages(tags, (data, _query, call) => turned(data, call)),
    ),
    mutant(
      'every other reading of tickets runs the other way',
      onPages(tickets, (data, _query, call) => (call % 2 === 0 ? data.toReversed() : data)),
    ),
    mutant(
      'the destinations take turns',
      onPages(webhooks, (data, _query, call) => turned(data, call)),
    ),
    mutant(
      'small pages of tags are sorted by how often a tag is used',
      sortedBy<Tag>(tags, ({ total }) => total, { meant: ({ limit }) => limit !== '100', down: true }),
    ),
    mutant(
      'open tickets are shuffled',
      onPages(tickets, (data, { status }, call) => (status === 'open' ? turned(data, call) : data)),
    ),
    mutant(
      'tickets come by number where pages are small',
      sortedBy<Ticket>(tickets, ({ number }) => number, { meant: ({ limit }) => Number(limit) < 100 }),
    ),
  ],
  ...taskMutants,
  ...meetingMutants,
  ...conversationMutants,
}

/** Ways to break each rule on the order of lists, the plain one first. */
export const orderMutants: Mutants<typeof families.order> = joined(plain, widerOrderMutants)

import type { Contact, Deal, EndpointId, families, Ticket } from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import type { Context } from '../context.js'
import type { Filters, List } from '../page.js'
import type { ListId } from '../resources/index.js'
import {
  aroundHandler,
  type Mutants,
  mutant,
  type ObjectSchema,
  onList,
  onQuery,
  onRecord,
  onReply,
} from './mutant.js'
import { filteredLate, pagedBy } from './naive-page.js'

const contacts = 'GET /api/v1/contacts'
const deals = 'GET /api/v1/deals'
const tickets = 'GET /api/v1/tickets'

type Passes<R> = (record: R, filters: Filters, context: Context) => boolean

/** The whole of each list, in the order it has without filters. */
const everything: Record<string, Pick<List, 'range'>> = {
  [contacts]: { range: () => ({ index: 'id', prefix: [] }) },
  [deals]: { range: () => ({ index: 'all', prefix: [], descending: true }) },
  [tickets]: { range: () => ({ index: 'all', prefix: [], descending: true }) },
}

const without = (filters: Filters, ...names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))

/** Has a list judge one filter in its own way, over all records, and the others as before. */
const matching =
  <R>(at: ListId, name: string, matches: (record: R, value: string, filters: Filters) => boolean) =>
  (behaviour: Behaviour): void =>
    onList(behaviour, at, ({ passes }) => ({
      ...everything[at],
      passes: ((record, filters, context) => {
        const value = filters[name]
        const rest = (passes as unknown as Passes<R>)(record, without(filters, name), context)
        return rest && (value === undefined || matches(record, value, filters))
      }) as Passes<never>,
    }))

/** Has a list overlook filters in some calls. */
const overlooking =
  (at: ListId, overlooked: (filters: Filters) => readonly string[]) =>
  (behaviour: Behaviour): void =>
    onList(behaviour, at, ({ range, passes }) => ({
      range: (filters, context) => range(without(filters, ...overlooked(filters)), context),
      passes: (record, filters, context) => passes(record, without(filters, ...overlooked(filters)), context),
    }))

/** Has a list combine filters by or. */
const united =
  (at: ListId, names: readonly string[]) =>
  (behaviour: Behaviour): void =>
    onList(behaviour, at, ({ passes }) => ({
      ...everything[at],
      passes: (record, filters, context) => {
        const some = names.filter((name) => filters[name] !== undefined)
        if (some.length === 0) return passes(record, filters, context)
        return some.some((name) => passes(record, { [name]: filters[name] as string }, context))
      },
    }))

/** Takes filters together that the document keeps apart, and overlooks one of them. */
const letThrough =
  (at: ListId, overlooked: (filters: Filters) => readonly string[]) =>
  (behaviour: Behaviour): void => {
    onQuery(behaviour, at, (schema: ObjectSchema) => {
      delete schema.allOf
    })
    overlooking(at, overlooked)(behaviour)
  }

/** Answers some calls of a list with 400, under a code of one's choice. */
const refusing =
  (at: EndpointId, code: string, refuses: (query: Filters) => boolean) => (behaviour: Behaviour) =>
    aroundHandler(behaviour, at, (next, context) =>
      refuses(context.query)
        ? { status: 400, body: { error: { code, message: code, details: {} } } }
        : next(context),
    )

/** Leaves the first match of some calls out. */
const losing = (at: ListId, loses: (query: Filters) => boolean) => (behaviour: Behaviour) =>
  onReply(behaviour, at, (reply, { query }) => {
    const { data, nextCursor } = reply.body as { data: unknown[]; nextCursor: string | null }
    return loses(query) && !query.cursor ? { ...reply, body: { data: data.slice(1), nextCursor } } : reply
  })

/** A list whose index keeps what a record was filed under when it was made, or first read. */
const stale =
  <R extends { readonly id: string }>(
    at: ListId,
    name: string,
    valueOf: (record: R) => unknown,
    maker?: EndpointId,
  ) =>
  (behaviour: Behaviour): void => {
    const filed = new Map<string, unknown>()
    const file = (record: R) => {
      if (!filed.has(record.id)) filed.set(record.id, valueOf(record))
    }
    matching<R>(at, name, ({ id }, value) => filed.get(id) === value)(behaviour)
    onList(behaviour, at, ({ passes }) => ({
      passes: ((record: R, filters, context) => {
        file(record)
        return (passes as unknown as Passes<R>)(record, filters, context)
      }) as Passes<never>,
    }))
    if (maker)
      onRecord(behaviour, maker, (record) => {
        file(record as unknown as R)
        return record
      })
  }

const has = (filters: Filters, ...names: readonly string[]) =>
  names.every((name) => filters[name] !== undefined)

const pattern = (value: string) =>
  new RegExp(`^${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('_', '.')}$`)

/** Ways to break each rule on filters, the plain one first. */
export const filterMutants: Mutants<typeof families.filter> = {
  'contact-email': [
    mutant(
      'email is overlooked',
      overlooking(contacts, () => ['email']),
    ),
    mutant(
      'a part of the address is enough',
      matching<Contact>(contacts, 'email', ({ email }, value) => email?.includes(value) ?? false),
    ),
    mutant(
      'an underscore stands for any letter',
      matching<Contact>(contacts, 'email', ({ email }, value) => pattern(value).test(email ?? '')),
    ),
    mutant(
      'what follows a plus sign is cut off',
      matching<Contact>(
        contacts,
        'email',
        ({ email }, value) => email?.replace(/\+.*@/, '@') === value.replace(/\+.*@/, '@'),
      ),
    ),
    mutant(
      'the name is searched as well',
      matching<Contact>(contacts, 'email', ({ email, name }, value) => email === value || name === value),
    ),
    mutant(
      'the match is not shown',
      losing(contacts, ({ email }) => email !== undefined),
    ),
    mutant(
      'an address with a plus sign is refused',
      refusing(contacts, 'invalid_request', ({ email }) => email?.includes('+') ?? false),
    ),
  ],
  'contact-tag': [
    mutant(
      'a part of the tag is enough',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.some((tag) => tag.includes(value))),
    ),
    mutant(
      'tags that begin so are enough',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.some((tag) => tag.startsWith(value))),
    ),
    mutant(
      'the list of tags is searched as one text',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.join(',').endsWith(value)),
    ),
    mutant(
      'only the first tag counts',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags[0] === value),
    ),
    mutant(
      'an underscore stands for any letter',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.some((tag) => pattern(value).test(tag))),
    ),
    mutant(
      'a plus sign in a tag is read as a blank',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.includes(value.replaceAll('+', ' '))),
    ),
    mutant(
      'the name counts as a tag',
      matching<Contact>(contacts, 'tag', ({ tags, name }, value) => tags.includes(value) || name === value),
    ),
    mutant(
      'tags in other scripts are not found',
      matching<Contact>(contacts, 'tag', ({ tags }, value) =>
        tags.includes(Buffer.from(value).toString('latin1')),
      ),
    ),
    mutant('contacts are filtered after the page is read', pagedBy(filteredLate, contacts)),
  ],
  'contact-owner-email': [
    mutant(
      'ownerEmail is overlooked',
      overlooking(contacts, () => ['ownerEmail']),
    ),
    mutant(
      'a part of the address is enough',
      matching<Contact>(
        contacts,
        'ownerEmail',
        ({ ownerEmail }, value) => ownerEmail?.includes(value) ?? false,
      ),
    ),
    mutant(
      'contacts without an owner come along',
      matching<Contact>(contacts, 'ownerEmail', ({ ownerEmail }, value) => (ownerEmail ?? value) === value),
    ),
    mutant(
      'inactive contacts are left out',
      matching<Contact>(
        contacts,
        'ownerEmail',
        ({ ownerEmail, active }, value) => active && ownerEmail === value,
      ),
    ),
    mutant(
      'the address of the contact itself is compared',
      matching<Contact>(contacts, 'ownerEmail', ({ email }, value) => email === value),
    ),
    mutant(
      'the first match is not shown',
      losing(contacts, ({ ownerEmail }) => ownerEmail !== undefined),
    ),
  ],
  'contact-updated-since': [
    mutant(
      'updatedSince is overlooked',
      overlooking(contacts, () => ['updatedSince']),
    ),
    mutant(
      'the moment of creation is compared',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ createdAt }, value) => Date.parse(createdAt ?? '') >= Date.parse(value),
      ),
    ),
    mutant(
      'the instants are compared as texts',
      matching<Contact>(contacts, 'updatedSince', ({ updatedAt }, value) => (updatedAt ?? '') >= value),
    ),
    mutant(
      'only the day counts',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ updatedAt }, value) => (updatedAt ?? '').slice(0, 10) >= value.slice(0, 10),
      ),
    ),
    mutant(
      'what was changed before is listed',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ updatedAt }, value) => Date.parse(updatedAt ?? '') < Date.parse(value),
      ),
    ),
    mutant(
      'contacts never changed are left out',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ updatedAt, createdAt }, value) =>
          updatedAt !== createdAt && Date.parse(updatedAt ?? '') >= Date.parse(value),
      ),
    ),
    mutant(
      'the offset of the zone is cut off',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ updatedAt }, value) => Date.parse(updatedAt ?? '') >= Date.parse(`${value.slice(0, 23)}Z`),
      ),
    ),
  ],
  'contact-combination': [
    mutant('any one filter is enough', united(contacts, ['email', 'tag', 'ownerEmail'])),
    mutant(
      'beside email the others are overlooked',
      overlooking(contacts, (filters) => (has(filters, 'email') ? ['tag', 'ownerEmail'] : [])),
    ),
    mutant(
      'beside tag ownerEmail is overlooked',
      overlooking(contacts, (filters) => (has(filters, 'tag') ? ['ownerEmail'] : [])),
    ),
    mutant(
      'the last one wins where all three come',
      overlooking(contacts, (filters) =>
        has(filters, 'email', 'tag', 'ownerEmail') ? ['email', 'tag'] : [],
      ),
    ),
    mutant(
      'tag and ownerEmail are refused together',
      refusing(contacts, 'invalid_request', (query) => has(query, 'tag', 'ownerEmail')),
    ),
    mutant(
      'two filters lose a match',
      losing(contacts, (query) => has(query, 'email', 'tag')),
    ),
  ],
  'contact-updated-since-alone': [
    mutant(
      'tag is overlooked beside updatedSince',
      letThrough(contacts, () => ['tag']),
    ),
    mutant(
      'updatedSince is overlooked beside email',
      letThrough(contacts, (filters) => (has(filters, 'email') ? ['updatedSince'] : [])),
    ),
    mutant(
      'ownerEmail is overlooked beside updatedSince',
      letThrough(contacts, (filters) => (has(filters, 'updatedSince') ? ['ownerEmail'] : [])),
    ),
    mutant('the refusal has a code of its own', (behaviour) => {
      letThrough(contacts, () => [])(behaviour)
      refusing(contacts, 'invalid_filter', (query) => has(query, 'updatedSince', 'tag'))(behaviour)
    }),
  ],
  'deal-lead': [
    mutant(
      'leadId is overlooked',
      overlooking(deals, () => ['leadId']),
    ),
    mutant(
      'ids that begin so are enough',
      matching<Deal>(deals, 'leadId', ({ leadId }, value) => leadId.startsWith(value)),
    ),
    mutant(
      'closed deals are left out',
      matching<Deal>(deals, 'leadId', ({ leadId, status }, value) => leadId === value && status === 'open'),
    ),
    mutant(
      'the newest deal is left out',
      losing(deals, ({ leadId }) => leadId !== undefined),
    ),
    mutant(
      'the id of the deal is compared',
      matching<Deal>(deals, 'leadId', ({ id }, value) => id === value),
    ),
    mutant('deals are filtered after the page is read', pagedBy(filteredLate, deals)),
  ],
  'deal-pipeline': [
    mutant(
      'pipelineId is overlooked',
      overlooking(deals, () => ['pipelineId']),
    ),
    mutant(
      'ids that begin so are enough',
      matching<Deal>(deals, 'pipelineId', ({ pipelineId }, value) => pipelineId.startsWith(value)),
    ),
    mutant(
      'closed deals have left the pipeline',
      matching<Deal>(
        deals,
        'pipelineId',
        ({ pipelineId, status }, value) => pipelineId === value && status === 'open',
      ),
    ),
    mutant(
      'the id of the stage is compared',
      matching<Deal>(deals, 'pipelineId', ({ stageId }, value) => stageId === value),
    ),
    mutant(
      'an unknown pipeline is no filter',
      overlooking(deals, ({ pipelineId }) => (pipelineId?.startsWith('pipe_') ? [] : ['pipelineId'])),
    ),
  ],
  'deal-status': [
    mutant(
      'status is overlooked',
      overlooking(deals, () => ['status']),
    ),
    mutant(
      'lost deals count as won',
      matching<Deal>(deals, 'status', ({ status }, value) =>
        value === 'won' ? status !== 'open' : status === value,
      ),
    ),
    mutant(
      'status=lost is no filter',
      overlooking(deals, ({ status }) => (status === 'lost' ? ['status'] : [])),
    ),
    mutant(
      'a deal just closed stays among the open ones',
      stale<Deal>(deals, 'status', ({ status }) => status, 'POST /api/v1/deals'),
    ),
    mutant(
      'won deals are left out where they have no value',
      matching<Deal>(
        deals,
        'status',
        ({ status, value }, wanted) => status === wanted && (status !== 'won' || value !== null),
      ),
    ),
  ],
  'deal-owner-email': [
    mutant(
      'ownerEmail is overlooked',
      overlooking(deals, () => ['ownerEmail']),
    ),
    mutant(
      'a part of the address is enough',
      matching<Deal>(deals, 'ownerEmail', ({ ownerEmail }, value) => value.includes(ownerEmail ?? ' ')),
    ),
    mutant(
      "the contact's address is compared",
      matching<Deal>(deals, 'ownerEmail', ({ leadEmail }, value) => leadEmail === value),
    ),
    mutant(
      'deals without an owner come along',
      matching<Deal>(deals, 'ownerEmail', ({ ownerEmail }, value) => (ownerEmail ?? value) === value),
    ),
  ],
  'deal-combination': [
    mutant('any one filter is enough', united(deals, ['pipelineId', 'status', 'ownerEmail'])),
    mutant(
      'beside pipelineId status is overlooked',
      overlooking(deals, (filters) => (has(filters, 'pipelineId') ? ['status'] : [])),
    ),
    mutant(
      'beside pipelineId ownerEmail is overlooked',
      overlooking(deals, (filters) => (has(filters, 'pipelineId') ? ['ownerEmail'] : [])),
    ),
    mutant(
      'where all three come status is overlooked',
      overlooking(deals, (filters) => (has(filters, 'pipelineId', 'status', 'ownerEmail') ? ['status'] : [])),
    ),
    mutant(
      'status and ownerEmail together lose a match',
      losing(deals, (query) => has(query, 'status', 'ownerEmail')),
    ),
  ],
  'deal-lead-alone': [
    mutant(
      'status is overlooked beside leadId',
      letThrough(deals, (filters) => (has(filters, 'leadId') ? ['status'] : [])),
    ),
    mutant(
      'leadId is overlooked beside pipelineId',
      letThrough(deals, (filters) => (has(filters, 'pipelineId') ? ['leadId'] : [])),
    ),
    mutant(
      'ownerEmail is overlooked beside leadId',
      letThrough(deals, (filters) => (has(filters, 'leadId') ? ['ownerEmail'] : [])),
    ),
    mutant(
      'pipelineId is overlooked beside leadId',
      letThrough(deals, (filters) => (has(filters, 'leadId') ? ['pipelineId'] : [])),
    ),
  ],
  'ticket-status': [
    mutant(
      'status is overlooked',
      overlooking(tickets, () => ['status']),
    ),
    mutant(
      'tickets in progress count as open',
      matching<Ticket>(tickets, 'status', ({ status }, value) =>
        value === 'open' ? status !== 'closed' && status !== 'waiting_customer' : status === value,
      ),
    ),
    mutant(
      'waiting_customer is refused',
      refusing(tickets, 'invalid_request', ({ status }) => status === 'waiting_customer'),
    ),
    mutant(
      'tickets without a contact are left out',
      matching<Ticket>(tickets, 'status', ({ status, leadId }, value) => status === value && leadId !== null),
    ),
    mutant('tickets are filtered after the page is read', pagedBy(filteredLate, tickets)),
  ],
  'ticket-priority': [
    mutant(
      'priority is overlooked',
      overlooking(tickets, () => ['priority']),
    ),
    mutant(
      'a priority takes in those above it',
      matching<Ticket>(tickets, 'priority', ({ priority }, value) => {
        const rank = ['low', 'medium', 'high', 'urgent']
        return rank.indexOf(priority) >= rank.indexOf(value)
      }),
    ),
    mutant(
      'a changed priority is found under the old one',
      stale<Ticket>(tickets, 'priority', ({ priority }) => priority),
    ),
    mutant(
      'priority=urgent loses a ticket',
      losing(tickets, ({ priority }) => priority === 'urgent'),
    ),
  ],
  'ticket-assignee': [
    mutant(
      'assigneeEmail is overlooked',
      overlooking(tickets, () => ['assigneeEmail']),
    ),
    mutant(
      'a part of the address is enough',
      matching<Ticket>(
        tickets,
        'assigneeEmail',
        ({ assigneeEmail }, value) => assigneeEmail?.includes(value) ?? false,
      ),
    ),
    mutant(
      "the contact's address is compared",
      matching<Ticket>(tickets, 'assigneeEmail', ({ leadEmail }, value) => leadEmail === value),
    ),
    mutant(
      'tickets without an assignee come along',
      matching<Ticket>(
        tickets,
        'assigneeEmail',
        ({ assigneeEmail }, value) => (assigneeEmail ?? value) === value,
      ),
    ),
    mutant(
      'an assigned ticket is found under its former assignee',
      stale<Ticket>(tickets, 'assigneeEmail', ({ assigneeEmail }) => assigneeEmail),
    ),
    mutant(
      'closed tickets are left out',
      matching<Ticket>(
        tickets,
        'assigneeEmail',
        ({ assigneeEmail, status }, value) => assigneeEmail === value && status !== 'closed',
      ),
    ),
  ],
  'ticket-lead': [
    mutant(
      'leadId is overlooked',
      overlooking(tickets, () => ['leadId']),
    ),
    mutant(
      'ids that begin so are enough',
      matching<Ticket>(tickets, 'leadId', ({ leadId }, value) => leadId?.startsWith(value) ?? false),
    ),
    mutant(
      'tickets without a contact come along',
      matching<Ticket>(tickets, 'leadId', ({ leadId }, value) => (leadId ?? value) === value),
    ),
    mutant(
      'the first ticket is left out',
      losing(tickets, ({ leadId }) => leadId !== undefined),
    ),
  ],
  'ticket-status-priority': [
    mutant('any one filter is enough', united(tickets, ['status', 'priority'])),
    mutant(
      'beside status priority is overlooked',
      overlooking(tickets, (filters) => (has(filters, 'status') ? ['priority'] : [])),
    ),
    mutant(
      'beside priority status is overlooked',
      overlooking(tickets, (filters) => (has(filters, 'priority') ? ['status'] : [])),
    ),
    mutant(
      'status and priority are refused together',
      refusing(tickets, 'invalid_request', (query) => has(query, 'status', 'priority')),
    ),
    mutant(
      'the two together lose a ticket',
      losing(tickets, (query) => has(query, 'status', 'priority')),
    ),
  ],
  'ticket-status-assignee': [
    mutant('any one filter is enough', united(tickets, ['status', 'assigneeEmail'])),
    mutant(
      'beside status assigneeEmail is overlooked',
      overlooking(tickets, (filters) => (has(filters, 'status') ? ['assigneeEmail'] : [])),
    ),
    mutant(
      'beside assigneeEmail status is overlooked',
      overlooking(tickets, (filters) => (has(filters, 'assigneeEmail') ? ['status'] : [])),
    ),
    mutant(
      'status and assigneeEmail are refused together',
      refusing(tickets, 'invalid_request', (query) => has(query, 'status', 'assigneeEmail')),
    ),
  ],
  'ticket-priority-assignee': [
    mutant(
      'priority is overlooked beside assigneeEmail',
      letThrough(tickets, (filters) => (has(filters, 'assigneeEmail') ? ['priority'] : [])),
    ),
    mutant(
      'assigneeEmail is overlooked beside priority',
      letThrough(tickets, (filters) => (has(filters, 'priority') ? ['assigneeEmail'] : [])),
    ),
    mutant(
      'with status besides priority is overlooked',
      letThrough(tickets, (filters) =>
        has(filters, 'assigneeEmail', 'status', 'priority') ? ['priority'] : [],
      ),
    ),
    mutant('the refusal is a conflict', (behaviour) => {
      letThrough(tickets, () => [])(behaviour)
      refusing(tickets, 'conflict', (query) => has(query, 'priority', 'assigneeEmail'))(behaviour)
    }),
  ],
  'ticket-lead-alone': [
    mutant(
      'status is overlooked beside leadId',
      letThrough(tickets, (filters) => (has(filters, 'leadId') ? ['status'] : [])),
    ),
    mutant(
      'leadId is overlooked beside priority',
      letThrough(tickets, (filters) => (has(filters, 'priority') ? ['leadId'] : [])),
    ),
    mutant(
      'assigneeEmail is overlooked beside leadId',
      letThrough(tickets, (filters) => (has(filters, 'leadId') ? ['assigneeEmail'] : [])),
    ),
  ],
}

import type { Ticket } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { inTurn } from '../operators/in-turn.js'
import { filteredLate, pagedBy } from '../operators/naive-paging.js'
import { has, invalidWhere, letThrough, losing, matching, overlooking, stale, united } from './operators.js'

/** Faults of the filters of tickets. */
export const ticketMutants = {
  'filter.ticket-status': {
    'status is overlooked': overlooking(op.listTickets, () => ['status']),
    'tickets in progress count as open': matching<Ticket>(op.listTickets, 'status', ({ status }, value) =>
      value === 'open' ? status !== 'closed' && status !== 'waiting_customer' : status === value,
    ),
    'waiting_customer is refused': invalidWhere(
      op.listTickets,
      'invalid_request',
      ({ status }) => status === 'waiting_customer',
    ),
    'tickets without a contact are left out': matching<Ticket>(
      op.listTickets,
      'status',
      ({ status, leadId }, value) => status === value && leadId !== null,
    ),
    'tickets are filtered after the page is read': pagedBy(filteredLate, op.listTickets),
  },
  'filter.ticket-priority': {
    'priority is overlooked': overlooking(op.listTickets, () => ['priority']),
    'a priority takes in those above it': matching<Ticket>(
      op.listTickets,
      'priority',
      ({ priority }, value) => {
        const rank = ['low', 'medium', 'high', 'urgent']
        return rank.indexOf(priority) >= rank.indexOf(value)
      },
    ),
    'a changed priority is found under the old one': stale<Ticket>(
      op.listTickets,
      'priority',
      ({ priority }) => priority,
    ),
    'priority=urgent loses a ticket': losing(op.listTickets, ({ priority }) => priority === 'urgent'),
  },
  'filter.ticket-assignee': {
    'assigneeEmail is overlooked': overlooking(op.listTickets, () => ['assigneeEmail']),
    'a part of the address is enough': matching<Ticket>(
      op.listTickets,
      'assigneeEmail',
      ({ assigneeEmail }, value) => assigneeEmail?.includes(value) ?? false,
    ),
    "the contact's address is compared": matching<Ticket>(
      op.listTickets,
      'assigneeEmail',
      ({ leadEmail }, value) => leadEmail === value,
    ),
    'tickets without an assignee come along': matching<Ticket>(
      op.listTickets,
      'assigneeEmail',
      ({ assigneeEmail }, value) => (assigneeEmail ?? value) === value,
    ),
    'an assigned ticket is found under its former assignee': stale<Ticket>(
      op.listTickets,
      'assigneeEmail',
      ({ assigneeEmail }) => assigneeEmail,
    ),
    'closed tickets are left out': matching<Ticket>(
      op.listTickets,
      'assigneeEmail',
      ({ assigneeEmail, status }, value) => assigneeEmail === value && status !== 'closed',
    ),
  },
  'filter.ticket-lead': {
    'closed tickets are left out': matching<Ticket>(
      op.listTickets,
      'leadId',
      ({ status, leadId }, value) => leadId === value && status !== 'closed',
    ),
    'leadId is overlooked': overlooking(op.listTickets, () => ['leadId']),
    'ids that begin so are enough': matching<Ticket>(
      op.listTickets,
      'leadId',
      ({ leadId }, value) => leadId?.startsWith(value) ?? false,
    ),
    'tickets without a contact come along': matching<Ticket>(
      op.listTickets,
      'leadId',
      ({ leadId }, value) => (leadId ?? value) === value,
    ),
    'the first ticket is left out': losing(op.listTickets, ({ leadId }) => leadId !== undefined),
  },
  'filter.ticket-status-priority': {
    'any one filter is enough': united(op.listTickets, ['status', 'priority']),
    'next to status priority is overlooked': overlooking(op.listTickets, (filters) =>
      has(filters, 'status') ? ['priority'] : [],
    ),
    'next to priority status is overlooked': overlooking(op.listTickets, (filters) =>
      has(filters, 'priority') ? ['status'] : [],
    ),
    'status and priority are refused together': invalidWhere(op.listTickets, 'invalid_request', (query) =>
      has(query, 'status', 'priority'),
    ),
    'the two together lose a ticket': losing(op.listTickets, (query) => has(query, 'status', 'priority')),
  },
  'filter.ticket-status-assignee': {
    'any one filter is enough': united(op.listTickets, ['status', 'assigneeEmail']),
    'next to status assigneeEmail is overlooked': overlooking(op.listTickets, (filters) =>
      has(filters, 'status') ? ['assigneeEmail'] : [],
    ),
    'next to assigneeEmail status is overlooked': overlooking(op.listTickets, (filters) =>
      has(filters, 'assigneeEmail') ? ['status'] : [],
    ),
    'status and assigneeEmail are refused together': invalidWhere(
      op.listTickets,
      'invalid_request',
      (query) => has(query, 'status', 'assigneeEmail'),
    ),
  },
  'filter.ticket-priority-assignee': {
    'priority is overlooked next to assigneeEmail': letThrough(op.listTickets, (filters) =>
      has(filters, 'assigneeEmail') ? ['priority'] : [],
    ),
    'assigneeEmail is overlooked next to priority': letThrough(op.listTickets, (filters) =>
      has(filters, 'priority') ? ['assigneeEmail'] : [],
    ),
    'with status besides priority is overlooked': letThrough(op.listTickets, (filters) =>
      has(filters, 'assigneeEmail', 'status', 'priority') ? ['priority'] : [],
    ),
    'the error is a conflict': inTurn(
      letThrough(op.listTickets, () => []),
      invalidWhere(op.listTickets, 'conflict', (query) => has(query, 'priority', 'assigneeEmail')),
    ),
  },
  'filter.ticket-lead-alone': {
    'status is overlooked next to leadId': letThrough(op.listTickets, (filters) =>
      has(filters, 'leadId') ? ['status'] : [],
    ),
    'leadId is overlooked next to priority': letThrough(op.listTickets, (filters) =>
      has(filters, 'priority') ? ['leadId'] : [],
    ),
    'assigneeEmail is overlooked next to leadId': letThrough(op.listTickets, (filters) =>
      has(filters, 'leadId') ? ['assigneeEmail'] : [],
    ),
  },
} satisfies Partial<FamilyMutants<'filter'>>

import type { families, Ticket } from '../../contract/index.js'
import { type Mutants, mutant } from '../mutant.js'
import { filteredLate, pagedBy } from '../naive-page.js'
import {
  has,
  letThrough,
  losing,
  matching,
  overlooking,
  refusing,
  stale,
  tickets,
  united,
} from './operators.js'

type Rules = Mutants<typeof families.filter>

/** Faults of the filters of tickets. */
export const ticketMutants: Pick<
  Rules,
  | 'filter.ticket-status'
  | 'filter.ticket-priority'
  | 'filter.ticket-assignee'
  | 'filter.ticket-lead'
  | 'filter.ticket-status-priority'
  | 'filter.ticket-status-assignee'
  | 'filter.ticket-priority-assignee'
  | 'filter.ticket-lead-alone'
> = {
  'filter.ticket-status': [
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
  'filter.ticket-priority': [
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
  'filter.ticket-assignee': [
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
  'filter.ticket-lead': [
    mutant(
      'closed tickets are left out',
      matching<Ticket>(
        tickets,
        'leadId',
        ({ status, leadId }, value) => leadId === value && status !== 'closed',
      ),
    ),
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
  'filter.ticket-status-priority': [
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
  'filter.ticket-status-assignee': [
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
  'filter.ticket-priority-assignee': [
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
  'filter.ticket-lead-alone': [
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

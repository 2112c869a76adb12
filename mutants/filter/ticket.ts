import type { Ticket } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { inTurn } from '../operators/in-turn.js'
import { filteredLate, pagedBy } from '../operators/naive-paging.js'
import { ruledOut } from '../ruled-out.js'
import { filtersOf, has } from './operators.js'

const { invalidWhere, letThrough, losing, matching, overlooking, stale, united } = filtersOf<Ticket>(
  op.listTickets,
)

/** Faults of the filters of tickets. */
export const ticketMutants = {
  'filter.ticket-status': {
    'status is overlooked': overlooking(() => ['status']),
    'tickets in progress count as open': matching('status', ({ status }, value) =>
      value === 'open' ? status !== 'closed' && status !== 'waiting_customer' : status === value,
    ),
    'waiting_customer is refused': invalidWhere(
      'invalid_request',
      ({ status }) => status === 'waiting_customer',
    ),
    'tickets without a contact are left out': matching(
      'status',
      ({ status, leadId }, value) => status === value && leadId !== null,
    ),
    'a changed status is found under the old one': stale('status', ({ status }) => status),
    'tickets are filtered after the page is read': pagedBy(filteredLate, op.listTickets),
  },
  'filter.ticket-priority': {
    'priority is overlooked': overlooking(() => ['priority']),
    'a priority takes in those above it': matching('priority', ({ priority }, value) => {
      const rank = ['low', 'medium', 'high', 'urgent']
      return rank.indexOf(priority) >= rank.indexOf(value)
    }),
    'a changed priority is found under the old one': stale('priority', ({ priority }) => priority),
    'a changed priority is found under the old one next to a status': stale(
      'priority',
      ({ priority }) => priority,
      undefined,
      (filters) => has(filters, 'status'),
    ),
    'priority=urgent loses a ticket': losing(({ priority }) => priority === 'urgent'),
  },
  'filter.ticket-assignee': {
    'assigneeEmail is overlooked': overlooking(() => ['assigneeEmail']),
    'a part of the address is enough': matching(
      'assigneeEmail',
      ({ assigneeEmail }, value) => assigneeEmail?.includes(value) ?? false,
    ),
    "the contact's address is compared": matching(
      'assigneeEmail',
      ({ leadEmail }, value) => leadEmail === value,
    ),
    'tickets without an assignee come along': matching(
      'assigneeEmail',
      ({ assigneeEmail }, value) => (assigneeEmail ?? value) === value,
    ),
    'an assigned ticket is found under its former assignee': stale(
      'assigneeEmail',
      ({ assigneeEmail }) => assigneeEmail,
    ),
    'an unassigned ticket is found under its last assignee': (behaviour) => {
      const last = new Map<string, string>()
      matching('assigneeEmail', ({ id, assigneeEmail }, value) => {
        if (assigneeEmail !== null) last.set(id, assigneeEmail)
        return last.get(id) === value
      })(behaviour)
    },
    'closed tickets are left out': matching(
      'assigneeEmail',
      ({ assigneeEmail, status }, value) => assigneeEmail === value && status !== 'closed',
    ),
  },
  'filter.ticket-lead': {
    'closed tickets are left out': matching(
      'leadId',
      ({ status, leadId }, value) => leadId === value && status !== 'closed',
    ),
    'leadId is overlooked': overlooking(() => ['leadId']),
    'ids that begin so are enough': matching(
      'leadId',
      ({ leadId }, value) => leadId?.startsWith(value) ?? false,
    ),
    'tickets without a contact come along': matching(
      'leadId',
      ({ leadId }, value) => (leadId ?? value) === value,
    ),
    'a ticket of another contact is found under the former one': stale('leadId', ({ leadId }) => leadId),
    'the first ticket is left out': losing(({ leadId }) => leadId !== undefined),
  },
  'filter.ticket-status-priority': {
    'any one filter is enough': united(['status', 'priority']),
    'next to status priority is overlooked': overlooking((filters) =>
      has(filters, 'status') ? ['priority'] : [],
    ),
    'next to priority status is overlooked': overlooking((filters) =>
      has(filters, 'priority') ? ['status'] : [],
    ),
    'status and priority are refused together': invalidWhere('invalid_request', (query) =>
      has(query, 'status', 'priority'),
    ),
    'the two together lose a ticket': losing((query) => has(query, 'status', 'priority')),
  },
  'filter.ticket-status-assignee': {
    'any one filter is enough': united(['status', 'assigneeEmail']),
    'next to status assigneeEmail is overlooked': overlooking((filters) =>
      has(filters, 'status') ? ['assigneeEmail'] : [],
    ),
    'next to assigneeEmail status is overlooked': overlooking((filters) =>
      has(filters, 'assigneeEmail') ? ['status'] : [],
    ),
    'status and assigneeEmail are refused together': invalidWhere('invalid_request', (query) =>
      has(query, 'status', 'assigneeEmail'),
    ),
  },
  'filter.ticket-priority-assignee': {
    'neither counts where both come': ruledOut(letThrough(() => ['priority', 'assigneeEmail'])),
    'priority is overlooked next to assigneeEmail': letThrough((filters) =>
      has(filters, 'assigneeEmail') ? ['priority'] : [],
    ),
    'assigneeEmail is overlooked next to priority': letThrough((filters) =>
      has(filters, 'priority') ? ['assigneeEmail'] : [],
    ),
    'with status besides priority is overlooked': letThrough((filters) =>
      has(filters, 'assigneeEmail', 'status', 'priority') ? ['priority'] : [],
    ),
    'the error is a conflict': inTurn(
      letThrough(() => []),
      invalidWhere('conflict', (query) => has(query, 'priority', 'assigneeEmail')),
    ),
  },
  'filter.ticket-lead-alone': {
    'leadId is refused next to status, and combines with others': ruledOut(
      inTurn(
        letThrough(() => []),
        invalidWhere('invalid_request', (query) => has(query, 'leadId', 'status')),
      ),
    ),
    'neither counts where leadId and status come': ruledOut(
      letThrough((filters) => (has(filters, 'leadId', 'status') ? ['leadId', 'status'] : [])),
    ),
    'status is overlooked next to leadId': letThrough((filters) =>
      has(filters, 'leadId') ? ['status'] : [],
    ),
    'leadId is overlooked next to priority': letThrough((filters) =>
      has(filters, 'priority') ? ['leadId'] : [],
    ),
    'assigneeEmail is overlooked next to leadId': letThrough((filters) =>
      has(filters, 'leadId') ? ['assigneeEmail'] : [],
    ),
  },
} satisfies Partial<FamilyMutants<'filter'>>

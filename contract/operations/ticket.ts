import { email, pathSafeId } from '../members/field.js'
import { ticketAssignBody, ticketCommentBody, ticketUpdateBody } from '../requests/ticket.js'
import { ticketPriorities, ticketStatuses } from '../words/ticket.js'
import { one, operation, page } from './operation.js'

const tickets = { section: '4.6', resource: 'tickets', tag: 'Tickets' } as const

/** Support tickets (section 4.6). */
export const ticketOperations = {
  listTickets: operation('GET /api/v1/tickets', {
    ...tickets,
    scope: 'tickets:read',
    summary: 'List tickets',
    description: '`leadId` does not combine with the other filters, nor `priority` with `assigneeEmail`.',
    filters: {
      status: { enum: ticketStatuses },
      priority: { enum: ticketPriorities },
      assigneeEmail: email,
      leadId: pathSafeId,
    },
    exclusive: [
      ['leadId', ['status', 'priority', 'assigneeEmail']],
      ['priority', ['assigneeEmail']],
    ],
    answer: page('ticket'),
    errors: ['contact_limit_exceeded'],
  }),
  updateTicket: operation('PATCH /api/v1/tickets/{id}', {
    ...tickets,
    scope: 'tickets:write',
    target: 'ticket',
    summary: 'Update a ticket',
    description:
      'A `conversationId` must be one of the workspace, and a stale `expectedRev` is a `rev_mismatch`.',
    effects: 'writes',
    idempotencyKey: 'optional',
    body: ticketUpdateBody,
    answer: one('ticket', 200),
    errors: ['rev_mismatch'],
  }),
  commentTicket: operation('POST /api/v1/tickets/{id}/comments', {
    ...tickets,
    scope: 'tickets:write',
    target: 'ticket',
    summary: 'Comment on a ticket',
    description:
      'Adds an internal note, or records a reply. Comments are records; nothing is sent to the customer.',
    effects: 'writes',
    idempotencyKey: 'optional',
    body: ticketCommentBody,
    answer: one('commentResult', 201),
    errors: [],
  }),
  assignTicket: operation('POST /api/v1/tickets/{id}/assign', {
    ...tickets,
    scope: 'tickets:write',
    target: 'ticket',
    summary: 'Assign a ticket',
    description: '`assigneeEmail` is required, and may be null. A stale `expectedRev` is a `rev_mismatch`.',
    effects: 'writes',
    idempotencyKey: 'unlisted',
    body: ticketAssignBody,
    answer: one('ticket', 200),
    errors: ['rev_mismatch'],
  }),
}

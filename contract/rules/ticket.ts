import { op } from '../operations/op.js'
import { unknownId } from './kinds/record.js'
import { family, rule } from './rule.js'

/** Tickets (sections 3, 4.1 and 4.6). */
export const ticket = family('ticket', {
  'ticket.list-ok': rule('4.6', 'GET /api/v1/tickets gives a page of tickets, with 200.', {
    on: [op.listTickets],
  }),
  'ticket.list-contact-limit': rule(
    '4.1',
    'GET /api/v1/tickets gets 402 `contact_limit_exceeded` as long as the contact limit blocks the workspace.',
    { on: [op.listTickets], needs: ['key:contact-limited'], gaps: ['error-body'] },
  ),
  'ticket.update-200': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} answers 200 with the ticket as changed, and the list agrees.',
    {
      on: [op.updateTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-transitions', 'record-origin'],
    },
  ),
  'ticket.update-only-sent': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} leaves every field alone that it was not sent, save `rev` and `updatedAt`.',
    {
      on: [op.updateTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-update-fields'],
      doubt: 'PATCH means as much, but the document says it of contacts only.',
      leftOpen: 'whether an update changes what was not sent',
    },
  ),
  'ticket.update-missing': unknownId(op.updateTicket, { gaps: ['error-precedence', 'error-body'] }),
  'ticket.update-conversation-missing': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} gets 404 `not_found` when the workspace has no conversation of that `conversationId`.',
    {
      on: [op.updateTicket],
      needs: ['record:ticket'],
      gaps: ['error-body', 'conversation-id-malformed'],
    },
  ),
  'ticket.update-conversation': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} ties the ticket to a conversation of the workspace, and its `conversationId` says so.',
    {
      on: [op.updateTicket],
      effects: 'writes',
      needs: ['record:ticket', 'record:conversation'],
    },
  ),
  'ticket.comment-201': rule(
    '4.6',
    'POST /api/v1/tickets/{id}/comments answers 201, to a note as to a reply.',
    {
      on: [op.commentTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-comment-body'],
    },
  ),
  'ticket.comment-sends-nothing': rule(
    '3',
    'No comment reaches the customer, not even a reply: the linked conversation gets no message, and a note does not move its `lastMessageAt`.',
    {
      on: [op.commentTicket],
      effects: 'writes',
      needs: ['record:ticket', 'record:conversation'],
      gaps: ['ticket-comment-body'],
    },
  ),
  'ticket.comment-missing': unknownId(op.commentTicket, {
    gaps: ['ticket-comment-body', 'error-precedence', 'error-body'],
  }),
  'ticket.assign-200': rule(
    '4.6',
    "POST /api/v1/tickets/{id}/assign answers 200 and makes the user's e-mail the `assigneeEmail` of the ticket.",
    {
      on: [op.assignTicket],
      effects: 'writes',
      needs: ['record:ticket', 'record:user'],
      gaps: ['assignee-unknown', 'record-origin'],
    },
  ),
  'ticket.unassign': rule(
    '4.6',
    'POST /api/v1/tickets/{id}/assign with null answers 200 and leaves the ticket without an assignee: `assigneeEmail` and `assigneeName` are null.',
    {
      on: [op.assignTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-assign-format'],
      doubt: 'The entry allows null, but only that of conversations says what it does.',
      ruledOut: 'null is refused as invalid',
      leftOpen: 'whether null means no assignee',
    },
  ),
  'ticket.assign-missing': unknownId(op.assignTicket, { gaps: ['error-precedence', 'error-body'] }),
})

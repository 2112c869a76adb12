import { family, rule } from './rule.js'

/** Tickets (sections 3, 4.1 and 4.6). */
export const ticket = family('ticket', {
  'list-ok': rule('4.6', 'GET /api/v1/tickets gives a page of tickets, with 200.', {
    on: ['GET /api/v1/tickets'],
  }),
  'list-contact-limit': rule(
    '4.1',
    'GET /api/v1/tickets gets 402 `contact_limit_exceeded` as long as the contact limit blocks the workspace.',
    { on: ['GET /api/v1/tickets'], needs: ['key:contact-limited'], gaps: ['error-body'] },
  ),
  'update-200': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} answers 200 with the ticket as changed, and the list agrees.',
    {
      on: ['PATCH /api/v1/tickets/{id}'],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-transitions', 'record-origin'],
    },
  ),
  'update-only-sent': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} leaves every field alone that it was not sent, save `rev` and `updatedAt`.',
    {
      on: ['PATCH /api/v1/tickets/{id}'],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-update-fields'],
      doubt: 'PATCH means as much, but the document says it of contacts only.',
    },
  ),
  'update-missing': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} gets 404 `not_found` where no ticket has the id.',
    { on: ['PATCH /api/v1/tickets/{id}'], gaps: ['error-precedence', 'error-body'] },
  ),
  'update-conversation-missing': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} gets 404 `not_found` when the workspace has no conversation of that `conversationId`.',
    {
      on: ['PATCH /api/v1/tickets/{id}'],
      needs: ['record:ticket'],
      gaps: ['error-body', 'conversation-id-malformed'],
    },
  ),
  'update-conversation': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} ties the ticket to a conversation of the workspace, and its `conversationId` says so.',
    {
      on: ['PATCH /api/v1/tickets/{id}'],
      effects: 'writes',
      needs: ['record:ticket', 'record:conversation'],
    },
  ),
  'comment-201': rule('4.6', 'POST /api/v1/tickets/{id}/comments answers 201, to a note as to a reply.', {
    on: ['POST /api/v1/tickets/{id}/comments'],
    effects: 'writes',
    needs: ['record:ticket'],
    gaps: ['ticket-comment-body'],
  }),
  'comment-sends-nothing': rule(
    '3',
    'No comment reaches the customer, not even a reply: the linked conversation gets no message, and a note does not move its `lastMessageAt`.',
    {
      on: ['POST /api/v1/tickets/{id}/comments'],
      effects: 'writes',
      needs: ['record:ticket', 'record:conversation'],
      gaps: ['ticket-comment-body'],
    },
  ),
  'comment-missing': rule(
    '4.6',
    'POST /api/v1/tickets/{id}/comments gets 404 `not_found` where no ticket has the id.',
    {
      on: ['POST /api/v1/tickets/{id}/comments'],
      gaps: ['ticket-comment-body', 'error-precedence', 'error-body'],
    },
  ),
  'assign-200': rule(
    '4.6',
    "POST /api/v1/tickets/{id}/assign answers 200 and makes the user's e-mail the `assigneeEmail` of the ticket.",
    {
      on: ['POST /api/v1/tickets/{id}/assign'],
      effects: 'writes',
      needs: ['record:ticket', 'record:user'],
      gaps: ['assignee-unknown', 'record-origin'],
    },
  ),
  unassign: rule(
    '4.6',
    'POST /api/v1/tickets/{id}/assign with null answers 200 and leaves the ticket with nobody: `assigneeEmail` and `assigneeName` are null.',
    {
      on: ['POST /api/v1/tickets/{id}/assign'],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-assign-format'],
      doubt: 'The entry allows null, but only that of conversations says what it does.',
    },
  ),
  'assign-missing': rule(
    '4.6',
    'POST /api/v1/tickets/{id}/assign gets 404 `not_found` where no ticket has the id.',
    { on: ['POST /api/v1/tickets/{id}/assign'], gaps: ['error-precedence', 'error-body'] },
  ),
})

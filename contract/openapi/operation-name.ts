/** What an operation is called in the document: its id in code, its group, one sentence, and what else to know. */
export interface OperationName {
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
}

const name = (operationId: string, tag: string, summary: string, description?: string): OperationName => ({
  operationId,
  tag,
  summary,
  ...(description === undefined ? {} : { description }),
})

/** The names of all operations, of the full surface and of the compact variant (section 4.2). */
export const operationNames: Readonly<Record<string, OperationName>> = {
  'GET /api/v1/me': name('getWorkspace', 'Workspace', 'Read the workspace of the key'),
  'GET /api/v1/agents': name('listAgents', 'Agents', 'List agents'),
  'GET /api/v1/agents/{id}': name('getAgent', 'Agents', 'Read one agent'),
  'GET /api/v1/leads': name('listLeads', 'Leads', 'List leads'),
  'GET /api/v1/leads/{id}': name('getLead', 'Leads', 'Read one lead'),
  'GET /api/v1/contacts': name('listContacts', 'Contacts', 'List contacts'),
  'POST /api/v1/contacts': name(
    'createContact',
    'Contacts',
    'Create a contact',
    'A contact with the same e-mail is a `conflict` that names it in `details.id`.',
  ),
  'GET /api/v1/contacts/{id}': name('getContact', 'Contacts', 'Read one contact'),
  'PATCH /api/v1/contacts/{id}': name(
    'updateContact',
    'Contacts',
    'Update a contact',
    'Only the fields sent change.',
  ),
  'POST /api/v1/contacts/upsert': name('upsertContact', 'Contacts', 'Create or update a contact by e-mail'),
  'POST /api/v1/contacts/{id}/tags': name(
    'tagContact',
    'Contacts',
    'Add tags to a contact and remove others',
  ),
  'GET /api/v1/contacts/{id}/notes': name('listContactNotes', 'Contacts', 'List the notes of a contact'),
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': name(
    'completeTask',
    'Tasks',
    'Complete or reopen a task',
    '`done` false reopens it.',
  ),
  'GET /api/v1/activities': name('listActivities', 'Activities', 'List the timeline'),
  'POST /api/v1/activities': name(
    'createActivity',
    'Activities',
    'Create a note, task, call or meeting',
    'A retry with the same `Idempotency-Key` answers 200 with `alreadyExisted` true.',
  ),
  'GET /api/v1/tasks': name('listTasks', 'Tasks', 'List tasks'),
  'GET /api/v1/tags': name('listTags', 'Contacts', 'List tags'),
  'GET /api/v1/deals': name(
    'listDeals',
    'Deals',
    'List deals',
    '`leadId` does not combine with the other filters.',
  ),
  'POST /api/v1/deals': name(
    'createDeal',
    'Deals',
    'Create a deal',
    'It enters the default pipeline and its first open stage unless told otherwise.',
  ),
  'POST /api/v1/deals/{id}/close': name('closeDeal', 'Deals', 'Win or lose a deal'),
  'GET /api/v1/tickets': name(
    'listTickets',
    'Tickets',
    'List tickets',
    '`leadId` does not combine with the other filters, nor `priority` with `assigneeEmail`.',
  ),
  'PATCH /api/v1/tickets/{id}': name('updateTicket', 'Tickets', 'Update a ticket'),
  'POST /api/v1/tickets/{id}/comments': name(
    'commentTicket',
    'Tickets',
    'Comment on a ticket',
    'Comments are records; nothing is sent to the customer.',
  ),
  'POST /api/v1/tickets/{id}/assign': name('assignTicket', 'Tickets', 'Assign a ticket'),
  'GET /api/v1/conversations': name('listConversations', 'Conversations', 'List conversations'),
  'GET /api/v1/conversations/{id}/messages': name(
    'listMessages',
    'Conversations',
    'List the messages of a conversation',
    'The newest come first; internal notes are never among them.',
  ),
  'POST /api/v1/conversations/{id}/reply': name(
    'replyToConversation',
    'Conversations',
    'Reply in a conversation',
    'After `unknown_outcome` repeat the call with the same `Idempotency-Key` only.',
  ),
  'POST /api/v1/conversations/{id}/assign': name(
    'assignConversation',
    'Conversations',
    'Assign a conversation',
  ),
  'POST /api/v1/messaging/messages': name(
    'sendMessage',
    'Messaging',
    'Start or continue a conversation with a message',
    'Send an `Idempotency-Key`: after `unknown_outcome` repeat the call with the same one only.',
  ),
  'GET /api/v1/messaging/chat/templates': name('listTemplates', 'Messaging', 'List chat templates'),
  'GET /api/v1/meetings': name('listMeetings', 'Meetings', 'List booked meetings'),
  'GET /api/v1/booking-types/{id}/slots': name(
    'listSlots',
    'Meetings',
    'List the free slots of a booking type',
  ),
  'POST /api/v1/booking-types/{id}/book': name(
    'bookMeeting',
    'Meetings',
    'Book a meeting',
    'A slot that is taken by now is a `conflict` with `alternatives`.',
  ),
  'POST /api/v1/meetings/{id}/cancel': name(
    'cancelMeeting',
    'Meetings',
    'Cancel a meeting',
    'Cancelling again answers `unchanged` true.',
  ),
  'POST /api/v1/webhooks': name(
    'createWebhook',
    'Webhooks',
    'Create a webhook destination',
    'The signing `secret` is in this answer and in no other.',
  ),
  'GET /api/v1/webhooks': name('listWebhooks', 'Webhooks', 'List webhook destinations'),
  'GET /api/v1/webhooks/events': name(
    'listWebhookEvents',
    'Webhooks',
    'List the events one can subscribe to',
  ),
  'DELETE /api/v1/webhooks/{id}': name('deleteWebhook', 'Webhooks', 'Delete a webhook destination'),
}

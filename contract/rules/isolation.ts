import { operationOf } from '../operations/index.js'
import { op } from '../operations/op.js'
import { inBoth } from '../operations/selectors.js'
import { activityIsolationRules } from './isolation/activity.js'
import { conversationIsolationRules } from './isolation/conversation.js'
import { meetingRules } from './isolation/meeting.js'
import { family, rule } from './rule.js'

/** The writes that change the record their path names. */
const changing = inBoth('addressed').filter((id) => operationOf(id).effects !== 'none')

/** Nothing crosses from one workspace to another (sections 1, 4.3 to 4.9 and 5). */
export const isolation = family('isolation', {
  'isolation.lists': rule('1', 'No record of another workspace ever appears in a list.', {
    on: [...inBoth('paged'), op.listWebhooks],
    variant: 'both',
    effects: 'writes',
    needs: ['key:other-workspace'],
    gaps: ['contact-create-fields'],
  }),
  'isolation.same-as-missing': rule(
    '5',
    "An id of another workspace's record is answered like an unknown id: 404 `not_found`, with nothing that could distinguish the two.",
    {
      // A booking type is part of a path, too, though nothing shows one of its records.
      on: [...inBoth('addressed'), op.bookMeeting],
      variant: 'both',
      needs: ['key:other-workspace'],
      gaps: [
        'contact-create-fields',
        'error-body',
        'task-assignee',
        'contact-tags-body',
        'deal-create-fields',
        'deal-close-selector',
        'ticket-comment-body',
        'reply-required-one-of',
        'conversation-id-malformed',
      ],
    },
  ),
  'isolation.foreign-write-no-effect': rule(
    '1',
    "A write that names another workspace's record leaves that record as it is.",
    {
      on: changing,
      variant: 'both',
      effects: 'writes',
      needs: ['key:other-workspace'],
      gaps: ['contact-create-fields'],
    },
  ),
  'isolation.contact-update': rule(
    '4.3',
    "PATCH /api/v1/contacts/{id} gets 404 `not_found` for another workspace's contact.",
    {
      on: [op.updateContact],
      variant: 'both',
      needs: ['key:other-workspace'],
      gaps: ['contact-create-fields', 'error-body'],
    },
  ),
  'isolation.contact-tags': rule(
    '4.3',
    "POST /api/v1/contacts/{id}/tags gets 404 `not_found` for another workspace's contact.",
    {
      on: [op.tagContact],
      needs: ['key:other-workspace'],
      gaps: ['contact-create-fields', 'contact-tags-body', 'error-body'],
    },
  ),
  'isolation.deal-close': rule(
    '4.5',
    "POST /api/v1/deals/{id}/close gets 404 `not_found` for another workspace's deal.",
    {
      on: [op.closeDeal],
      needs: ['key:other-workspace'],
      gaps: ['contact-create-fields', 'deal-create-fields', 'deal-close-selector', 'error-body'],
    },
  ),
  'isolation.ticket-writes': rule(
    '4.6',
    "Updating, commenting on or assigning another workspace's ticket gets 404 `not_found`.",
    {
      on: [op.updateTicket, op.commentTicket, op.assignTicket],
      needs: ['key:other-workspace', 'record:ticket'],
      gaps: ['ticket-comment-body', 'error-body'],
    },
  ),
  'isolation.ticket-conversation': rule(
    '4.6',
    "PATCH /api/v1/tickets/{id} gets 404 `not_found` when its `conversationId` is another workspace's.",
    {
      on: [op.updateTicket],
      needs: ['key:other-workspace', 'record:ticket', 'record:conversation'],
      gaps: ['error-body'],
    },
  ),
  'isolation.webhook-delete': rule(
    '4.9',
    "DELETE /api/v1/webhooks/{id} gets 404 `not_found` for another workspace's destination.",
    {
      on: [op.deleteWebhook],
      needs: ['key:other-workspace', 'record:event-id'],
      gaps: ['webhook-events-catalog', 'error-body'],
    },
  ),
  'isolation.filters': rule(
    '1',
    "Filtering by the id of another workspace's record gives an empty page or 404 `not_found`, never a record.",
    {
      on: [op.listActivities, op.listTasks, op.listDeals, op.listTickets],
      needs: ['key:other-workspace'],
      gaps: ['contact-create-fields', 'filter-unknown-reference'],
    },
  ),
  'isolation.email-uniqueness': rule(
    '4.3',
    'A contact may take an e-mail that a contact of another workspace has.',
    {
      on: [op.createContact, op.updateContact],
      effects: 'writes',
      needs: ['key:other-workspace'],
      gaps: ['contact-create-fields'],
      doubt: 'The document does not say it; it follows from workspaces being apart.',
      ruledOut: 'a contact of another workspace is a conflict',
    },
  ),
  ...conversationIsolationRules,
  ...activityIsolationRules,
  ...meetingRules,
})

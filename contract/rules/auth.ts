import { op } from '../operations/op.js'
import { inBoth } from '../operations/selectors.js'
import { needsScope } from './kinds/scope.js'
import { family, rule } from './rule.js'

const compact = { variant: 'compact', gaps: ['compact-selection'] } as const

/** Keys and scopes (sections 4.2 and 5). */
export const auth = family('auth', {
  'auth.bearer-accepted': rule(
    '5',
    'A valid key with the scope of the operation, sent as `Authorization: Bearer`, is accepted.',
    { on: inBoth('every'), variant: 'both', gaps: ['auth-scheme-case'] },
  ),
  'auth.missing-header': rule(
    '5',
    'Without an `Authorization` header every operation answers 401 `unauthorized`.',
    {
      on: inBoth('every'),
      variant: 'both',
      gaps: ['error-precedence', 'error-body'],
    },
  ),
  'auth.unknown-key': rule(
    '5',
    'A key that was never issued, even one that is a single character away from a valid one, gets 401 `unauthorized`.',
    { on: inBoth('every'), variant: 'both', gaps: ['error-body', 'error-precedence', 'key-management'] },
  ),
  'auth.revoked-key': rule('5', 'A key that has been revoked gets 401 `unauthorized`.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['key:revoked'],
    gaps: ['error-body', 'key-management'],
  }),
  'auth.expired-key': rule('5', 'A key that has expired gets 401 `unauthorized`.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['key:expired'],
    gaps: ['error-body', 'key-management'],
  }),
  'auth.other-scheme': rule(
    '5',
    'A valid key sent by another scheme, without one or in the query, like a Bearer without a key, gets 401 `unauthorized`.',
    {
      on: inBoth('every'),
      variant: 'both',
      gaps: ['auth-malformed-header', 'error-body', 'auth-scheme-case'],
    },
  ),
  'auth.one-scope-suffices': rule('5', 'An operation accepts a key that has its one scope and no other.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['key:unscoped'],
    gaps: ['upsert-scope'],
  }),
  'auth.scope-contact-list': needsScope(op.listContacts, { variant: 'both' }),
  'auth.scope-contact-create': needsScope(op.createContact, { variant: 'both' }),
  'auth.scope-contact-update': needsScope(op.updateContact, { variant: 'both' }),
  'auth.scope-contact-tags': needsScope(op.tagContact),
  'auth.scope-tag-list': needsScope(op.listTags),
  'auth.scope-deal-list': needsScope(op.listDeals),
  'auth.scope-deal-create': needsScope(op.createDeal),
  'auth.scope-deal-close': needsScope(op.closeDeal),
  'auth.scope-ticket-list': needsScope(op.listTickets),
  'auth.scope-ticket-update': needsScope(op.updateTicket),
  'auth.scope-ticket-comment': needsScope(op.commentTicket),
  'auth.scope-ticket-assign': needsScope(op.assignTicket),
  'auth.scope-webhook-create': needsScope(op.createWebhook, { gaps: ['webhook-events-catalog'] }),
  'auth.scope-webhook-list': needsScope(op.listWebhooks),
  'auth.scope-webhook-delete': needsScope(op.deleteWebhook),
  'auth.scope-contact-upsert': needsScope(op.upsertContact, {
    gaps: ['contact-upsert', 'upsert-scope'],
    doubt: 'The table of endpoints puts its scope in brackets.',
    ruledOut: 'a key without it is let in, or refused otherwise than by 403 `insufficient_scope` or 400',
    leftOpen: 'whether a body that is not shown is found invalid first',
  }),
  'auth.scope-contact-notes': needsScope(op.listContactNotes),
  'auth.scope-task-complete': needsScope(op.completeTask),
  'auth.scope-activity-list': needsScope(op.listActivities),
  'auth.scope-activity-create': needsScope(op.createActivity),
  'auth.scope-task-list': needsScope(op.listTasks),
  'auth.scope-conversation-list': needsScope(op.listConversations, { variant: 'both' }),
  'auth.scope-conversation-messages': needsScope(op.listMessages),
  'auth.scope-conversation-reply': needsScope(op.replyToConversation),
  'auth.scope-conversation-assign': needsScope(op.assignConversation),
  'auth.scope-message-send': needsScope(op.sendMessage),
  'auth.scope-template-list': needsScope(op.listTemplates, { gaps: ['template-path'] }),
  'auth.scope-meeting-list': needsScope(op.listMeetings),
  'auth.scope-booking': needsScope(op.bookMeeting),
  'auth.scope-meeting-cancel': needsScope(op.cancelMeeting),
  'auth.scope-me': needsScope(op.getWorkspace, compact),
  'auth.scope-agent-list': needsScope(op.listAgents, compact),
  'auth.scope-agent-read': needsScope(op.getAgent, compact),
  'auth.scope-contact-read': needsScope(op.getContact, compact),
  'auth.scope-lead-list': needsScope(op.listLeads, compact),
  'auth.scope-lead-read': needsScope(op.getLead, compact),
})

import type { GapName } from '../gaps/gaps.js'
import { inBoth, type OperationId, operationOf } from '../operations/full.js'
import { op } from '../operations/op.js'
import { family, type RuleOptions, rule } from './rule.js'

const compact = { variant: 'compact', gaps: ['compact-selection'] } as const

/** Other errors may be met before the scope is looked at, so the order of errors matters but for a plain list. */
const scoped = (
  id: OperationId,
  more: Pick<RuleOptions, 'variant' | 'doubt'> & { readonly gaps?: readonly GapName[] } = {},
) => {
  const { method, scope, section, target } = operationOf(id)
  const isPlain = method === 'GET' && target === undefined
  const order: readonly GapName[] = isPlain ? [] : ['error-precedence']
  return rule(
    section === '4.11' ? section : '4.2',
    `${id} gets 403 \`insufficient_scope\` with a valid key that has no scope \`${scope}\`.`,
    {
      on: [id],
      needs: ['key:unscoped'],
      ...more,
      gaps: [...order, 'error-body', ...(more.gaps ?? [])],
    },
  )
}

/** Keys and scopes (sections 4.2 and 5). */
export const auth = family('auth', {
  'bearer-accepted': rule(
    '5',
    'A valid key with the scope of the operation, sent as `Authorization: Bearer`, is let in.',
    { on: inBoth('every'), variant: 'both', gaps: ['auth-scheme-case'] },
  ),
  'missing-header': rule(
    '5',
    'Without an `Authorization` header every operation answers 401 `unauthorized`.',
    {
      on: inBoth('every'),
      variant: 'both',
      gaps: ['error-precedence', 'error-body'],
    },
  ),
  'unknown-key': rule(
    '5',
    'A key nobody issued, even one a single character away from a valid one, gets 401 `unauthorized`.',
    { on: inBoth('every'), variant: 'both', gaps: ['error-body', 'error-precedence', 'key-management'] },
  ),
  'revoked-key': rule('5', 'A key that has been revoked gets 401 `unauthorized`.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['key:revoked'],
    gaps: ['error-body', 'key-management'],
  }),
  'expired-key': rule('5', 'A key whose time is over gets 401 `unauthorized`.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['key:expired'],
    gaps: ['error-body', 'key-management'],
  }),
  'other-scheme': rule(
    '5',
    'A valid key sent by another scheme, without one or in the query, like a Bearer without a key, gets 401 `unauthorized`.',
    {
      on: inBoth('every'),
      variant: 'both',
      gaps: ['auth-malformed-header', 'error-body', 'auth-scheme-case'],
    },
  ),
  'one-scope-suffices': rule('5', 'An operation lets in a key that has its one scope and no other.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['key:unscoped'],
    gaps: ['upsert-scope'],
  }),
  'scope-contact-list': scoped(op.listContacts, { variant: 'both' }),
  'scope-contact-create': scoped(op.createContact, { variant: 'both' }),
  'scope-contact-update': scoped(op.updateContact, { variant: 'both' }),
  'scope-contact-tags': scoped(op.tagContact),
  'scope-tag-list': scoped(op.listTags),
  'scope-deal-list': scoped(op.listDeals),
  'scope-deal-create': scoped(op.createDeal),
  'scope-deal-close': scoped(op.closeDeal),
  'scope-ticket-list': scoped(op.listTickets),
  'scope-ticket-update': scoped(op.updateTicket),
  'scope-ticket-comment': scoped(op.commentTicket),
  'scope-ticket-assign': scoped(op.assignTicket),
  'scope-webhook-create': scoped(op.createWebhook, { gaps: ['webhook-events-catalog'] }),
  'scope-webhook-list': scoped(op.listWebhooks),
  'scope-webhook-delete': scoped(op.deleteWebhook),
  'scope-contact-upsert': scoped(op.upsertContact, {
    gaps: ['contact-upsert', 'upsert-scope'],
    doubt: 'The table of endpoints puts its scope in brackets.',
  }),
  'scope-contact-notes': scoped(op.listContactNotes),
  'scope-task-complete': scoped(op.completeTask),
  'scope-activity-list': scoped(op.listActivities),
  'scope-activity-create': scoped(op.createActivity),
  'scope-task-list': scoped(op.listTasks),
  'scope-conversation-list': scoped(op.listConversations, { variant: 'both' }),
  'scope-conversation-messages': scoped(op.listMessages),
  'scope-conversation-reply': scoped(op.replyToConversation),
  'scope-conversation-assign': scoped(op.assignConversation),
  'scope-message-send': scoped(op.sendMessage),
  'scope-template-list': scoped(op.listTemplates, { gaps: ['template-path'] }),
  'scope-meeting-list': scoped(op.listMeetings),
  'scope-booking': scoped(op.bookMeeting),
  'scope-meeting-cancel': scoped(op.cancelMeeting),
  'scope-me': scoped(op.getWorkspace, compact),
  'scope-agent-list': scoped(op.listAgents, compact),
  'scope-agent-read': scoped(op.getAgent, compact),
  'scope-contact-read': scoped(op.getContact, compact),
  'scope-lead-list': scoped(op.listLeads, compact),
  'scope-lead-read': scoped(op.getLead, compact),
})

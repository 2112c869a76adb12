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
  'auth.bearer-accepted': rule(
    '5',
    'A valid key with the scope of the operation, sent as `Authorization: Bearer`, is let in.',
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
    'A key nobody issued, even one a single character away from a valid one, gets 401 `unauthorized`.',
    { on: inBoth('every'), variant: 'both', gaps: ['error-body', 'error-precedence', 'key-management'] },
  ),
  'auth.revoked-key': rule('5', 'A key that has been revoked gets 401 `unauthorized`.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['key:revoked'],
    gaps: ['error-body', 'key-management'],
  }),
  'auth.expired-key': rule('5', 'A key whose time is over gets 401 `unauthorized`.', {
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
  'auth.one-scope-suffices': rule('5', 'An operation lets in a key that has its one scope and no other.', {
    on: inBoth('every'),
    variant: 'both',
    needs: ['key:unscoped'],
    gaps: ['upsert-scope'],
  }),
  'auth.scope-contact-list': scoped(op.listContacts, { variant: 'both' }),
  'auth.scope-contact-create': scoped(op.createContact, { variant: 'both' }),
  'auth.scope-contact-update': scoped(op.updateContact, { variant: 'both' }),
  'auth.scope-contact-tags': scoped(op.tagContact),
  'auth.scope-tag-list': scoped(op.listTags),
  'auth.scope-deal-list': scoped(op.listDeals),
  'auth.scope-deal-create': scoped(op.createDeal),
  'auth.scope-deal-close': scoped(op.closeDeal),
  'auth.scope-ticket-list': scoped(op.listTickets),
  'auth.scope-ticket-update': scoped(op.updateTicket),
  'auth.scope-ticket-comment': scoped(op.commentTicket),
  'auth.scope-ticket-assign': scoped(op.assignTicket),
  'auth.scope-webhook-create': scoped(op.createWebhook, { gaps: ['webhook-events-catalog'] }),
  'auth.scope-webhook-list': scoped(op.listWebhooks),
  'auth.scope-webhook-delete': scoped(op.deleteWebhook),
  'auth.scope-contact-upsert': scoped(op.upsertContact, {
    gaps: ['contact-upsert', 'upsert-scope'],
    doubt: 'The table of endpoints puts its scope in brackets.',
  }),
  'auth.scope-contact-notes': scoped(op.listContactNotes),
  'auth.scope-task-complete': scoped(op.completeTask),
  'auth.scope-activity-list': scoped(op.listActivities),
  'auth.scope-activity-create': scoped(op.createActivity),
  'auth.scope-task-list': scoped(op.listTasks),
  'auth.scope-conversation-list': scoped(op.listConversations, { variant: 'both' }),
  'auth.scope-conversation-messages': scoped(op.listMessages),
  'auth.scope-conversation-reply': scoped(op.replyToConversation),
  'auth.scope-conversation-assign': scoped(op.assignConversation),
  'auth.scope-message-send': scoped(op.sendMessage),
  'auth.scope-template-list': scoped(op.listTemplates, { gaps: ['template-path'] }),
  'auth.scope-meeting-list': scoped(op.listMeetings),
  'auth.scope-booking': scoped(op.bookMeeting),
  'auth.scope-meeting-cancel': scoped(op.cancelMeeting),
  'auth.scope-me': scoped(op.getWorkspace, compact),
  'auth.scope-agent-list': scoped(op.listAgents, compact),
  'auth.scope-agent-read': scoped(op.getAgent, compact),
  'auth.scope-contact-read': scoped(op.getContact, compact),
  'auth.scope-lead-list': scoped(op.listLeads, compact),
  'auth.scope-lead-read': scoped(op.getLead, compact),
})

import type { GapName } from '../gaps/gaps.js'
import { inBoth, type OperationId, operationOf } from '../operations/full.js'
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
  'scope-contact-list': scoped('GET /api/v1/contacts', { variant: 'both' }),
  'scope-contact-create': scoped('POST /api/v1/contacts', { variant: 'both' }),
  'scope-contact-update': scoped('PATCH /api/v1/contacts/{id}', { variant: 'both' }),
  'scope-contact-tags': scoped('POST /api/v1/contacts/{id}/tags'),
  'scope-tag-list': scoped('GET /api/v1/tags'),
  'scope-deal-list': scoped('GET /api/v1/deals'),
  'scope-deal-create': scoped('POST /api/v1/deals'),
  'scope-deal-close': scoped('POST /api/v1/deals/{id}/close'),
  'scope-ticket-list': scoped('GET /api/v1/tickets'),
  'scope-ticket-update': scoped('PATCH /api/v1/tickets/{id}'),
  'scope-ticket-comment': scoped('POST /api/v1/tickets/{id}/comments'),
  'scope-ticket-assign': scoped('POST /api/v1/tickets/{id}/assign'),
  'scope-webhook-create': scoped('POST /api/v1/webhooks', { gaps: ['webhook-events-catalog'] }),
  'scope-webhook-list': scoped('GET /api/v1/webhooks'),
  'scope-webhook-delete': scoped('DELETE /api/v1/webhooks/{id}'),
  'scope-contact-upsert': scoped('POST /api/v1/contacts/upsert', {
    gaps: ['contact-upsert', 'upsert-scope'],
    doubt: 'The table of endpoints puts its scope in brackets.',
  }),
  'scope-contact-notes': scoped('GET /api/v1/contacts/{id}/notes'),
  'scope-task-complete': scoped('POST /api/v1/contacts/{id}/tasks/{taskId}/complete'),
  'scope-activity-list': scoped('GET /api/v1/activities'),
  'scope-activity-create': scoped('POST /api/v1/activities'),
  'scope-task-list': scoped('GET /api/v1/tasks'),
  'scope-conversation-list': scoped('GET /api/v1/conversations', { variant: 'both' }),
  'scope-conversation-messages': scoped('GET /api/v1/conversations/{id}/messages'),
  'scope-conversation-reply': scoped('POST /api/v1/conversations/{id}/reply'),
  'scope-conversation-assign': scoped('POST /api/v1/conversations/{id}/assign'),
  'scope-message-send': scoped('POST /api/v1/messaging/messages'),
  'scope-template-list': scoped('GET /api/v1/messaging/chat/templates', { gaps: ['template-path'] }),
  'scope-meeting-list': scoped('GET /api/v1/meetings'),
  'scope-booking': scoped('POST /api/v1/booking-types/{id}/book'),
  'scope-meeting-cancel': scoped('POST /api/v1/meetings/{id}/cancel'),
  'scope-me': scoped('GET /api/v1/me', compact),
  'scope-agent-list': scoped('GET /api/v1/agents', compact),
  'scope-agent-read': scoped('GET /api/v1/agents/{id}', compact),
  'scope-contact-read': scoped('GET /api/v1/contacts/{id}', compact),
  'scope-lead-list': scoped('GET /api/v1/leads', compact),
  'scope-lead-read': scoped('GET /api/v1/leads/{id}', compact),
})

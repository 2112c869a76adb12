import { type EndpointId, endpointOf, every } from './endpoint.js'
import type { GapName } from './gaps.js'
import { family, rule } from './rule.js'

/** A write may meet other errors before its scope is looked at, so there the order of errors matters. */
const scoped = (id: EndpointId, more: { variant?: 'both'; gaps?: readonly GapName[] } = {}) => {
  const { method, scope } = endpointOf(id)
  const order: readonly GapName[] = method === 'GET' ? [] : ['error-precedence']
  return rule(
    '4.2',
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
    { on: every, variant: 'both', gaps: ['auth-scheme-case'] },
  ),
  'missing-header': rule(
    '5',
    'Without an `Authorization` header every operation answers 401 `unauthorized`.',
    {
      on: every,
      variant: 'both',
      gaps: ['error-precedence', 'error-body'],
    },
  ),
  'unknown-key': rule(
    '5',
    'A key nobody issued, even one a single character away from a valid one, gets 401 `unauthorized`.',
    { on: every, variant: 'both', gaps: ['error-body', 'error-precedence', 'key-management'] },
  ),
  'revoked-key': rule('5', 'A key that has been revoked gets 401 `unauthorized`.', {
    on: every,
    variant: 'both',
    needs: ['key:revoked'],
    gaps: ['error-body', 'key-management'],
  }),
  'expired-key': rule('5', 'A key whose time is over gets 401 `unauthorized`.', {
    on: every,
    variant: 'both',
    needs: ['key:expired'],
    gaps: ['error-body', 'key-management'],
  }),
  'other-scheme': rule(
    '5',
    'A valid key sent by another scheme, without one or in the query, like a Bearer without a key, gets 401 `unauthorized`.',
    { on: every, variant: 'both', gaps: ['auth-malformed-header', 'error-body', 'auth-scheme-case'] },
  ),
  'one-scope-suffices': rule('5', 'An operation lets in a key that has its one scope and no other.', {
    on: every,
    variant: 'both',
    needs: ['key:unscoped'],
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
})

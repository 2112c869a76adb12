import { endpointOf, type RuleId } from '../../contract/index.js'
import type { Context } from '../context.js'
import { Refusal } from '../refusal.js'

/** Refuses a key that lacks the endpoint's scope (sections 4.2 and 5). */
export function authorize({ key, endpoint }: Context): undefined {
  const { scope } = endpointOf(endpoint)
  if (!key.scopes.has(scope))
    throw new Refusal('insufficient_scope', `the key lacks ${scope}`, scopeRule[endpoint])
}

const scopeRule: Record<Context['endpoint'], RuleId> = {
  'GET /api/v1/contacts': 'auth.scope-contact-list',
  'POST /api/v1/contacts': 'auth.scope-contact-create',
  'PATCH /api/v1/contacts/{id}': 'auth.scope-contact-update',
  'POST /api/v1/contacts/{id}/tags': 'auth.scope-contact-tags',
  'GET /api/v1/tags': 'auth.scope-tag-list',
  'GET /api/v1/deals': 'auth.scope-deal-list',
  'POST /api/v1/deals': 'auth.scope-deal-create',
  'POST /api/v1/deals/{id}/close': 'auth.scope-deal-close',
  'GET /api/v1/tickets': 'auth.scope-ticket-list',
  'PATCH /api/v1/tickets/{id}': 'auth.scope-ticket-update',
  'POST /api/v1/tickets/{id}/comments': 'auth.scope-ticket-comment',
  'POST /api/v1/tickets/{id}/assign': 'auth.scope-ticket-assign',
  'POST /api/v1/webhooks': 'auth.scope-webhook-create',
  'GET /api/v1/webhooks': 'auth.scope-webhook-list',
  'GET /api/v1/webhooks/events': 'auth.scope-webhook-list',
  'DELETE /api/v1/webhooks/{id}': 'auth.scope-webhook-delete',
}

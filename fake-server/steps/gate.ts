import type { EndpointId, RuleId } from '../../contract/index.js'
import type { Context } from '../context.js'
import { Refusal } from '../refusal.js'

/** What a workspace with deals switched off refuses (gap.feature-map). */
const dealEndpoints: Partial<Record<EndpointId, RuleId>> = {
  'GET /api/v1/deals': 'deal.list-deals-off',
  'POST /api/v1/deals': 'deal.create-deals-off',
  'POST /api/v1/deals/{id}/close': 'deal.close-deals-off',
}

/** What a workspace blocked by its contact limit refuses (section 4.1, gap.contact-limit-writes). */
const limitedEndpoints: Partial<Record<EndpointId, RuleId>> = {
  'GET /api/v1/contacts': 'contact.list-contact-limit',
  'GET /api/v1/deals': 'deal.list-contact-limit',
  'GET /api/v1/tickets': 'ticket.list-contact-limit',
  'POST /api/v1/contacts': 'error.contact-limit-exceeded',
}

/** Refuses what the workspace's features and plan do not allow. */
export function gate({ workspace, endpoint }: Context): undefined {
  const dealRule = dealEndpoints[endpoint]
  if (dealRule && !workspace.features.deals)
    throw new Refusal('feature_disabled', 'deals are switched off', dealRule)
  const limitRule = limitedEndpoints[endpoint]
  if (limitRule && workspace.contactLimitReached)
    throw new Refusal('contact_limit_exceeded', "the plan's contact limit is exceeded", limitRule)
}

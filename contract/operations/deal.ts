import { email, pathSafeId, recordId } from '../members/field.js'
import { dealCloseBody, dealCreateBody } from '../requests/deal.js'
import { dealStatuses } from '../words/deal.js'
import { one, operation, page } from './operation.js'

const deals = { section: '4.5', resource: 'deals', tag: 'Deals', feature: { name: 'deals' } } as const

/** Deals (section 4.5). */
export const dealOperations = {
  listDeals: operation('GET /api/v1/deals', {
    ...deals,
    scope: 'deals:read',
    summary: 'List deals',
    description:
      'The most recently updated come first. `leadId` does not combine with the other filters, and lists the newest first. Archived deals are left out.',
    filters: {
      leadId: pathSafeId,
      pipelineId: recordId,
      status: { enum: dealStatuses },
      ownerEmail: email,
    },
    exclusive: [['leadId', ['pipelineId', 'status', 'ownerEmail']]],
    answer: page('deal'),
    errors: ['contact_limit_exceeded', 'feature_disabled'],
  }),
  createDeal: operation('POST /api/v1/deals', {
    ...deals,
    scope: 'deals:write',
    summary: 'Create a deal',
    description:
      'By default it enters the default pipeline and its first open stage. A retry with the same `Idempotency-Key` answers 200 with the same deal.',
    effects: 'writes',
    idempotencyKey: 'optional',
    retryStatus: 200,
    body: dealCreateBody,
    answer: one('deal', 201),
    errors: ['feature_disabled', 'not_found', 'invalid_state'],
  }),
  closeDeal: operation('POST /api/v1/deals/{id}/close', {
    ...deals,
    scope: 'deals:write',
    target: 'deal',
    summary: 'Win or lose a deal',
    description:
      'Sets `closedAt`. A deal that cannot be closed in its state is an `invalid_state`, and a stale `expectedRev` a `rev_mismatch`.',
    effects: 'writes',
    idempotencyKey: 'optional',
    body: dealCloseBody,
    answer: one('deal', 200),
    errors: ['feature_disabled', 'rev_mismatch', 'invalid_state'],
  }),
}

import { op } from '../operations/op.js'
import { unknownId } from './kinds/record.js'
import { family, rule } from './rule.js'

/** Deals (sections 2.2, 4.1, 4.5 and 5). */
export const deal = family('deal', {
  'deal.list-ok': rule('4.5', 'GET /api/v1/deals gives a page of deals, with 200.', { on: [op.listDeals] }),
  'deal.list-contact-limit': rule(
    '4.1',
    'GET /api/v1/deals gets 402 `contact_limit_exceeded` as long as the contact limit blocks the workspace.',
    { on: [op.listDeals], needs: ['key:contact-limited'], gaps: ['error-body'] },
  ),
  'deal.list-archived': rule(
    '2.2',
    'A deal that is archived is in no page of GET /api/v1/deals, whatever the filter.',
    { on: [op.listDeals], needs: ['record:archived-deal'], gaps: ['deal-archive'] },
  ),
  'deal.list-deals-off': rule(
    '5',
    'GET /api/v1/deals gets 403 `feature_disabled` where the workspace has deals switched off.',
    {
      on: [op.listDeals],
      needs: ['key:features-off'],
      gaps: ['feature-map', 'error-body'],
      doubt: 'Section 5 is general, while the entry of the list does not name the error.',
      leftOpen: 'whether the list is closed, or open and empty',
    },
  ),
  'deal.create-201': rule(
    '4.5',
    'POST /api/v1/deals answers 201 with a deal that has the title sent, and the list has it from then on.',
    {
      on: [op.createDeal],
      effects: 'writes',
      gaps: ['contact-create-fields', 'deal-create-fields', 'contact-delete'],
    },
  ),
  'deal.create-deals-off': rule(
    '4.5',
    'POST /api/v1/deals gets 403 `feature_disabled` where the workspace has deals switched off.',
    {
      on: [op.createDeal],
      needs: ['key:features-off'],
      gaps: ['deal-create-fields', 'error-precedence', 'error-body', 'feature-map'],
    },
  ),
  'deal.create-reference-missing': rule(
    '4.5',
    'POST /api/v1/deals gets 404 `not_found` when the contact, pipeline or stage it names does not exist.',
    {
      on: [op.createDeal],
      gaps: ['deal-create-fields', 'error-body'],
      doubt: 'The entry lists 404 without saying when, and not the fields that could refer to something.',
      ruledOut: 'a deal is made that names what does not exist in the workspace',
      leftOpen: 'the status and code of the refusal, and which references are read',
    },
  ),
  'deal.create-invalid-state': rule(
    '4.5',
    'POST /api/v1/deals gets 409 `invalid_state` where the workspace has no place for a deal, such as an open stage of a pipeline.',
    {
      on: [op.createDeal],
      effects: 'writes',
      needs: ['record:workspace-without-pipeline'],
      gaps: ['contact-create-fields', 'deal-create-fields', 'deal-create-invalid-state', 'error-body'],
      doubt: 'The entry lists the code without saying when.',
      ruledOut: 'a deal is made in a workspace without a pipeline',
      leftOpen: 'the status and code of the refusal',
    },
  ),
  'deal.close-missing': unknownId(op.closeDeal, {
    gaps: ['deal-close-selector', 'error-precedence', 'error-body'],
  }),
  'deal.close-deals-off': rule(
    '4.5',
    'POST /api/v1/deals/{id}/close gets 403 `feature_disabled` where the workspace has deals switched off.',
    {
      on: [op.closeDeal],
      needs: ['key:features-off'],
      gaps: ['error-precedence', 'deal-close-selector', 'error-body', 'feature-map'],
    },
  ),
})

import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { gatedAs, ungated } from '../gate.js'
import type { FamilyMutants } from '../mutation.js'
import { loosely, refusedAs, refusing } from '../refusing.js'

/** Faults of closing deals. */
export const closingMutants = {
  'deal.close-missing': {
    'closing nothing is an invalid request': refusedAs(op.closeDeal, 'not_found', 'invalid_request'),
    'closing nothing is a crash': refusedAs(op.closeDeal, 'not_found', 'internal'),
    'closing nothing is done': refusing(op.closeDeal, () => ({ status: 200, body: { data: null } })),
    'an id that begins like another is that other': loosely(op.closeDeal, 'deals'),
    'closing nothing is stale': refusedAs(op.closeDeal, 'not_found', 'rev_mismatch'),
  },
  'deal.close-deals-off': {
    'deals switched off can be closed': ungated(op.closeDeal),
    'deals switched off are not found': gatedAs(
      op.closeDeal,
      new ApiError('not_found', 'no deals here', 'deal.close-deals-off'),
    ),
    'deals switched off are forbidden': gatedAs(
      op.closeDeal,
      new ApiError('forbidden', 'deals are off', 'deal.close-deals-off'),
    ),
  },
} satisfies Partial<FamilyMutants<'deal'>>

import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs, insteadOfError } from '../operators/error.js'
import { gatedAs, ungated } from '../operators/gate.js'
import { byIdPrefix } from '../operators/id.js'

/** Faults of closing deals. */
export const closingMutants = {
  'deal.close-missing': {
    'closing nothing is an invalid request': errorAs(op.closeDeal, 'not_found', 'invalid_request'),
    'closing nothing is a crash': errorAs(op.closeDeal, 'not_found', 'internal'),
    'closing nothing is done': insteadOfError(op.closeDeal, () => ({ status: 200, body: { data: null } })),
    'an id that begins like another is that other': byIdPrefix(op.closeDeal, ({ deals }) => deals.all()),
    'closing nothing is stale': errorAs(op.closeDeal, 'not_found', 'rev_mismatch'),
  },
  'deal.close-deals-off': {
    'deals switched off can be closed': ungated(op.closeDeal),
    'deals switched off are not found': gatedAs(op.closeDeal, 'not_found'),
    'deals switched off are forbidden': gatedAs(op.closeDeal, 'forbidden'),
  },
} satisfies Partial<FamilyMutants<'deal'>>

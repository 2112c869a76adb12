import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs } from '../operators/error.js'
import { gatedAs, ungated } from '../operators/gate.js'

/** Faults of closing deals. */
export const closingMutants = {
  'deal.close-missing': {
    'closing nothing is stale': errorAs(op.closeDeal, 'not_found', 'rev_mismatch'),
  },
  'deal.close-deals-off': {
    'deals switched off can be closed': ungated(op.closeDeal),
    'deals switched off are not found': gatedAs(op.closeDeal, 'not_found'),
    'deals switched off are forbidden': gatedAs(op.closeDeal, 'forbidden'),
  },
} satisfies Partial<FamilyMutants<'deal'>>

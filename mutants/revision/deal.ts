import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs, failsWhere, insteadOfError } from '../operators/error.js'
import { onMembers } from '../operators/record.js'
import { ahead, echoed, unchecked } from './operators.js'

/** Mutants of `expectedRev` on closing a deal. */
export const dealRevMutants = {
  'revision.deal-close-stale': {
    'closings overlook expectedRev': unchecked(op.closeDeal),
    'expectedRev 0 counts as none': unchecked(op.closeDeal, ({ body }) => !body.expectedRev),
    'losing a deal ignores expectedRev': unchecked(op.closeDeal, ({ body, assumptions }) => {
      const { field, lost } = assumptions['deal-close-selector']
      return body[field] === lost
    }),
    'a stale closing is an invalid state': errorAs(op.closeDeal, 'rev_mismatch', 'invalid_state'),
  },
  'revision.deal-close-current': {
    'a closing expects the next revision': ahead(op.closeDeal),
    'a closing answers the revision it was sent': echoed(op.closeDeal),
    'a creation answers no revision yet': onMembers(op.createDeal, () => ({ rev: 0 })),
    'after a stale attempt a deal stays locked': (behaviour) => {
      const locked = new Set<string>()
      insteadOfError(op.closeDeal, (apiError, { params }) => {
        if (apiError.code === 'rev_mismatch') locked.add(params.id ?? '')
        return apiError
      })(behaviour)
      failsWhere(op.closeDeal, ({ params }) => locked.has(params.id ?? ''), 'rev_mismatch')(behaviour)
    },
  },
} satisfies Partial<FamilyMutants<'revision'>>

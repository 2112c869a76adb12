import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onRecord } from '../operators/record.js'
import { onSent } from '../operators/sent.js'
import { onStale, refused, refusing, unchecked } from './operators.js'

/** Mutants of `expectedRev` on closing a deal. */
export const dealRevMutants = {
  'revision.deal-close-stale': {
    'closings overlook expectedRev': unchecked(op.closeDeal),
    'expectedRev 0 counts as none': unchecked(op.closeDeal, ({ body }) => !body.expectedRev),
    'losing a deal goes without a look at expectedRev': unchecked(op.closeDeal, ({ body, assumptions }) => {
      const { field, lost } = assumptions['deal-close-selector']
      return body[field] === lost
    }),
    'a stale closing is an invalid state': onStale(op.closeDeal, () => {
      throw refused('invalid_state')
    }),
  },
  'revision.deal-close-current': {
    'a closing wants the revision to come': onSent(op.closeDeal, ({ expectedRev, ...body }) =>
      typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
    ),
    'a closing answers the revision it was sent': onRecord(op.closeDeal, (deal, { body }) => ({
      ...deal,
      rev: body.expectedRev ?? deal.rev,
    })),
    'a creation answers no revision yet': onRecord(op.createDeal, (deal) => ({ ...deal, rev: 0 })),
    'after a stale attempt a deal stays locked': (behaviour) => {
      const locked = new Set<string>()
      onStale(op.closeDeal, (apiError, { params }) => {
        locked.add(params.id ?? '')
        throw apiError
      })(behaviour)
      refusing(
        op.closeDeal,
        ({ params }) => locked.has(params.id ?? ''),
        () => refused('rev_mismatch'),
      )(behaviour)
    },
  },
} satisfies Partial<FamilyMutants<'revision'>>

import { type families, op } from '../../contract/index.js'
import { type Mutants, mutant, onRecord, onSent } from '../mutant.js'
import { closeDeal, onStale, refused, refusing, unchecked } from './operators.js'

/** Mutants of `expectedRev` on closing a deal. */
export const dealRevMutants: Pick<
  Mutants<typeof families.revision>,
  'revision.deal-close-stale' | 'revision.deal-close-current'
> = {
  'revision.deal-close-stale': [
    mutant('closings overlook expectedRev', unchecked(closeDeal)),
    mutant(
      'expectedRev 0 counts as none',
      unchecked(closeDeal, ({ body }) => !body.expectedRev),
    ),
    mutant(
      'losing a deal goes without a look at expectedRev',
      unchecked(closeDeal, ({ body, assumptions }) => {
        const { field, lost } = assumptions['deal-close-selector']
        return body[field] === lost
      }),
    ),
    mutant(
      'a stale closing is an invalid state',
      onStale(closeDeal, () => {
        throw refused('invalid_state')
      }),
    ),
  ],
  'revision.deal-close-current': [
    mutant('a closing wants the revision to come', (behaviour) =>
      onSent(behaviour, closeDeal, ({ expectedRev, ...body }) =>
        typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
      ),
    ),
    mutant('a closing answers the revision it was sent', (behaviour) =>
      onRecord(behaviour, closeDeal, (deal, { body }) => ({ ...deal, rev: body.expectedRev ?? deal.rev })),
    ),
    mutant('a creation answers no revision yet', (behaviour) =>
      onRecord(behaviour, op.createDeal, (deal) => ({ ...deal, rev: 0 })),
    ),
    mutant('after a stale attempt a deal stays locked', (behaviour) => {
      const locked = new Set<string>()
      onStale(closeDeal, (apiError, { params }) => {
        locked.add(params.id ?? '')
        throw apiError
      })(behaviour)
      refusing(
        closeDeal,
        ({ params }) => locked.has(params.id ?? ''),
        () => refused('rev_mismatch'),
      )(behaviour)
    }),
  ],
}

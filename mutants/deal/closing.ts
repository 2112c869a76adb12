import { type families, op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { gatedAs, ungated } from '../gate.js'
import { type Mutants, mutant } from '../mutant.js'
import { loosely, refusedAs, refusing } from '../refusing.js'

type Rules = Mutants<typeof families.deal>

const close = op.closeDeal

/** Faults of closing deals. */
export const closingMutants: Pick<Rules, 'deal.close-missing' | 'deal.close-deals-off'> = {
  'deal.close-missing': [
    mutant('closing nothing is an invalid request', refusedAs(close, 'not_found', 'invalid_request')),
    mutant('closing nothing is a crash', refusedAs(close, 'not_found', 'internal')),
    mutant(
      'closing nothing is done',
      refusing(close, () => ({ status: 200, body: { data: null } })),
    ),
    mutant('an id that begins like another is that other', loosely(close, 'deals')),
    mutant('closing nothing is stale', refusedAs(close, 'not_found', 'rev_mismatch')),
  ],
  'deal.close-deals-off': [
    mutant('deals switched off can be closed', ungated(close)),
    mutant(
      'deals switched off are not found',
      gatedAs(close, new ApiError('not_found', 'no deals here', 'deal.close-deals-off')),
    ),
    mutant(
      'deals switched off are forbidden',
      gatedAs(close, new ApiError('forbidden', 'deals are off', 'deal.close-deals-off')),
    ),
  ],
}

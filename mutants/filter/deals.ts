import { type Deal, type families, op } from '../../contract/index.js'
import { type Mutants, mutant } from '../mutant.js'
import { filteredLate, pagedBy } from '../naive-page.js'
import { deals, has, letThrough, losing, matching, overlooking, stale, united } from './operators.js'

type Rules = Mutants<typeof families.filter>

/** Faults of the filters of deals. */
export const dealMutants: Pick<
  Rules,
  | 'filter.deal-lead'
  | 'filter.deal-pipeline'
  | 'filter.deal-status'
  | 'filter.deal-owner-email'
  | 'filter.deal-combination'
  | 'filter.deal-lead-alone'
> = {
  'filter.deal-lead': [
    mutant(
      'leadId is overlooked',
      overlooking(deals, () => ['leadId']),
    ),
    mutant(
      'ids that begin so are enough',
      matching<Deal>(deals, 'leadId', ({ leadId }, value) => leadId.startsWith(value)),
    ),
    mutant(
      'closed deals are left out',
      matching<Deal>(deals, 'leadId', ({ leadId, status }, value) => leadId === value && status === 'open'),
    ),
    mutant(
      'the newest deal is left out',
      losing(deals, ({ leadId }) => leadId !== undefined),
    ),
    mutant(
      'the id of the deal is compared',
      matching<Deal>(deals, 'leadId', ({ id }, value) => id === value),
    ),
    mutant('deals are filtered after the page is read', pagedBy(filteredLate, deals)),
  ],
  'filter.deal-pipeline': [
    mutant(
      'pipelineId is overlooked',
      overlooking(deals, () => ['pipelineId']),
    ),
    mutant(
      'ids that begin so are enough',
      matching<Deal>(deals, 'pipelineId', ({ pipelineId }, value) => pipelineId.startsWith(value)),
    ),
    mutant(
      'closed deals have left the pipeline',
      matching<Deal>(
        deals,
        'pipelineId',
        ({ pipelineId, status }, value) => pipelineId === value && status === 'open',
      ),
    ),
    mutant(
      'the id of the stage is compared',
      matching<Deal>(deals, 'pipelineId', ({ stageId }, value) => stageId === value),
    ),
    mutant(
      'an unknown pipeline is no filter',
      overlooking(deals, ({ pipelineId }) => (pipelineId?.startsWith('pipe_') ? [] : ['pipelineId'])),
    ),
  ],
  'filter.deal-status': [
    mutant(
      'status is overlooked',
      overlooking(deals, () => ['status']),
    ),
    mutant(
      'lost deals count as won',
      matching<Deal>(deals, 'status', ({ status }, value) =>
        value === 'won' ? status !== 'open' : status === value,
      ),
    ),
    mutant(
      'status=lost is no filter',
      overlooking(deals, ({ status }) => (status === 'lost' ? ['status'] : [])),
    ),
    mutant(
      'a deal just closed stays among the open ones',
      stale<Deal>(deals, 'status', ({ status }) => status, op.createDeal),
    ),
    mutant(
      'won deals are left out where they have no value',
      matching<Deal>(
        deals,
        'status',
        ({ status, value }, wanted) => status === wanted && (status !== 'won' || value !== null),
      ),
    ),
  ],
  'filter.deal-owner-email': [
    mutant(
      'ownerEmail is overlooked',
      overlooking(deals, () => ['ownerEmail']),
    ),
    mutant(
      'a part of the address is enough',
      matching<Deal>(deals, 'ownerEmail', ({ ownerEmail }, value) => value.includes(ownerEmail ?? ' ')),
    ),
    mutant(
      "the contact's address is compared",
      matching<Deal>(deals, 'ownerEmail', ({ leadEmail }, value) => leadEmail === value),
    ),
    mutant(
      'deals without an owner come along',
      matching<Deal>(deals, 'ownerEmail', ({ ownerEmail }, value) => (ownerEmail ?? value) === value),
    ),
  ],
  'filter.deal-combination': [
    mutant('any one filter is enough', united(deals, ['pipelineId', 'status', 'ownerEmail'])),
    mutant(
      'beside pipelineId status is overlooked',
      overlooking(deals, (filters) => (has(filters, 'pipelineId') ? ['status'] : [])),
    ),
    mutant(
      'beside pipelineId ownerEmail is overlooked',
      overlooking(deals, (filters) => (has(filters, 'pipelineId') ? ['ownerEmail'] : [])),
    ),
    mutant(
      'where all three come status is overlooked',
      overlooking(deals, (filters) => (has(filters, 'pipelineId', 'status', 'ownerEmail') ? ['status'] : [])),
    ),
    mutant(
      'status and ownerEmail together lose a match',
      losing(deals, (query) => has(query, 'status', 'ownerEmail')),
    ),
  ],
  'filter.deal-lead-alone': [
    mutant(
      'status is overlooked beside leadId',
      letThrough(deals, (filters) => (has(filters, 'leadId') ? ['status'] : [])),
    ),
    mutant(
      'leadId is overlooked beside pipelineId',
      letThrough(deals, (filters) => (has(filters, 'pipelineId') ? ['leadId'] : [])),
    ),
    mutant(
      'ownerEmail is overlooked beside leadId',
      letThrough(deals, (filters) => (has(filters, 'leadId') ? ['ownerEmail'] : [])),
    ),
    mutant(
      'pipelineId is overlooked beside leadId',
      letThrough(deals, (filters) => (has(filters, 'leadId') ? ['pipelineId'] : [])),
    ),
  ],
}

import { type Deal, op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { callsOf, choosingAlso } from '../operators/choice.js'
import { filteredLate, pagedBy } from '../operators/naive-paging.js'
import { ruledOut } from '../ruled-out.js'
import { filtersOf, has } from './operators.js'

const { letThrough, losing, matching, overlooking, stale, united } = filtersOf<Deal>(op.listDeals)

/** Faults of the filters of deals. */
export const dealMutants = {
  'filter.deal-lead': {
    'an unknown contact is missing, while in other lists it has no records': choosingAlso(
      'filter-unknown-reference',
      'not-found',
      callsOf(op.listDeals),
    ),
    'leadId is overlooked': overlooking(() => ['leadId']),
    'ids that begin so are enough': matching('leadId', ({ leadId }, value) => leadId.startsWith(value)),
    'closed deals are left out': matching(
      'leadId',
      ({ leadId, status }, value) => leadId === value && status === 'open',
    ),
    'the newest deal is left out': losing(({ leadId }) => leadId !== undefined),
    'the id of the deal is compared': matching('leadId', ({ id }, value) => id === value),
    'deals are filtered after the page is read': pagedBy(filteredLate, op.listDeals),
  },
  'filter.deal-pipeline': {
    'pipelineId is overlooked': overlooking(() => ['pipelineId']),
    'ids that begin so are enough': matching('pipelineId', ({ pipelineId }, value) =>
      pipelineId.startsWith(value),
    ),
    'closed deals have left the pipeline': matching(
      'pipelineId',
      ({ pipelineId, status }, value) => pipelineId === value && status === 'open',
    ),
    'the id of the stage is compared': matching('pipelineId', ({ stageId }, value) => stageId === value),
    'an unknown pipeline is no filter': overlooking(({ pipelineId }) =>
      pipelineId?.startsWith('pipe_') ? [] : ['pipelineId'],
    ),
  },
  'filter.deal-status': {
    'status is overlooked': overlooking(() => ['status']),
    'lost deals count as won': matching('status', ({ status }, value) =>
      value === 'won' ? status !== 'open' : status === value,
    ),
    'status=lost is no filter': overlooking(({ status }) => (status === 'lost' ? ['status'] : [])),
    'a deal just closed stays among the open ones': stale('status', ({ status }) => status, op.createDeal),
    'won deals are left out where they have no value': matching(
      'status',
      ({ status, value }, wanted) => status === wanted && (status !== 'won' || value !== null),
    ),
  },
  'filter.deal-owner-email': {
    'ownerEmail is overlooked': overlooking(() => ['ownerEmail']),
    'a part of the address is enough': matching('ownerEmail', ({ ownerEmail }, value) =>
      value.includes(ownerEmail ?? ' '),
    ),
    "the contact's address is compared": matching(
      'ownerEmail',
      ({ leadEmail }, value) => leadEmail === value,
    ),
    'deals without an owner come along': matching(
      'ownerEmail',
      ({ ownerEmail }, value) => (ownerEmail ?? value) === value,
    ),
  },
  'filter.deal-combination': {
    'any one filter is enough': ruledOut(united(['pipelineId', 'status', 'ownerEmail'])),
    'neither counts where status and ownerEmail come': ruledOut(
      overlooking((filters) => (has(filters, 'status', 'ownerEmail') ? ['status', 'ownerEmail'] : [])),
    ),
    'a deal just closed stays among the open ones of its pipeline': stale(
      'status',
      ({ status }) => status,
      op.createDeal,
      (filters) => has(filters, 'pipelineId'),
    ),
    'next to pipelineId status is overlooked': overlooking((filters) =>
      has(filters, 'pipelineId') ? ['status'] : [],
    ),
    'next to pipelineId ownerEmail is overlooked': overlooking((filters) =>
      has(filters, 'pipelineId') ? ['ownerEmail'] : [],
    ),
    'where all three come status is overlooked': overlooking((filters) =>
      has(filters, 'pipelineId', 'status', 'ownerEmail') ? ['status'] : [],
    ),
    'status and ownerEmail together lose a match': losing((query) => has(query, 'status', 'ownerEmail')),
  },
  'filter.deal-lead-alone': {
    'neither counts where leadId and status come': ruledOut(
      letThrough((filters) => (has(filters, 'leadId', 'status') ? ['leadId', 'status', 'pipelineId'] : [])),
    ),
    'status is overlooked next to leadId': letThrough((filters) =>
      has(filters, 'leadId') ? ['status'] : [],
    ),
    'leadId is overlooked next to pipelineId': letThrough((filters) =>
      has(filters, 'pipelineId') ? ['leadId'] : [],
    ),
    'ownerEmail is overlooked next to leadId': letThrough((filters) =>
      has(filters, 'leadId') ? ['ownerEmail'] : [],
    ),
    'pipelineId is overlooked next to leadId': letThrough((filters) =>
      has(filters, 'leadId') ? ['pipelineId'] : [],
    ),
  },
} satisfies Partial<FamilyMutants<'filter'>>

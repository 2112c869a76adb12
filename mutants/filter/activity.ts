import { type Activity, op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { filteredLate, pagedBy } from '../operators/naive-paging.js'
import { ruledOut } from '../ruled-out.js'
import { filtersOf, has } from './operators.js'

const { invalidWhere, letThrough, losing, matching, overlooking, united } = filtersOf<Activity>(
  op.listActivities,
)

/** Faults of the filters of the timeline. */
export const activityMutants = {
  'filter.activity-lead': {
    'leadId is overlooked': overlooking(() => ['leadId']),
    'entries of a deal are of every contact': matching(
      'leadId',
      ({ leadId, dealId }, value) => leadId === value || dealId !== null,
    ),
    'entries of a deal are of no contact': matching(
      'leadId',
      ({ leadId, dealId }, value) => leadId === value && dealId === null,
    ),
    'a part of the id is enough': matching('leadId', ({ leadId }, value) => leadId.includes(value)),
    'an id that begins like it is enough': matching('leadId', ({ leadId }, value) =>
      value.startsWith(leadId),
    ),
    'the latest entry is left out': losing(({ leadId }) => leadId !== undefined),
    'an unknown contact is an invalid request': invalidWhere(
      'invalid_request',
      ({ leadId }) => leadId?.startsWith('none') ?? false,
    ),
    'entries are filtered after the page is read': pagedBy(filteredLate, op.listActivities),
  },
  'filter.activity-deal': {
    'dealId is overlooked': overlooking(() => ['dealId']),
    'entries of no deal come along': matching('dealId', ({ dealId }, value) => (dealId ?? value) === value),
    'an id that begins like it is enough': matching(
      'dealId',
      ({ dealId }, value) => dealId !== null && value.startsWith(dealId),
    ),
    'calls about a deal are left out': matching(
      'dealId',
      ({ dealId, call }, value) => dealId === value && call === null,
    ),
    'the id of the contact will do': matching('dealId', ({ dealId, leadId }, value) =>
      [dealId, leadId].includes(value),
    ),
    'the second deal of a contact has the entries of the first': matching(
      'dealId',
      (() => {
        const leads = new Map<string, string>()
        return ({ dealId, leadId }: Activity, value: string) => {
          if (dealId === value) leads.set(value, leadId)
          return dealId === value || (dealId !== null && leads.get(value) === leadId)
        }
      })(),
    ),
    'the latest entry is left out': losing(({ dealId }) => dealId !== undefined),
  },
  'filter.activity-combination': {
    'either is enough': ruledOut(united(['leadId', 'dealId'])),
    'neither counts where both come': ruledOut(
      overlooking((filters) => (has(filters, 'leadId', 'dealId') ? ['leadId', 'dealId'] : [])),
    ),
    'leadId is overlooked next to dealId': letThrough((filters) =>
      has(filters, 'dealId') ? ['leadId'] : [],
    ),
    'dealId is overlooked next to leadId': letThrough((filters) =>
      has(filters, 'leadId') ? ['dealId'] : [],
    ),
    'both together lose a match': ruledOut(losing((query) => has(query, 'leadId', 'dealId'))),
    'both together are a conflict': invalidWhere('conflict', (query) => has(query, 'leadId', 'dealId')),
  },
} satisfies Partial<FamilyMutants<'filter'>>

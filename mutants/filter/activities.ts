import { type Activity, op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { filteredLate, pagedBy } from '../operators/naive-paging.js'
import { has, invalidWhere, letThrough, losing, matching, overlooking, united } from './operators.js'

/** Faults of the filters of the timeline. */
export const activityMutants = {
  'filter.activity-lead': {
    'leadId is overlooked': overlooking(op.listActivities, () => ['leadId']),
    'entries of a deal are of every contact': matching<Activity>(
      op.listActivities,
      'leadId',
      ({ leadId, dealId }, value) => leadId === value || dealId !== null,
    ),
    'entries of a deal are of no contact': matching<Activity>(
      op.listActivities,
      'leadId',
      ({ leadId, dealId }, value) => leadId === value && dealId === null,
    ),
    'a part of the id is enough': matching<Activity>(op.listActivities, 'leadId', ({ leadId }, value) =>
      leadId.includes(value),
    ),
    'an id that begins like it is enough': matching<Activity>(
      op.listActivities,
      'leadId',
      ({ leadId }, value) => value.startsWith(leadId),
    ),
    'the latest entry is left out': losing(op.listActivities, ({ leadId }) => leadId !== undefined),
    'an unknown contact is an invalid request': invalidWhere(
      op.listActivities,
      'invalid_request',
      ({ leadId }) => leadId?.startsWith('none') ?? false,
    ),
    'entries are filtered after the page is read': pagedBy(filteredLate, op.listActivities),
  },
  'filter.activity-deal': {
    'dealId is overlooked': overlooking(op.listActivities, () => ['dealId']),
    'entries of no deal come along': matching<Activity>(
      op.listActivities,
      'dealId',
      ({ dealId }, value) => (dealId ?? value) === value,
    ),
    'an id that begins like it is enough': matching<Activity>(
      op.listActivities,
      'dealId',
      ({ dealId }, value) => dealId !== null && value.startsWith(dealId),
    ),
    'calls about a deal are left out': matching<Activity>(
      op.listActivities,
      'dealId',
      ({ dealId, call }, value) => dealId === value && call === null,
    ),
    'the id of the contact will do': matching<Activity>(
      op.listActivities,
      'dealId',
      ({ dealId, leadId }, value) => [dealId, leadId].includes(value),
    ),
    'the second deal of a contact has the entries of the first': matching<Activity>(
      op.listActivities,
      'dealId',
      (() => {
        const leads = new Map<string, string>()
        return ({ dealId, leadId }: Activity, value: string) => {
          if (dealId === value) leads.set(value, leadId)
          return dealId === value || (dealId !== null && leads.get(value) === leadId)
        }
      })(),
    ),
    'the latest entry is left out': losing(op.listActivities, ({ dealId }) => dealId !== undefined),
  },
  'filter.activity-combination': {
    'either is enough': united(op.listActivities, ['leadId', 'dealId']),
    'leadId is overlooked next to dealId': letThrough(op.listActivities, (filters) =>
      has(filters, 'dealId') ? ['leadId'] : [],
    ),
    'dealId is overlooked next to leadId': letThrough(op.listActivities, (filters) =>
      has(filters, 'leadId') ? ['dealId'] : [],
    ),
    'both together lose a match': losing(
      op.listActivities,
      (query) => has(query, 'leadId', 'dealId') && query.limit !== '1',
    ),
    'both together are a conflict': invalidWhere(op.listActivities, 'conflict', (query) =>
      has(query, 'leadId', 'dealId'),
    ),
  },
} satisfies Partial<FamilyMutants<'filter'>>

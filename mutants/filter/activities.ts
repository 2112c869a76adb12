import { type Activity, type families, op } from '../../contract/index.js'
import { type Mutants, mutant } from '../mutant.js'
import { filteredLate, pagedBy } from '../naive-page.js'
import { refusing as insteadOf } from '../refusing.js'
import { has, letThrough, losing, matching, overlooking, refusing, united } from './operators.js'

type Rules = Mutants<typeof families.filter>

const timeline = op.listActivities

/** Faults of the filters of the timeline. */
export const activityMutants: Pick<
  Rules,
  'filter.activity-lead' | 'filter.activity-deal' | 'filter.activity-combination'
> = {
  'filter.activity-lead': [
    mutant(
      'leadId is overlooked',
      overlooking(timeline, () => ['leadId']),
    ),
    mutant(
      'entries of a deal are of every contact',
      matching<Activity>(
        timeline,
        'leadId',
        ({ leadId, dealId }, value) => leadId === value || dealId !== null,
      ),
    ),
    mutant(
      'entries of a deal are of no contact',
      matching<Activity>(
        timeline,
        'leadId',
        ({ leadId, dealId }, value) => leadId === value && dealId === null,
      ),
    ),
    mutant(
      'a part of the id is enough',
      matching<Activity>(timeline, 'leadId', ({ leadId }, value) => leadId.includes(value)),
    ),
    mutant(
      'an id that begins like it is enough',
      matching<Activity>(timeline, 'leadId', ({ leadId }, value) => value.startsWith(leadId)),
    ),
    mutant(
      'the latest entry is left out',
      losing(timeline, ({ leadId }) => leadId !== undefined),
    ),
    mutant('an unknown contact is an invalid request', (behaviour) => {
      refusing(timeline, 'invalid_request', ({ leadId }) => leadId?.startsWith('none') ?? false)(behaviour)
    }),
    mutant('entries are filtered after the page is read', pagedBy(filteredLate, timeline)),
  ],
  'filter.activity-deal': [
    mutant(
      'dealId is overlooked',
      overlooking(timeline, () => ['dealId']),
    ),
    mutant(
      'entries of no deal come along',
      matching<Activity>(timeline, 'dealId', ({ dealId }, value) => (dealId ?? value) === value),
    ),
    mutant(
      'an id that begins like it is enough',
      matching<Activity>(
        timeline,
        'dealId',
        ({ dealId }, value) => dealId !== null && value.startsWith(dealId),
      ),
    ),
    mutant(
      'calls about a deal are left out',
      matching<Activity>(timeline, 'dealId', ({ dealId, call }, value) => dealId === value && call === null),
    ),
    mutant(
      'the id of the contact will do',
      matching<Activity>(timeline, 'dealId', ({ dealId, leadId }, value) => [dealId, leadId].includes(value)),
    ),
    mutant(
      'the second deal of a contact has the entries of the first',
      matching<Activity>(
        timeline,
        'dealId',
        (() => {
          const leads = new Map<string, string>()
          return ({ dealId, leadId }: Activity, value: string) => {
            if (dealId === value) leads.set(value, leadId)
            return dealId === value || (dealId !== null && leads.get(value) === leadId)
          }
        })(),
      ),
    ),
    mutant(
      'the latest entry is left out',
      losing(timeline, ({ dealId }) => dealId !== undefined),
    ),
  ],
  'filter.activity-combination': [
    mutant('either is enough', united(timeline, ['leadId', 'dealId'])),
    mutant(
      'leadId is overlooked beside dealId',
      letThrough(timeline, (filters) => (has(filters, 'dealId') ? ['leadId'] : [])),
    ),
    mutant(
      'dealId is overlooked beside leadId',
      letThrough(timeline, (filters) => (has(filters, 'leadId') ? ['dealId'] : [])),
    ),
    mutant(
      'both together lose a match',
      losing(timeline, (query) => has(query, 'leadId', 'dealId') && query.limit !== '1'),
    ),
    mutant('both together are a conflict', (behaviour) => {
      refusing(timeline, 'conflict', (query) => has(query, 'leadId', 'dealId'))(behaviour)
      insteadOf(timeline, (apiError) => apiError)(behaviour)
    }),
  ],
}

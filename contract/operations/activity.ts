import { answerOf } from '../error-code.js'
import { pathSafeId } from '../members/field.js'
import { activityCreateBody } from '../requests/activity.js'
import { one, operation, page } from './operation.js'

const activities = {
  section: '4.4',
  resource: 'activities',
  tag: 'Activities',
  feature: { name: 'deals', ifNamed: 'dealId' },
} as const

/** The timeline, and what is written to it (section 4.4). */
export const activityOperations = {
  listActivities: operation('GET /api/v1/activities', {
    ...activities,
    scope: 'activities:read',
    summary: 'List the timeline',
    description:
      'Calls, recorded meetings, and milestones of deals, tickets and conversations. The notes of a contact have a list of their own.',
    filters: { leadId: pathSafeId, dealId: pathSafeId },
    answer: page('activity'),
    errors: ['feature_disabled', 'not_found'],
  }),
  createActivity: operation('POST /api/v1/activities', {
    ...activities,
    scope: 'activities:write',
    summary: 'Create a note, task, call or meeting',
    description:
      '`type` selects the form of the body, and `store` of the answer says where the record is kept. A retry with the same `Idempotency-Key` answers 200 with `alreadyExisted` true.',
    effects: 'writes',
    idempotencyKey: 'optional',
    retryStatus: 200,
    body: activityCreateBody,
    answer: one('activityResult', 201),
    errors: ['feature_disabled', 'not_found'],
    assumedErrors: ({ 'activity-deal-lead': choice }) =>
      choice === 'conflict' ? [answerOf('conflict')] : [],
  }),
}

import type { GapName } from '../gaps.js'
import { type RuleOptions, rule } from '../rule.js'

const trespassing = (...gaps: readonly GapName[]): Omit<RuleOptions, 'on'> => ({
  needs: ['key:other-workspace'],
  gaps: ['contact-create-fields', 'error-body', ...gaps],
})

/** Notes, tasks and activities of other workspaces (sections 4.3 and 4.4). */
export const activityIsolationRules = {
  'contact-notes': rule(
    '4.3',
    "GET /api/v1/contacts/{id}/notes gets 404 `not_found` for another workspace's contact.",
    { on: ['GET /api/v1/contacts/{id}/notes'], ...trespassing() },
  ),
  'task-complete': rule(
    '4.3',
    "POST /api/v1/contacts/{id}/tasks/{taskId}/complete gets 404 `not_found` for another workspace's task.",
    { on: ['POST /api/v1/contacts/{id}/tasks/{taskId}/complete'], ...trespassing('task-assignee') },
  ),
  'activity-lead': rule(
    '4.4',
    "POST /api/v1/activities gets 404 `not_found` when its `leadId` is another workspace's.",
    { on: ['POST /api/v1/activities'], ...trespassing() },
  ),
  'activity-deal': rule(
    '4.4',
    "POST /api/v1/activities gets 404 `not_found` when its `dealId` is another workspace's.",
    { on: ['POST /api/v1/activities'], ...trespassing('deal-create-fields') },
  ),
}

import type { GapName } from '../../assumptions/gaps.js'
import { op } from '../../operations/op.js'
import { type RuleOptions, rule } from '../rule.js'

const crossTenantAccess = (...gaps: readonly GapName[]): Omit<RuleOptions, 'on'> => ({
  needs: ['key:other-workspace'],
  gaps: ['contact-create-fields', 'error-body', ...gaps],
})

/** Notes, tasks and activities of other workspaces (sections 4.3 and 4.4). */
export const activityIsolationRules = {
  'isolation.contact-notes': rule(
    '4.3',
    "GET /api/v1/contacts/{id}/notes gets 404 `not_found` for another workspace's contact.",
    { on: [op.listContactNotes], ...crossTenantAccess() },
  ),
  'isolation.task-complete': rule(
    '4.3',
    "POST /api/v1/contacts/{id}/tasks/{taskId}/complete gets 404 `not_found` for another workspace's task.",
    { on: [op.completeTask], ...crossTenantAccess('task-assignee') },
  ),
  'isolation.activity-lead': rule(
    '4.4',
    "POST /api/v1/activities gets 404 `not_found` when its `leadId` is another workspace's.",
    { on: [op.createActivity], ...crossTenantAccess() },
  ),
  'isolation.activity-deal': rule(
    '4.4',
    "POST /api/v1/activities gets 404 `not_found` when its `dealId` is another workspace's.",
    { on: [op.createActivity], ...crossTenantAccess('deal-create-fields') },
  ),
}

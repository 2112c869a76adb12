import type { GeneralAssumptions } from '../gaps/general.js'
import { email, pathSafeId } from '../members/field.js'
import { taskStatuses } from '../words/task.js'
import { type Exclusive, operation, page } from './operation.js'

/** What `leadId` does not combine with (gap.tasks-lead-combination). */
function exclusive({ 'tasks-lead-combination': combines }: GeneralAssumptions): readonly Exclusive[] {
  const others = (['status', 'assignedToEmail'] as const).filter((name) => !combines[name])
  return others.length > 0 ? [['leadId', others]] : []
}

const onlyWithOpen = {
  anyOf: [
    { not: { required: ['assignedToEmail'] } },
    { required: ['status'], properties: { status: { const: 'open' } } },
  ],
} as const

/** Tasks; they are created as activities and completed under their contact (section 4.4). */
export const taskOperations = {
  listTasks: operation('GET /api/v1/tasks', {
    section: '4.4',
    resource: 'tasks',
    tag: 'Tasks',
    scope: 'activities:read',
    summary: 'List tasks',
    description:
      'Open tasks, and all tasks where no `status` is given, are ordered by their due date. `assignedToEmail` is used with `status=open`.',
    filters: { leadId: pathSafeId, assignedToEmail: email, status: { enum: taskStatuses } },
    exclusive,
    filterRules: ({ 'tasks-assignee-without-open': choice }) => (choice === 'refuse' ? [onlyWithOpen] : []),
    answer: page('task'),
    errors: ['not_found'],
  }),
}

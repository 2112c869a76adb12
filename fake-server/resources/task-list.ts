import type { Task } from '../../contract/index.js'
import type { Context, List, ListFilters } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { asStored } from '../store/email.js'
import { dueRange } from '../store/task-orders.js'
import { contactOf } from './contact.js'

/** The status asked for; an assignee alone may stand for the open ones (gap.tasks-assignee-without-open). */
const statusOf = ({ status, assignedToEmail }: ListFilters, { assumptions }: Context) =>
  status ??
  (assignedToEmail !== undefined && assumptions['tasks-assignee-without-open'] === 'imply-open'
    ? 'open'
    : undefined)

/** `GET /tasks`: by due date, the done ones by completion (section 4.4, gap.order-done-tasks). */
export const taskList: List = {
  of: (workspace) => workspace.tasks,
  range(filters, context) {
    const { leadId, assignedToEmail } = filters
    const { assumptions } = context
    // The 404 that section 4.4 allows (gap.filter-unknown-reference).
    const isEmpty = assumptions['filter-unknown-reference'] === 'empty-everywhere'
    if (leadId !== undefined && !context.workspace.contacts.has(leadId))
      restsOn(context, 'filter-unknown-reference')
    if (assignedToEmail !== undefined && filters.status !== 'open')
      restsOn(context, 'tasks-assignee-without-open')
    if (leadId !== undefined && (filters.status !== undefined || assignedToEmail !== undefined))
      restsOn(context, 'tasks-lead-combination')
    if (filters.status === 'done') restsOn(context, 'order-done-tasks')
    else restsOn(context, 'order-null-due')
    if (!isEmpty && leadId !== undefined) contactOf(context, 'task.list-404', leadId)
    const status = statusOf(filters, context)
    const [doneBy, direction] = assumptions['order-done-tasks']
    if (status === 'done' && doneBy !== 'dueAt') {
      const descending = direction === 'descending'
      if (leadId !== undefined) return { index: 'doneLeadId', prefix: [leadId], descending }
      return { index: 'done', prefix: [], descending }
    }
    if (leadId !== undefined) return dueRange('leadId', [leadId], assumptions)
    if (status !== 'open') return dueRange('all', [], assumptions)
    if (assignedToEmail === undefined) return dueRange('open', [], assumptions)
    return dueRange('openAssignee', [asStored(assignedToEmail, assumptions)], assumptions)
  },
  passes(task: Task, filters, context) {
    const { leadId, assignedToEmail } = filters
    const status = statusOf(filters, context)
    return (
      (leadId === undefined || task.leadId === leadId) &&
      (assignedToEmail === undefined ||
        task.assignedToEmail === asStored(assignedToEmail, context.assumptions)) &&
      (status === undefined || (status === 'open') === (task.doneAt === null))
    )
  },
}

import type { Assumptions } from '../gaps/assumptions.js'
import { limits } from '../limits.js'
import { taskStatuses } from '../records/task.js'
import type { Schema } from '../schema.js'

/** The body of `POST /contacts/{id}/tasks/{taskId}/complete`; it takes nothing else (section 4.3). */
export const taskCompleteBody = (assumptions: Assumptions): Schema => ({
  type: 'object',
  properties: {
    done: { type: assumptions['null-vs-absent'] === 'refuse' ? 'boolean' : ['boolean', 'null'] },
  },
  additionalProperties: false,
})

/** Refuses a filter unless another rule holds as well. */
const needs = (name: string, rule: Schema): Schema => ({ anyOf: [{ not: { required: [name] } }, rule] })

/** The query of `GET /tasks` (section 4.4, gaps tasks-assignee-without-open and tasks-lead-combination). */
export const taskListQuery = (assumptions: Assumptions): Schema => {
  const combines = assumptions['tasks-lead-combination']
  const refusing = assumptions['filter-combination-error'] === 'refuse'
  const apart = refusing ? (['status', 'assignedToEmail'] as const).filter((name) => !combines[name]) : []
  const openOnly = { required: ['status'], properties: { status: { const: 'open' } } } as const
  const rules = [
    ...apart.map((name) => needs('leadId', { not: { required: [name] } })),
    ...(assumptions['tasks-assignee-without-open'] === 'refuse' ? [needs('assignedToEmail', openOnly)] : []),
  ]
  return {
    type: 'object',
    properties: {
      leadId: {
        type: 'string',
        minLength: limits.filterId.min,
        maxLength: limits.filterId.max,
        pattern: '^[^/]*$',
      },
      assignedToEmail: { type: 'string', format: 'email' },
      status: { enum: taskStatuses },
    },
    ...(rules.length > 0 ? { allOf: rules } : {}),
  }
}

import type { Assumptions } from '../gaps/assumptions.js'
import { op } from '../operations/op.js'
import type { ServedOperationId } from '../operations/served.js'

/** A filter, and those that it must not go together with. */
export type Exclusive = readonly [name: string, others: readonly string[]]

/** The filters of each list that must not be combined (sections 4.3 to 4.6, gap.tasks-lead-combination). */
export const exclusiveFilters = (
  assumptions: Assumptions,
): Partial<Record<ServedOperationId, readonly Exclusive[]>> => {
  const combines = assumptions['tasks-lead-combination']
  const apart = (['status', 'assignedToEmail'] as const).filter((name) => !combines[name])
  return {
    [op.listContacts]: [['updatedSince', ['email', 'tag', 'ownerEmail']]],
    [op.listTasks]: apart.length > 0 ? [['leadId', apart]] : [],
    [op.listDeals]: [['leadId', ['pipelineId', 'status', 'ownerEmail']]],
    [op.listTickets]: [
      ['leadId', ['status', 'priority', 'assigneeEmail']],
      ['priority', ['assigneeEmail']],
    ],
  }
}

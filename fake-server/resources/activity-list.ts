import type { Activity } from '../../contract/index.js'
import type { List } from '../pipeline/context.js'
import { checkReference } from './check-reference.js'
import { isDescending } from './list-direction.js'

/** `GET /activities`: the latest first; its filters combine (section 4.4, gap.order-undocumented). */
export const activityList: List = {
  of: (workspace) => workspace.activities,
  range({ leadId, dealId }, context) {
    const { contacts, deals } = context.workspace
    checkReference(context, ['contact', leadId], (id) => contacts.has(id), 'filter.activity-lead')
    checkReference(context, ['deal', dealId], (id) => deals.has(id), 'filter.activity-deal')
    const descending = isDescending('activities', context.assumptions)
    if (dealId !== undefined) return { index: 'dealId', prefix: [dealId], descending }
    if (leadId !== undefined) return { index: 'leadId', prefix: [leadId], descending }
    return { index: 'all', prefix: [], descending }
  },
  passes(activity: Activity, { leadId, dealId }, { workspace, world }) {
    return (
      (workspace.listedFrom.get(activity.id) ?? 0) <= world.now() &&
      (leadId === undefined || activity.leadId === leadId) &&
      (dealId === undefined || activity.dealId === dealId)
    )
  },
}

import type { Activity } from '../../contract/index.js'
import type { List } from '../page.js'
import { Refusal } from '../refusal.js'

/** `GET /activities`: the latest first; its filters combine (section 4.4, gap.order-undocumented). */
export const activityList: List = {
  of: (workspace) => workspace.activities,
  range({ leadId, dealId }, { workspace, assumptions }) {
    if (assumptions['filter-unknown-reference'] === 'not-found') {
      if (leadId !== undefined && !workspace.contacts.get(leadId))
        throw new Refusal('not_found', `no contact ${leadId} in this workspace`, 'filter.activity-lead')
      if (dealId !== undefined && !workspace.deals.get(dealId))
        throw new Refusal('not_found', `no deal ${dealId} in this workspace`, 'filter.activity-deal')
    }
    if (dealId !== undefined) return { index: 'dealId', prefix: [dealId], descending: true }
    if (leadId !== undefined) return { index: 'leadId', prefix: [leadId], descending: true }
    return { index: 'all', prefix: [], descending: true }
  },
  passes(activity: Activity, { leadId, dealId }) {
    return (
      (leadId === undefined || activity.leadId === leadId) &&
      (dealId === undefined || activity.dealId === dealId)
    )
  },
}

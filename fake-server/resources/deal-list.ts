import type { Deal } from '../../contract/index.js'
import type { Context, List } from '../pipeline/context.js'
import { asStored } from '../store/email.js'
import { checkReference } from './check-reference.js'

/** Whether a deal is archived, so that no list shows it: marked, or closed some time ago (gap.deal-archive). */
function isArchived({ id, closedAt }: Deal, { workspace, world, assumptions }: Context): boolean {
  const { afterCloseMs } = assumptions['deal-archive']
  const isOld =
    afterCloseMs !== null && closedAt !== null && Date.parse(closedAt) + afterCloseMs <= world.now()
  return isOld || workspace.archivedDealIds.has(id)
}

/** `GET /deals`: a contact's newest first, otherwise the most recently updated first (section 4.5). */
export const dealList: List = {
  of: (workspace) => workspace.deals,
  range({ leadId, pipelineId, status, ownerEmail }, context) {
    const { assumptions, workspace } = context
    const isPipeline = (id: string) => workspace.pipelines.some((pipeline) => pipeline.id === id)
    checkReference(context, ['contact', leadId], (id) => workspace.contacts.has(id), 'filter.deal-lead')
    checkReference(context, ['pipeline', pipelineId], isPipeline, 'filter.deal-pipeline')
    if (leadId !== undefined) return { index: 'leadId', prefix: [leadId], descending: true }
    if (pipelineId !== undefined) return { index: 'pipelineId', prefix: [pipelineId], descending: true }
    if (ownerEmail !== undefined)
      return { index: 'ownerEmail', prefix: [asStored(ownerEmail, assumptions)], descending: true }
    if (status !== undefined) return { index: 'status', prefix: [status], descending: true }
    return { index: 'all', prefix: [], descending: true }
  },
  passes(deal: Deal, { leadId, pipelineId, status, ownerEmail }, context) {
    const { assumptions } = context
    return (
      !isArchived(deal, context) &&
      (leadId === undefined || deal.leadId === leadId) &&
      (pipelineId === undefined || deal.pipelineId === pipelineId) &&
      (status === undefined || deal.status === status) &&
      (ownerEmail === undefined || deal.ownerEmail === asStored(ownerEmail, assumptions))
    )
  },
}

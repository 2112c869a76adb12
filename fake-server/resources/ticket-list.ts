import type { Ticket } from '../../contract/index.js'
import type { List } from '../pipeline/context.js'
import { asStored } from '../store/email.js'
import { checkReference } from './check-reference.js'
import { isDescending } from './list-direction.js'

/** `GET /tickets`: the most recently updated first (section 4.6, gap.order-undocumented). */
export const ticketList: List = {
  of: (workspace) => workspace.tickets,
  range({ leadId, status, priority, assigneeEmail }, context) {
    const { assumptions, workspace } = context
    checkReference(context, ['contact', leadId], (id) => workspace.contacts.has(id), 'filter.ticket-lead')
    const descending = isDescending('tickets', assumptions)
    if (leadId !== undefined) return { index: 'leadId', prefix: [leadId], descending }
    if (assigneeEmail !== undefined)
      return { index: 'assigneeEmail', prefix: [asStored(assigneeEmail, assumptions)], descending }
    if (priority !== undefined) return { index: 'priority', prefix: [priority], descending }
    if (status !== undefined) return { index: 'status', prefix: [status], descending }
    return { index: 'all', prefix: [], descending }
  },
  passes(ticket: Ticket, { leadId, status, priority, assigneeEmail }, { assumptions }) {
    return (
      (leadId === undefined || ticket.leadId === leadId) &&
      (status === undefined || ticket.status === status) &&
      (priority === undefined || ticket.priority === priority) &&
      (assigneeEmail === undefined || ticket.assigneeEmail === asStored(assigneeEmail, assumptions))
    )
  },
}

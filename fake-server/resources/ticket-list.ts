import type { Ticket } from '../../contract/index.js'
import type { List } from '../page.js'
import { asStored } from './email.js'
import { checkReference } from './filter-reference.js'

/** `GET /tickets`: the most recently updated first (section 4.6, gap.order-undocumented). */
export const ticketList: List = {
  of: (workspace) => workspace.tickets,
  range({ leadId, status, priority, assigneeEmail }, context) {
    const { assumptions, workspace } = context
    checkReference(context, ['contact', leadId], (id) => workspace.contacts.has(id), 'filter.ticket-lead')
    if (leadId !== undefined) return { index: 'leadId', prefix: [leadId], descending: true }
    if (assigneeEmail !== undefined)
      return { index: 'assigneeEmail', prefix: [asStored(assigneeEmail, assumptions)], descending: true }
    if (priority !== undefined) return { index: 'priority', prefix: [priority], descending: true }
    if (status !== undefined) return { index: 'status', prefix: [status], descending: true }
    return { index: 'all', prefix: [], descending: true }
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

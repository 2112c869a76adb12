import type { Conversation, Deal, Ticket } from 'workspace-crm-conformance/fake'

/** Filters of contacts that the service combines: `updatedSince` cannot be combined. */
export type ContactFilter =
  | { readonly email?: string; readonly tag?: string; readonly ownerEmail?: string }
  | { readonly updatedSince: string }

/** Filters of deals that the service combines: `leadId` cannot be combined. */
export type DealFilter =
  | { readonly leadId: string }
  | { readonly pipelineId?: string; readonly status?: Deal['status']; readonly ownerEmail?: string }

/** Filters of tickets that the service combines: not `leadId` with others, nor `priority` with `assigneeEmail`. */
export type TicketFilter =
  | { readonly leadId: string }
  | { readonly status?: Ticket['status']; readonly priority?: Ticket['priority'] }
  | { readonly status?: Ticket['status']; readonly assigneeEmail: string }

export interface ConversationFilter {
  readonly status?: 'open' | 'closed' | 'snoozed'
  readonly channel?: Conversation['channel']
  readonly assigneeEmail?: string
}

/** Filters of tasks that the service combines: an assignee goes with open tasks. */
export type TaskFilter =
  | { readonly leadId: string }
  | { readonly status?: 'open' | 'done' }
  | { readonly status: 'open'; readonly assignedToEmail: string }

/** The earliest and the latest start of meetings, dates or date-times. */
export interface MeetingFilter {
  readonly from?: string
  readonly to?: string
}

import type { Conversation, Ticket } from 'workspace-crm-conformance/fake'

/** Filters of contacts that the service combines: `updatedSince` stands alone. */
export type ContactFilter =
  | { readonly email?: string; readonly tag?: string; readonly ownerEmail?: string }
  | { readonly updatedSince: string }

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

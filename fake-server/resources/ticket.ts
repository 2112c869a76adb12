import { listedFor, type RuleId, type Ticket, ticketMembers } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { assignment } from './assignee.js'
import { contactOf } from './contact.js'
import { conversationOf } from './conversation.js'
import { shownLead } from './new-deal.js'
import { checkRev, nextRevision } from './revision.js'
import { sentMembers } from './sent-members.js'

/** The ticket the path names, or 404. */
function ticketOf({ workspace, params }: Context, rule: RuleId): Ticket {
  const id = params.id ?? ''
  return requireFound(workspace.tickets.get(id), `ticket ${id}`, rule)
}

/** Stores a ticket's change under its next revision. */
function store(context: Context, ticket: Ticket, change: Partial<Ticket>): Ticket {
  const { workspace, coverage } = context
  if (change.status !== undefined) coverage.changed('ticket', ticket.status, change.status)
  return workspace.tickets.put(
    Object.freeze({
      ...ticket,
      ...change,
      ...nextRevision(ticket, context),
    }),
  )
}

/** What a change of status entails; refuses one that is not to be (gap.ticket-transitions). */
function transition(context: Context, ticket: Ticket, status: Ticket['status'] | undefined): Partial<Ticket> {
  if (status === undefined || status === ticket.status) return {}
  const { world, assumptions } = context
  restsOn(context, 'ticket-transitions')
  const allowed = assumptions['ticket-transitions']
  if (allowed !== 'any' && ticket.status === 'closed' && status !== 'open')
    throw new ApiError(
      allowed === 'closed-to-open-only' ? 'invalid_request' : 'invalid_state',
      `ticket ${ticket.id} is closed: open it first`,
      'error.code-status-pairing',
    )
  if (status === 'closed') return { status, resolvedAt: world.instant() }
  if (ticket.status !== 'closed') return { status }
  return { status, resolvedAt: null, reopenCount: ticket.reopenCount + 1 }
}

/** The contact a ticket is to be of, as the record shows it, where one is sent (gap.ticket-update-fields). */
function leadOf(context: Context): Partial<Ticket> {
  const { leadId } = context.body
  if (typeof leadId !== 'string') return {}
  return { leadId, ...shownLead(contactOf(context, 'error.code-status-pairing', leadId)) }
}

const call = 'updateTicket'
/** The fields of an update that the document shows (section 4.6). */
const shownFields = [...listedFor(ticketMembers, call), 'expectedRev']

/** Refuses an unknown conversation, by assumption after changing the other fields (gap.error-atomicity). */
function checkConversation(context: Context, ticket: Ticket, change: Partial<Ticket>): void {
  const { conversationId, ...others } = change
  if (typeof conversationId !== 'string') return
  const { workspace, assumptions } = context
  if (!workspace.conversation(conversationId)) restsOn(context, 'error-atomicity')
  if (assumptions['error-atomicity'] === 'partial' && !workspace.conversation(conversationId)) {
    checkRev(context, ticket, 'revision.ticket-update-stale')
    store(context, ticket, others)
  }
  conversationOf(context, conversationId, 'ticket.update-conversation-missing')
}

/** `PATCH /tickets/{id}` (section 4.6). */
export const updateTicket: Handler = (context) => {
  const { body } = context
  if (Object.keys(body).some((name) => !shownFields.includes(name))) restsOn(context, 'ticket-update-fields')
  const ticket = ticketOf(context, 'ticket.update-missing')
  const status = field<Ticket['status'] | undefined>(context, 'status')
  const change = {
    ...sentMembers(context, ticketMembers, call),
    ...transition(context, ticket, status),
    ...leadOf(context),
  }
  checkConversation(context, ticket, change)
  checkRev(context, ticket, 'revision.ticket-update-stale')
  return one(200, store(context, ticket, change))
}

/** `POST /tickets/{id}/comments` (section 4.6, gap.ticket-comment-body). */
export const commentTicket: Handler = (context) => {
  const ticket = ticketOf(context, 'ticket.comment-missing')
  return one(201, { commentId: context.world.id('cmt'), ticket: store(context, ticket, {}) })
}

/** `POST /tickets/{id}/assign` (section 4.6). */
export const assignTicket: Handler = (context) => {
  const ticket = ticketOf(context, 'ticket.assign-missing')
  const assigned = assignment(context)
  checkRev(context, ticket, 'revision.ticket-assign-stale')
  return one(200, store(context, ticket, assigned))
}

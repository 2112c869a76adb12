import { limits, recordOf, records, type Ticket, ticketMembers } from '../../../contract/index.js'
import { userName } from '../../resources/assignee.js'
import { fullName } from '../../resources/full-name.js'
import { shownLead } from '../../resources/new-deal.js'
import { nextRevision } from '../../resources/revision.js'
import { emit } from '../../webhooks/emit.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun, RecordContext } from './noun.js'
import { contactOf } from './people.js'
import { titleOf } from './readable.js'
import { stampsOf } from './stamps.js'

/** A ticket as a test gives it (section 2.3); `contact` and `conversation` are ids. */
export type TicketDraft = Draft<Ticket> & { readonly contact?: string; readonly conversation?: string }

const { subject } = limits.ticket

/** What a ticket shows of its contact and of its assignee. */
function entailed({ leadId, assigneeEmail }: TicketDraft, context: RecordContext): Partial<Ticket> {
  return {
    ...(leadId === undefined ? {} : shownLead(contactOf(context, leadId))),
    ...(assigneeEmail === undefined ? {} : { assigneeName: userName(context, assigneeEmail) }),
  }
}

/** What a change of state entails. */
function moved(ticket: Ticket, { status }: TicketDraft, { world }: RecordContext): Partial<Ticket> {
  if (status === undefined || status === ticket.status) return {}
  if (status === 'closed') return { resolvedAt: world.instant() }
  return ticket.status === 'closed' ? { resolvedAt: null, reopenCount: ticket.reopenCount + 1 } : {}
}

/** Stores a ticket, and shows it in its conversation while it is open. */
function put(ticket: Ticket, { workspace }: RecordContext): Ticket {
  const conversation = workspace.conversations.get(ticket.conversationId ?? '')
  if (conversation) {
    const isShown = conversation.openTicketId === ticket.id
    const openTicketId =
      ticket.status !== 'closed'
        ? (conversation.openTicketId ?? ticket.id)
        : isShown
          ? null
          : conversation.openTicketId
    if (openTicketId !== conversation.openTicketId)
      workspace.conversations.put(frozen({ ...conversation, openTicketId }))
  }
  return workspace.tickets.put(frozen(ticket))
}

/** Support tickets (section 2.3). */
export const tickets: Noun<Ticket, TicketDraft> = {
  singular: 'ticket',
  draft: draftSchema(records.ticket, {
    members: ticketMembers,
    names: { contact: 'leadId', conversation: 'conversationId' },
  }),
  references: { leadId: 'contacts', conversationId: 'conversations' },
  get: ({ tickets }, id) => tickets.get(id),
  all: ({ tickets }) => tickets.all(),
  add(draft, context) {
    const conversation = context.workspace.conversations.get(draft.conversationId ?? '')
    const leadId = draft.leadId === undefined ? (conversation?.leadId ?? null) : draft.leadId
    const contact = contactOf(context, leadId)
    const stamps = stampsOf(draft, context)
    return put(
      recordOf(ticketMembers, {
        id: context.world.id('tic'),
        subject: titleOf(
          contact ? `Question from ${fullName(contact) ?? contact.id}` : 'A question',
          subject.max,
        ),
        source: 'api',
        number: draft.number === undefined ? 1001 + context.workspace.tickets.size : draft.number,
        leadId,
        status: 'open',
        priority: 'medium',
        channel: conversation?.channel ?? null,
        tags: [],
        lastMessageAt: conversation?.lastMessageAt ?? null,
        resolvedAt: draft.status === 'closed' ? stamps.updatedAt : null,
        slaBreached: false,
        reopenCount: 0,
        rev: context.assumptions['rev-increment'].first,
        ...entailed({ ...draft, leadId }, context),
        ...draft,
        ...stamps,
      }),
      context,
    )
  },
  change: (ticket, change, context) =>
    put(
      {
        ...ticket,
        ...nextRevision(ticket, context),
        ...entailed(change, context),
        ...moved(ticket, change, context),
        ...change,
      } as Ticket,
      context,
    ),
  remove(ticket, context) {
    put({ ...ticket, status: 'closed' }, context)
    context.workspace.tickets.delete(ticket.id)
  },
  announce(after, before, context) {
    if (!before) emit(context, 'ticket.created', after)
  },
}

import type { Ticket } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { one } from '../../fake-server/messages/reply.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs, failsWhere, insteadOfError } from '../operators/error.js'
import { emptied, gatedAs, ungated } from '../operators/gate.js'
import { aroundHandler } from '../operators/handler.js'
import { onList } from '../operators/list.js'
import { asksBy } from '../operators/query.js'
import { onReply } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'
import { written } from './operators.js'

/** Works on the update without one of its members. */
const without = (name: string, when: (value: unknown) => boolean = () => true) =>
  onSent(op.updateTicket, (body) => {
    if (when(body[name])) delete body[name]
    return body
  })

/** Links a conversation that is not there. */
const linked = (when: (id: string, known: ReadonlySet<string>) => boolean) =>
  aroundHandler(op.updateTicket, (next, context) => {
    const { conversationId, ...body } = context.body
    const { conversations, tickets } = context.workspace
    const conversationIds = new Set([...conversations.all()].map(({ id }) => id))
    if (typeof conversationId !== 'string' || !when(conversationId, conversationIds)) return next(context)
    next({ ...context, body })
    const ticket = tickets.get(context.params.id ?? '')
    return ticket ? one(200, tickets.put(Object.freeze({ ...ticket, conversationId }))) : next(context)
  })

/** Faults of the list and of updating tickets. */
export const updateMutants = {
  'ticket.list-ok': {
    'the page is wrapped once more': onReply(op.listTickets, ({ status, body }) => ({
      status,
      body: { data: body },
    })),
    'a filtered page is partial content': onReply(op.listTickets, (reply, { query }) =>
      query.status ? { ...reply, status: 206 } : reply,
    ),
    'tickets are called by their number': onList(op.listTickets, () => ({
      shows: ({ id, number }: Ticket) => ({ id, number }),
    })),
  },
  'ticket.list-contact-limit': {
    'closed tickets are not blocked': ungated(op.listTickets, ({ query }) => query.status === 'closed'),
    'support goes on in a blocked workspace': ungated(op.listTickets),
    'urgent tickets go on in a blocked workspace': ungated(op.listTickets, asksBy('priority')),
    'a blocked contact has no tickets': emptied(op.listTickets, asksBy('leadId')),
    'the code is that of a quota': gatedAs(op.listTickets, 'quota_exceeded'),
  },
  'ticket.update-200': {
    'an update has no content': onReply(op.updateTicket, () => ({ status: 204, body: undefined })),
    'the answer is the ticket as it was': written(op.updateTicket, (_, before) => before ?? {}, 'answer'),
    'the description is answered and not stored': written(
      op.updateTicket,
      (_, before) => ({ description: before?.description ?? null }),
      'store',
    ),
    'urgent is high': written(op.updateTicket, ({ priority }) => ({
      priority: priority === 'urgent' ? 'high' : priority,
    })),
    'the third chat application is not known': without('channel', (value) => value === 'chatapp_3'),
    'the channel cannot be taken away': without('channel', (value) => value === null),
    'a description ends at 4096 characters': written(op.updateTicket, ({ description }) => ({
      description: description === null ? null : description.slice(0, 4096),
    })),
    'a subject loses what is not ASCII': written(op.updateTicket, ({ subject }) => ({
      subject: subject.replace(/[^ -~]/g, ''),
    })),
    'a description is one line': written(op.updateTicket, ({ description }) => ({
      description: description === null ? null : description.replaceAll('\n', ' '),
    })),
    'the list shows the priority from before': written(
      op.updateTicket,
      (_, before) => (before ? { priority: before.priority } : {}),
      'store',
    ),
  },
  'ticket.update-only-sent': {
    'a ticket is replaced by what is sent': onSent(op.updateTicket, (body) => ({
      description: null,
      channel: null,
      ...body,
    })),
    'the priority falls back to medium': onSent(op.updateTicket, (body) => ({ priority: 'medium', ...body })),
    'a new subject takes the ticket from its assignee': written(op.updateTicket, (now, before) =>
      now.subject === before?.subject ? {} : { assigneeEmail: null, assigneeName: null },
    ),
    'an update opens the ticket again': written(op.updateTicket, ({ reopenCount }) => ({
      reopenCount: reopenCount + 1,
    })),
    'another channel has other tags': written(op.updateTicket, (now, before) =>
      now.channel === before?.channel ? {} : { tags: [...now.tags, String(now.channel)] },
    ),
    'a ticket whose channel is cleared loses its conversation': written(op.updateTicket, (now, before) =>
      now.channel === null && before?.channel !== null ? { conversationId: null } : {},
    ),
    'a ticket that waits for its customer loses its assignee': written(op.updateTicket, (now, before) =>
      now.status === 'waiting_customer' && before?.status !== 'waiting_customer'
        ? { assigneeEmail: null, assigneeName: null }
        : {},
    ),
    'a ticket that waits for its customer gets another priority': written(op.updateTicket, (now, before) =>
      now.status === 'waiting_customer' && before?.status !== 'waiting_customer'
        ? { priority: 'medium' }
        : {},
    ),
    'the answer lacks the category and source it has': written(
      op.updateTicket,
      () => ({ source: 'api' }),
      'answer',
    ),
  },
  'ticket.update-missing': {
    'a missing ticket is stale': errorAs(op.updateTicket, 'not_found', 'rev_mismatch'),
    'a missing ticket is found missing only where a subject is sent': insteadOfError(
      op.updateTicket,
      (apiError, { body }) => (body.subject === undefined ? { status: 200, body: { data: {} } } : apiError),
    ),
  },
  'ticket.update-conversation-missing': {
    'any conversation can be linked': linked(() => true),
    'any conversation that begins like one can be linked': linked((id, known) =>
      [...known].some((one) => id.startsWith(one)),
    ),
    'any mail conversation can be linked': linked((id) => id.startsWith('email__')),
    'a missing conversation is an invalid request': errorAs(op.updateTicket, 'not_found', 'invalid_request'),
    'a missing conversation is overlooked': onSent(op.updateTicket, (body, { workspace }) => {
      if (!workspace.conversation(String(body.conversationId))) delete body.conversationId
      return body
    }),
    'a missing conversation is linked before it is missed': insteadOfError(
      op.updateTicket,
      (apiError, { workspace, params, body }) => {
        const ticket = workspace.tickets.get(params.id ?? '')
        if (ticket && typeof body.conversationId === 'string')
          workspace.tickets.put(Object.freeze({ ...ticket, conversationId: body.conversationId }))
        return apiError
      },
    ),
  },
  'ticket.update-conversation': {
    'the link is not stored': written(
      op.updateTicket,
      (_, before) => ({ conversationId: before?.conversationId ?? null }),
      'store',
    ),
    'the link is not answered': written(
      op.updateTicket,
      (_, before) => ({ conversationId: before?.conversationId ?? null }),
      'answer',
    ),
    'a ticket keeps its first conversation': written(op.updateTicket, (now, before) => ({
      conversationId: before?.conversationId ?? now.conversationId,
    })),
    'mail conversations are not known': failsWhere(
      op.updateTicket,
      (context) => String(context.body.conversationId).startsWith('email__'),
      'not_found',
    ),
    'the plus of a number is read as a blank': written(op.updateTicket, ({ conversationId }) => ({
      conversationId: conversationId?.replaceAll('+', ' ') ?? null,
    })),
  },
} satisfies Partial<FamilyMutants<'ticket'>>

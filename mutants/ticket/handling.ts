import { op } from '../../contract/index.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs, failsWhere, insteadOfError } from '../operators/error.js'
import { onList } from '../operators/list.js'
import { answers, onReply } from '../operators/reply.js'
import { withSent } from '../operators/sent.js'
import { ruledOut } from '../ruled-out.js'
import { written } from './operators.js'

/** Sends comments of a kind to the customer, by the conversation of the ticket. */
const goingOut = (kind: 'note' | 'reply') => (behaviour: Behaviour) =>
  onReply(op.commentTicket, (reply, context) => {
    const { conversationId } = context.workspace.tickets.get(context.params.id ?? '') ?? {}
    const { text: name } = context.assumptions['ticket-comment-body']
    const params = { id: conversationId ?? '' }
    if (context.body.kind === kind && conversationId)
      behaviour.handlers[op.replyToConversation]({ ...context, params, body: { text: context.body[name] } })
    return reply
  })(behaviour)

/** Faults of commenting on tickets and of assigning them. */
export const handlingMutants = {
  'ticket.comment-201': {
    'a comment is 200': answers(op.commentTicket, 200),
    'a recorded reply is 200': onReply(op.commentTicket, (reply, { body }) =>
      body.kind === 'reply' ? { ...reply, status: 200 } : reply,
    ),
    'a reply is accepted for later': onReply(op.commentTicket, (reply, { body }) =>
      body.kind === 'reply' ? { ...reply, status: 202 } : reply,
    ),
    'a reply is refused': failsWhere(
      op.commentTicket,
      (context) => !(context.body.kind !== 'reply'),
      'invalid_request',
    ),
    'the second comment is the first': (behaviour) => {
      let first: string | undefined
      onReply(op.commentTicket, (reply) => {
        const { data } = reply.body as { data: { commentId: string } }
        first ??= data.commentId
        return { ...reply, body: { data: { ...data, commentId: first } } }
      })(behaviour)
    },
  },
  'ticket.comment-sends-nothing': {
    'a note goes out by the conversation': goingOut('note'),
    'a reply goes out by the conversation': goingOut('reply'),
    'a note counts as a message of the conversation': onReply(
      op.commentTicket,
      (reply, { workspace, world, params }) => {
        const { conversationId } = workspace.tickets.get(params.id ?? '') ?? {}
        const conversation = workspace.conversation(conversationId ?? '')
        if (conversation)
          workspace.conversations.put(Object.freeze({ ...conversation, lastMessageAt: world.instant() }))
        return reply
      },
    ),
    'a reply begins another conversation': written(op.commentTicket, (now, _, { workspace, body }) => {
      if (body.kind !== 'reply') return now
      const other = [...workspace.conversations.all()].find(({ id }) => id !== now.conversationId)
      return { conversationId: other?.id ?? null }
    }),
    'a reply ends the link': written(op.commentTicket, (now, _, { body }) =>
      body.kind === 'reply' ? { conversationId: null } : now,
    ),
  },
  'ticket.comment-missing': {
    'a comment on nothing is taken': insteadOfError(op.commentTicket, (_, { world }) => ({
      status: 201,
      body: { data: { commentId: world.id('cmt'), ticket: null } },
    })),
    'a reply to nothing is taken': insteadOfError(op.commentTicket, (apiError, { world, body }) =>
      body.kind === 'reply'
        ? { status: 201, body: { data: { commentId: world.id('cmt'), ticket: null } } }
        : apiError,
    ),
  },
  'ticket.assign-200': {
    'an assignment is 201': answers(op.assignTicket, 201),
    'the answer has the assignee from before': written(
      op.assignTicket,
      (_, before) => ({ assigneeEmail: before?.assigneeEmail ?? null }),
      'answer',
    ),
    'the assignee is answered and not stored': written(
      op.assignTicket,
      (_, before) => ({ assigneeEmail: before?.assigneeEmail ?? null }),
      'store',
    ),
    'a ticket stays with its first assignee': (behaviour) => {
      const first = new Map<string, string | null>()
      written(op.assignTicket, ({ id, assigneeEmail }) => {
        first.set(id, first.get(id) ?? assigneeEmail)
        return { assigneeEmail: first.get(id) ?? null }
      })(behaviour)
    },
    'a ticket keeps the name of its first assignee': (behaviour) => {
      const first = new Map<string, string | null>()
      written(op.assignTicket, ({ id, assigneeEmail, assigneeName }) => {
        if (assigneeEmail === null) return {}
        first.set(id, first.get(id) ?? assigneeName)
        return { assigneeName: first.get(id) ?? null }
      })(behaviour)
    },
    'the assignee is called by name': written(op.assignTicket, ({ assigneeName }) => ({
      assigneeEmail: assigneeName,
    })),
    'the filter by assignee knows the first one alone': (behaviour) => {
      const first = new Map<string, string | null>()
      written(op.assignTicket, ({ id, assigneeEmail }) => {
        first.set(id, first.get(id) ?? assigneeEmail)
        return {}
      })(behaviour)
      onList(op.listTickets, ({ passes }) => ({
        passes: (ticket: never, filters, context) => {
          const { id } = ticket as { id: string }
          const known = first.get(id) ?? filters.assigneeEmail
          return (
            passes(ticket, filters, context) && (!filters.assigneeEmail || known === filters.assigneeEmail)
          )
        },
      }))(behaviour)
    },
    'the answer is another ticket': onReply(op.assignTicket, (reply, { workspace, params }) => {
      const other = [...workspace.tickets.all()].find(({ id }) => id !== params.id)
      return { ...reply, body: { data: { ...(reply.body as { data: object }).data, id: other?.id } } }
    }),
  },
  'ticket.unassign': {
    'the name of the former assignee stays': written(
      op.assignTicket,
      ({ assigneeEmail, assigneeName }, before) => ({
        assigneeName: assigneeEmail === null ? (before?.assigneeName ?? 'Somebody') : assigneeName,
      }),
    ),
    'null counts as not sent': withSent(op.assignTicket, (body, { workspace, params }) => ({
      assigneeEmail: body.assigneeEmail ?? workspace.tickets.get(params.id ?? '')?.assigneeEmail ?? null,
    })),
    'no assignee is an empty text': written(op.assignTicket, ({ assigneeEmail }) => ({
      assigneeEmail: assigneeEmail ?? '',
    })),
    'no assignee is answered and the assignee is stored': written(
      op.assignTicket,
      ({ assigneeEmail }, before) => ({ assigneeEmail: assigneeEmail ?? before?.assigneeEmail ?? null }),
      'store',
    ),
    'null is refused': ruledOut(
      failsWhere(op.assignTicket, (context) => !(context.body.assigneeEmail !== null), 'invalid_request'),
    ),
  },
  'ticket.assign-missing': {
    'an assignment of an unknown record to no one is done': insteadOfError(
      op.assignTicket,
      (apiError, { body }) =>
        body.assigneeEmail === null ? { status: 200, body: { data: null } } : apiError,
    ),
    'an assignment of nothing to a user is done': insteadOfError(op.assignTicket, (apiError, { body }) =>
      body.assigneeEmail === null ? apiError : { status: 200, body: { data: null } },
    ),
    'a missing ticket is a forbidden one': errorAs(op.assignTicket, 'not_found', 'forbidden'),
  },
} satisfies Partial<FamilyMutants<'ticket'>>

import { type families, op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundHandler, type Mutants, mutant, onList, onReply, onSent } from '../mutant.js'
import { loosely, refusedAs, refusing } from '../refusing.js'
import { assign, comment, list, written } from './operators.js'

type Rules = Mutants<typeof families.ticket>

const replyTo = op.replyToConversation

/** Sends comments of a kind to the customer, by the conversation of the ticket. */
const goingOut = (kind: 'note' | 'reply') =>
  mutant(`a ${kind} goes out by the conversation`, (behaviour) =>
    onReply(behaviour, comment, (reply, context) => {
      const { conversationId } = context.workspace.tickets.get(context.params.id ?? '') ?? {}
      const { text: name } = context.assumptions['ticket-comment-body']
      const params = { id: conversationId ?? '' }
      if (context.body.kind === kind && conversationId)
        behaviour.handlers[replyTo]({ ...context, params, body: { text: context.body[name] } })
      return reply
    }),
  )

/** Faults of commenting on tickets and of assigning them. */
export const handlingMutants: Pick<
  Rules,
  | 'ticket.comment-201'
  | 'ticket.comment-sends-nothing'
  | 'ticket.comment-missing'
  | 'ticket.assign-200'
  | 'ticket.unassign'
  | 'ticket.assign-missing'
> = {
  'ticket.comment-201': [
    mutant('a comment is 200', (behaviour) =>
      onReply(behaviour, comment, (reply) => ({ ...reply, status: 200 })),
    ),
    mutant('a recorded reply is 200', (behaviour) =>
      onReply(behaviour, comment, (reply, { body }) =>
        body.kind === 'reply' ? { ...reply, status: 200 } : reply,
      ),
    ),
    mutant('a reply is accepted for later', (behaviour) =>
      onReply(behaviour, comment, (reply, { body }) =>
        body.kind === 'reply' ? { ...reply, status: 202 } : reply,
      ),
    ),
    mutant('a reply is refused', (behaviour) =>
      aroundHandler(behaviour, comment, (next, context) => {
        if (context.body.kind !== 'reply') return next(context)
        throw new ApiError('invalid_request', 'reply in the conversation', 'ticket.comment-201')
      }),
    ),
    mutant('the second comment is the first', (behaviour) => {
      let first: string | undefined
      onReply(behaviour, comment, (reply) => {
        const { data } = reply.body as { data: { commentId: string } }
        first ??= data.commentId
        return { ...reply, body: { data: { ...data, commentId: first } } }
      })
    }),
  ],
  'ticket.comment-sends-nothing': [
    goingOut('note'),
    goingOut('reply'),
    mutant('a note counts as a message of the conversation', (behaviour) =>
      onReply(behaviour, comment, (reply, { workspace, world, params }) => {
        const { conversationId } = workspace.tickets.get(params.id ?? '') ?? {}
        const conversation = workspace.conversation(conversationId ?? '')
        if (conversation)
          workspace.conversations.put(Object.freeze({ ...conversation, lastMessageAt: world.instant() }))
        return reply
      }),
    ),
    mutant(
      'a reply begins another conversation',
      written(comment, (now, _, { workspace, body }) => {
        if (body.kind !== 'reply') return now
        const other = [...workspace.conversations.all()].find(({ id }) => id !== now.conversationId)
        return { conversationId: other?.id ?? null }
      }),
    ),
    mutant(
      'a reply ends the link',
      written(comment, (now, _, { body }) => (body.kind === 'reply' ? { conversationId: null } : now)),
    ),
  ],
  'ticket.comment-missing': [
    mutant('a comment on nothing is an invalid request', refusedAs(comment, 'not_found', 'invalid_request')),
    mutant('a comment on nothing is a crash', refusedAs(comment, 'not_found', 'internal')),
    mutant(
      'a comment on nothing is taken',
      refusing(comment, (_, { world }) => ({
        status: 201,
        body: { data: { commentId: world.id('cmt'), ticket: null } },
      })),
    ),
    mutant(
      'a reply to nothing is taken',
      refusing(comment, (apiError, { world, body }) =>
        body.kind === 'reply'
          ? { status: 201, body: { data: { commentId: world.id('cmt'), ticket: null } } }
          : apiError,
      ),
    ),
    mutant('an id that begins like another is that other', loosely(comment, 'tickets')),
  ],
  'ticket.assign-200': [
    mutant('an assignment is 201', (behaviour) =>
      onReply(behaviour, assign, (reply) => ({ ...reply, status: 201 })),
    ),
    mutant(
      'the answer has the assignee from before',
      written(assign, (_, before) => ({ assigneeEmail: before?.assigneeEmail ?? null }), 'answer'),
    ),
    mutant(
      'the assignee is answered and not stored',
      written(assign, (_, before) => ({ assigneeEmail: before?.assigneeEmail ?? null }), 'store'),
    ),
    mutant('a ticket stays with its first assignee', (behaviour) => {
      const first = new Map<string, string | null>()
      written(assign, ({ id, assigneeEmail }) => {
        first.set(id, first.get(id) ?? assigneeEmail)
        return { assigneeEmail: first.get(id) ?? null }
      })(behaviour)
    }),
    mutant(
      'the assignee is called by name',
      written(assign, ({ assigneeName }) => ({ assigneeEmail: assigneeName })),
    ),
    mutant('the filter by assignee knows the first one alone', (behaviour) => {
      const first = new Map<string, string | null>()
      written(assign, ({ id, assigneeEmail }) => {
        first.set(id, first.get(id) ?? assigneeEmail)
        return {}
      })(behaviour)
      onList(behaviour, list, ({ passes }) => ({
        passes: (ticket: never, filters, context) => {
          const { id } = ticket as { id: string }
          const known = first.get(id) ?? filters.assigneeEmail
          return (
            passes(ticket, filters, context) && (!filters.assigneeEmail || known === filters.assigneeEmail)
          )
        },
      }))
    }),
    mutant('the answer is another ticket', (behaviour) =>
      onReply(behaviour, assign, (reply, { workspace, params }) => {
        const other = [...workspace.tickets.all()].find(({ id }) => id !== params.id)
        return { ...reply, body: { data: { ...(reply.body as { data: object }).data, id: other?.id } } }
      }),
    ),
  ],
  'ticket.unassign': [
    mutant(
      'the name of the former assignee stays',
      written(assign, ({ assigneeEmail, assigneeName }, before) => ({
        assigneeName: assigneeEmail === null ? (before?.assigneeName ?? 'Somebody') : assigneeName,
      })),
    ),
    mutant('null counts as not sent', (behaviour) =>
      onSent(behaviour, assign, (body, { workspace, params }) => ({
        ...body,
        assigneeEmail: body.assigneeEmail ?? workspace.tickets.get(params.id ?? '')?.assigneeEmail ?? null,
      })),
    ),
    mutant(
      'nobody is an empty text',
      written(assign, ({ assigneeEmail }) => ({ assigneeEmail: assigneeEmail ?? '' })),
    ),
    mutant(
      'nobody is answered and the assignee stored',
      written(
        assign,
        ({ assigneeEmail }, before) => ({ assigneeEmail: assigneeEmail ?? before?.assigneeEmail ?? null }),
        'store',
      ),
    ),
    mutant('null is refused', (behaviour) =>
      aroundHandler(behaviour, assign, (next, context) => {
        if (context.body.assigneeEmail !== null) return next(context)
        throw new ApiError('invalid_request', 'an assignee is required', 'ticket.unassign')
      }),
    ),
  ],
  'ticket.assign-missing': [
    mutant(
      'an assignment of nothing is an invalid request',
      refusedAs(assign, 'not_found', 'invalid_request'),
    ),
    mutant('an assignment of nothing is a crash', refusedAs(assign, 'not_found', 'internal')),
    mutant(
      'an assignment of nothing to nobody is done',
      refusing(assign, (apiError, { body }) =>
        body.assigneeEmail === null ? { status: 200, body: { data: null } } : apiError,
      ),
    ),
    mutant(
      'an assignment of nothing to a user is done',
      refusing(assign, (apiError, { body }) =>
        body.assigneeEmail === null ? apiError : { status: 200, body: { data: null } },
      ),
    ),
    mutant('an id that begins like another is that other', loosely(assign, 'tickets')),
    mutant('a missing ticket is a forbidden one', refusedAs(assign, 'not_found', 'forbidden')),
  ],
}

import type { Conversation } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs, failsWhere, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onMembers } from '../operators/record.js'
import { onReply } from '../operators/reply.js'
import { withSent } from '../operators/sent.js'
import { onWritten } from '../operators/stored.js'
import { conversationOf } from './operators.js'

/** Stores another conversation than an assignment answers. */
const stored = (change: (now: Conversation, before: Conversation | undefined) => Partial<Conversation>) =>
  onWritten(op.assignConversation, 'conversations', (now, _, before) => change(now, before), 'store')

/** Faults of assigning conversations. */
export const assignmentMutants = {
  'conversation.assign-200': {
    'an assignment is 204': onReply(op.assignConversation, () => ({ status: 204, body: undefined })),
    'an assignment is answered and not stored': stored((_, before) => ({
      assigneeEmail: before?.assigneeEmail ?? null,
      assigneeName: before?.assigneeName ?? null,
    })),
    'an assignment is stored and not answered': (behaviour) => {
      let former: unknown = null
      aroundHandler(op.assignConversation, (next, context) => {
        former = conversationOf(context)?.assigneeEmail ?? null
        return next(context)
      })(behaviour)
      onMembers(op.assignConversation, () => ({ assigneeEmail: former }))(behaviour)
    },
    'who has a conversation keeps it': failsWhere(
      op.assignConversation,
      (context) =>
        typeof conversationOf(context)?.assigneeEmail === 'string' && context.body.assigneeEmail !== null,
      'conflict',
    ),
    'the answer is another conversation': onReply(op.assignConversation, (reply, { workspace, params }) => {
      const other = [...workspace.conversations.all()].find(({ id }) => id !== params.id)
      return { ...reply, body: { data: { ...(reply.body as { data: object }).data, id: other?.id } } }
    }),
  },
  'conversation.unassign': {
    'no assignee is an empty text in the answer': onMembers(op.assignConversation, (conversation) => ({
      assigneeEmail: conversation.assigneeEmail ?? '',
    })),
    'the name of the former assignee stays': stored(({ assigneeEmail, assigneeName }, before) => ({
      assigneeName: assigneeEmail === null ? (before?.assigneeName ?? 'Somebody') : assigneeName,
    })),
    'null counts as not sent': withSent(op.assignConversation, (body, context) => ({
      assigneeEmail: body.assigneeEmail ?? conversationOf(context)?.assigneeEmail ?? null,
    })),
    'no assignee is answered and the assignee is stored': stored(({ assigneeEmail }, before) => ({
      assigneeEmail: assigneeEmail ?? before?.assigneeEmail ?? null,
    })),
    'a conversation without an assignee cannot be unassigned': failsWhere(
      op.assignConversation,
      (context) => context.body.assigneeEmail === null && conversationOf(context)?.assigneeEmail === null,
      'invalid_state',
    ),
  },
  'conversation.assign-missing': {
    'an assignment of nothing is a mismatch': errorAs(op.assignConversation, 'not_found', 'rev_mismatch'),
    'an assignment of an unknown record to no one is done': insteadOfError(
      op.assignConversation,
      (apiError, { body }) =>
        body.assigneeEmail === null ? { status: 200, body: { data: null } } : apiError,
    ),
  },
} satisfies Partial<FamilyMutants<'conversation'>>

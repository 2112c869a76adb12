import { type Conversation, op } from '../../../contract/index.js'
import { one } from '../../../fake-server/messages/reply.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import { aroundHandler } from '../../operators/handler.js'
import { onReply } from '../../operators/reply.js'
import { onPages } from '../../order/operators.js'
import { recordOf, unchecked } from '../../revision/operators.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, matching, remembering } from '../operators.js'

const conversationsBy = matching<Conversation>(op.listConversations)
const here = ({ params }: Context) => params.id ?? ''

/** Faults of lists of conversations that change between two requests. */
const listFaults: MultiStepFaults = {
  'filter.conversation-status': {
    'a conversation that a reply has reopened is still listed under its former status': {
      calls: 3,
      plant: remembering<string>((former) => (behaviour) => {
        aroundHandler(op.replyToConversation, (next, context) => {
          const before = context.workspace.conversation(here(context))?.status
          const reply = next(context)
          const isMoved = before !== context.workspace.conversation(here(context))?.status
          if (before !== undefined && isMoved) former.set(here(context), before)
          return reply
        })(behaviour)
        conversationsBy(
          'status',
          ({ id, status }, value) => status === value || former.get(id) === value,
        )(behaviour)
      }),
    },
  },
  'filter.conversation-assignee': {
    'a reply takes a conversation out of the list of the assignee it was given': {
      calls: 3,
      plant: remembering<'given' | 'lost'>((states) => (behaviour) => {
        onReply(op.assignConversation, (reply, context) => {
          states.set(here(context), 'given')
          return reply
        })(behaviour)
        onReply(op.replyToConversation, (reply, context) => {
          if (states.has(here(context))) states.set(here(context), 'lost')
          return reply
        })(behaviour)
        conversationsBy(
          'assigneeEmail',
          ({ id, assigneeEmail }, value) => assigneeEmail === value && states.get(id) !== 'lost',
        )(behaviour)
      }),
    },
  },
  'order.conversations': {
    'the list of an assignee has a conversation where it stood when it was assigned': {
      calls: 3,
      plant: remembering<string>((places) => (behaviour) => {
        onReply(op.assignConversation, (reply) => {
          const { id, lastMessageAt } = dataOf<Conversation>(reply)
          places.set(id, lastMessageAt ?? '')
          return reply
        })(behaviour)
        const placeOf = ({ id, lastMessageAt }: Conversation) => places.get(id) ?? lastMessageAt ?? ''
        onPages(op.listConversations, (data, { assigneeEmail }) =>
          assigneeEmail === undefined
            ? data
            : (data as readonly Conversation[]).toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1)),
        )(behaviour)
      }),
    },
  },
}

/** Faults of assignments that depend on what happened before. */
const assignmentFaults: MultiStepFaults = {
  'revision.conversation-assign-stale': {
    'an assignment takes a revision that a reply has left behind': {
      calls: 3,
      plant: remembering<number>((assigned) => (behaviour) => {
        unchecked(op.assignConversation, (context) => {
          const { expectedRev } = context.body
          return expectedRev === assigned.get(here(context)) && expectedRev !== recordOf(context)?.rev
        })(behaviour)
        onReply(op.assignConversation, (reply) => {
          const { id, rev } = dataOf<Conversation>(reply)
          assigned.set(id, rev)
          return reply
        })(behaviour)
      }),
    },
  },
  'conversation.assign-200': {
    'an assignment to an earlier assignee is not made': {
      calls: 3,
      plant: remembering<true>((seen) =>
        aroundHandler(op.assignConversation, (next, context) => {
          const { assigneeEmail } = context.body
          const conversation = context.workspace.conversation(here(context))
          const name = `${here(context)} ${String(assigneeEmail)}`
          if (conversation && conversation.assigneeEmail !== assigneeEmail && seen.has(name))
            return one(200, conversation)
          seen.set(name, true)
          return next(context)
        }),
      ),
    },
  },
}

/** Faults of conversations that change between two requests. */
export const unseenConversationFaults: readonly MultiStepFaults[] = [listFaults, assignmentFaults]

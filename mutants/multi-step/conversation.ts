import { type Conversation, type Message, op, type SendResult } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { inContext } from '../operators/context.js'
import { onReply } from '../operators/reply.js'
import { putChanged } from '../operators/stored.js'
import { onPages } from '../order/operators.js'
import { recordOf, unchecked } from '../revision/operators.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import {
  counter,
  dataOf,
  fromNth,
  fromNthReplay,
  fromPage,
  matching,
  remembering,
  withData,
  withHistory,
  withoutFourBytes,
} from './operators.js'

/** Has the list judge a filter in its own way. */
const conversationsBy = matching<Conversation>(op.listConversations)
const withAssignees = (plant: Parameters<typeof withHistory<Conversation>>[2]) =>
  withHistory([op.assignConversation], ({ assigneeEmail }: Conversation) => assigneeEmail, plant)

const here = ({ params }: Context) => params.id ?? ''

/** Faults that show after several calls about conversations. */
export const conversationFaults: MultiStepFaults = {
  'order.conversations': {
    'a reply moves the conversation of the reply before': {
      calls: 3,
      plant: remembering<string>((latest) =>
        onReply(op.replyToConversation, (reply, context) => {
          const {
            workspace,
            params: { id = '' },
          } = context
          const former = latest.get(workspace.id)
          latest.set(workspace.id, id)
          const lastMessageAt = workspace.conversations.get(id)?.lastMessageAt ?? null
          if (former && former !== id && lastMessageAt)
            putChanged(context, 'conversations', former, () => ({
              lastMessageAt: new Date(Date.parse(lastMessageAt) + 1).toISOString(),
            }))
          return reply
        }),
      ),
    },
  },
  'order.messages': {
    'the third reply goes behind the two before': {
      calls: 4,
      plant: remembering<true>((thirds) => (behaviour) => {
        fromNth(3, op.replyToConversation, (reply) => {
          thirds.set(`${dataOf<SendResult>(reply).messageId}`, true)
          return reply
        })(behaviour)
        onPages(op.listMessages, (data) => [
          ...data.filter(({ id }) => !thirds.has(id)),
          ...data.filter(({ id }) => thirds.has(id)),
        ])(behaviour)
      }),
    },
  },
  'conversation.reply-listed': {
    'a text loses its characters of four bytes once another message follows': {
      calls: 3,
      plant: onReply(op.listMessages, (reply) =>
        withData(
          reply,
          dataOf<readonly Message[]>(reply).map((message, n) =>
            n === 0 ? message : { ...message, text: withoutFourBytes(message.text) },
          ),
        ),
      ),
    },
    'the fourth reply takes the place of the third': {
      calls: 5,
      plant: remembering<string>((latest) =>
        fromNth(3, op.replyToConversation, (reply, context) => {
          const former = latest.get(here(context))
          if (former) context.workspace.messages.delete(former)
          latest.set(here(context), `${dataOf<SendResult>(reply).messageId}`)
          return reply
        }),
      ),
    },
  },
  'conversation.messages-ok': {
    'a reply with the text of the one before goes to that conversation too': {
      calls: 3,
      plant: remembering<string>((places) =>
        onReply(op.replyToConversation, (reply, context) => {
          const text = String(context.body.text)
          const place = places.get(text)
          places.set(text, here(context))
          const sent = context.workspace.messages.get(`${dataOf<SendResult>(reply).messageId}`)
          if (place !== undefined && place !== here(context) && sent)
            context.workspace.messages.put({ ...sent, id: `${sent.id}2`, conversationId: place })
          return reply
        }),
      ),
    },
  },
  'conversation.unassign': {
    'a reply brings back the assignee who was taken off': {
      calls: 4,
      plant: withAssignees((history) =>
        onReply(op.replyToConversation, (reply, context) => {
          const [former, now] = history(here(context)).slice(-2)
          if (typeof former === 'string' && now === null)
            putChanged(context, 'conversations', here(context), () => ({ assigneeEmail: former }))
          return reply
        }),
      ),
    },
  },
  'conversation.window-closed': {
    'two templates open the window for free text': {
      calls: 3,
      plant: (behaviour) => {
        const count = counter()
        const open = new Set<string>()
        inContext(op.replyToConversation, (context) => {
          const { policy, ...rest } = context.behaviour
          return open.has(here(context))
            ? {
                ...context,
                behaviour: { ...rest, policy: { ...policy, chatWindowMs: Number.MAX_SAFE_INTEGER } },
              }
            : undefined
        })(behaviour)
        onReply(op.replyToConversation, (reply, context) => {
          if (context.body.template && count(here(context)) === 2) open.add(here(context))
          return reply
        })(behaviour)
      },
    },
  },
  'revision.conversation-assign-stale': {
    'an assignment takes a revision that two changes have left behind': {
      calls: 4,
      plant: unchecked(op.assignConversation, (context) => {
        const { expectedRev } = context.body
        return typeof expectedRev === 'number' && expectedRev <= (recordOf(context)?.rev ?? 0) - 2
      }),
    },
  },
  'filter.conversation-assignee': {
    'a conversation that was unassigned and assigned anew is found by its first assignee': {
      calls: 4,
      plant: withAssignees((history) =>
        conversationsBy(
          'assigneeEmail',
          ({ id, assigneeEmail }, value) =>
            assigneeEmail === value || (history(id).slice(0, -1).includes(null) && history(id)[0] === value),
        ),
      ),
    },
  },
  'filter.conversation-combination': {
    'channel and assignee find a conversation by the assignee before': {
      calls: 3,
      plant: withAssignees((history) =>
        conversationsBy(
          'assigneeEmail',
          ({ id, assigneeEmail }, value, { channel }) =>
            assigneeEmail === value || (channel !== undefined && history(id).at(-2) === value),
        ),
      ),
    },
  },
  'paging.traversal-complete': {
    'the fourth page of messages begins one message too late': {
      calls: 4,
      plant: fromPage(4, op.listMessages, (reply) =>
        withData(reply, dataOf<readonly Message[]>(reply).slice(1)),
      ),
    },
    'the fourth page of conversations is the third one again': {
      calls: 4,
      plant: fromPage(4, op.listConversations, (reply, _, before) => withData(reply, dataOf(before))),
    },
  },
  'idempotency.reply': {
    'the third replay of a reply sends it again': {
      calls: 4,
      plant: fromNthReplay(3, op.replyToConversation, () => undefined),
    },
    'the replay of a reply has the id of the latest one': {
      calls: 3,
      plant: remembering<unknown>((latest) => (behaviour) => {
        onReply(op.replyToConversation, (reply, context) => {
          latest.set(here(context), dataOf<SendResult>(reply).messageId)
          return reply
        })(behaviour)
        fromNthReplay(1, op.replyToConversation, (replay, context) =>
          withData(replay, { ...dataOf<object>(replay), messageId: latest.get(here(context)) }),
        )(behaviour)
      }),
    },
  },
  'messaging.continues-conversation': {
    'the third SMS to a number begins another conversation': {
      calls: 3,
      plant: fromNth(
        3,
        op.sendMessage,
        (reply) =>
          withData(reply, {
            ...dataOf<SendResult>(reply),
            conversationId: `${dataOf<SendResult>(reply).conversationId}-2`,
          }),
        ({ body }) => `${body.channel} ${body.to}`,
      ),
    },
  },
  'idempotency.message-send': {
    'the second replay of an SMS sends it again': {
      calls: 3,
      plant: fromNthReplay(2, op.sendMessage, () => undefined),
    },
  },
}

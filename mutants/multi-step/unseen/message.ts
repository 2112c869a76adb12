import { op, type SendResult } from '../../../contract/index.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import { onReply } from '../../operators/reply.js'
import { putChanged } from '../../operators/stored.js'
import { onPages } from '../../order/operators.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { counter, dataOf, fromNthReplay, remembering, withData } from '../operators.js'

const here = ({ params }: Context) => params.id ?? ''

/** Faults of messages that are sent between two requests. */
export const unseenMessageFaults: MultiStepFaults = {
  'order.messages': {
    'messages that were sent to a number are listed before all replies': {
      calls: 3,
      plant: remembering<true>((sent) => (behaviour) => {
        onReply(op.sendMessage, (reply) => {
          sent.set(`${dataOf<SendResult>(reply).messageId}`, true)
          return reply
        })(behaviour)
        onPages(op.listMessages, (data) => [
          ...data.filter(({ id }) => sent.has(id)),
          ...data.filter(({ id }) => !sent.has(id)),
        ])(behaviour)
      }),
    },
  },
  'paging.last-page-null': {
    'a walk of messages ends at the page after a new message': {
      calls: 3,
      plant: (behaviour) => {
        const count = counter()
        const sent = new Map<string, number>()
        const issued = new Map<string, number | undefined>()
        onReply(op.replyToConversation, (reply, context) => {
          sent.set(here(context), count(here(context)))
          return reply
        })(behaviour)
        onReply(op.listMessages, (reply, context) => {
          const { cursor } = context.query
          const now = sent.get(here(context))
          if (cursor !== undefined && issued.has(cursor) && issued.get(cursor) !== now)
            return { ...reply, body: { ...(reply.body as object), nextCursor: null } }
          const { nextCursor } = reply.body as { readonly nextCursor: string | null }
          if (nextCursor !== null) issued.set(nextCursor, now)
          return reply
        })(behaviour)
      },
    },
  },
  'idempotency.replay-no-second-effect': {
    'the replay of a reply puts its text back into the preview': {
      calls: 4,
      plant: fromNthReplay(1, op.replyToConversation, (replay, context) => {
        putChanged(context, 'conversations', here(context), () => ({
          lastMessagePreview: String(context.body.text),
        }))
        return replay
      }),
    },
  },
  'messaging.continues-conversation': {
    'a message to a number begins another conversation once the first has an assignee': {
      calls: 3,
      plant: remembering<true>((assigned) => (behaviour) => {
        onReply(op.assignConversation, (reply, context) => {
          assigned.set(here(context), true)
          return reply
        })(behaviour)
        onReply(op.sendMessage, (reply) => {
          const result = dataOf<SendResult>(reply)
          const { conversationId } = result
          return assigned.has(conversationId)
            ? withData(reply, { ...result, conversationId: `${conversationId}-2` })
            : reply
        })(behaviour)
      }),
    },
  },
}

import { type Conversation, op } from '../../contract/index.js'
import type { Behaviour, ListFilters } from '../../fake-server/pipeline/context.js'
import type { StoredMessage } from '../../fake-server/store/records.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { putChanged } from '../operators/stored.js'
import { onPages, sortedBy } from './operators.js'

const down = { down: true }

/** An assignment counts as a message in the order of the lists that are meant. */
const movedByAssignment =
  (meant: (query: ListFilters) => boolean = () => true) =>
  (behaviour: Behaviour): void => {
    const assignedAt = new Map<string, string>()
    aroundHandler(op.assignConversation, async (next, context) => {
      const reply = await next(context)
      const { id, updatedAt } = context.workspace.conversation(context.params.id ?? '') ?? {}
      if (id !== undefined && updatedAt) assignedAt.set(id, updatedAt)
      return reply
    })(behaviour)
    const at = ({ id, lastMessageAt }: Conversation) => assignedAt.get(id) ?? lastMessageAt
    sortedBy<Conversation>(op.listConversations, at, { meant, down: true })(behaviour)
  }

/** Faults of the order of conversations and messages. */
export const conversationMutants = {
  'order.conversations': {
    'conversations come by creation': sortedBy<Conversation>(
      op.listConversations,
      ({ createdAt }) => createdAt,
      down,
    ),
    'conversations come by their last change': sortedBy<Conversation>(
      op.listConversations,
      ({ updatedAt }) => updatedAt,
      down,
    ),
    "conversations come by the contact's last message": sortedBy<Conversation>(
      op.listConversations,
      ({ lastInboundAt }) => lastInboundAt,
      down,
    ),
    'unread conversations come first': sortedBy<Conversation>(
      op.listConversations,
      ({ unreadCount, lastMessageAt }) => `${unreadCount > 0 ? 1 : 0} ${lastMessageAt}`,
      down,
    ),
    'conversations of one state come by id': sortedBy<Conversation>(op.listConversations, ({ id }) => id, {
      meant: ({ status }) => status !== undefined,
    }),
    'conversations of an assignee come by creation': sortedBy<Conversation>(
      op.listConversations,
      ({ createdAt }) => createdAt,
      {
        meant: ({ assigneeEmail }) => assigneeEmail !== undefined,
      },
    ),
    'a reply is no last message of its conversation': aroundHandler(
      op.replyToConversation,
      (next, context) => {
        const { id = '' } = context.params
        const before = context.workspace.conversation(id)
        const reply = next(context)
        if (before) putChanged(context, 'conversations', id, () => ({ lastMessageAt: before.lastMessageAt }))
        return reply
      },
    ),
    'a conversation that is assigned comes first': movedByAssignment(),
    'a conversation of a state that is assigned comes first': movedByAssignment(
      ({ status }) => status !== undefined,
    ),
    'a conversation of a channel that is assigned comes first': movedByAssignment(
      ({ channel }) => channel !== undefined,
    ),
    'where pages are small a conversation that is assigned comes first': movedByAssignment(
      ({ limit }) => Number(limit) < 100,
    ),
    'later pages run the other way': onPages(op.listConversations, (data, { cursor }) =>
      cursor ? data.toReversed() : data,
    ),
  },
  'order.messages': {
    'the oldest message comes first': sortedBy<StoredMessage>(op.listMessages, ({ shown }) => shown.at),
    'messages come by id': sortedBy<StoredMessage>(op.listMessages, ({ id }) => id),
    'every page has its oldest message first': onPages(op.listMessages, (data) => data.toReversed()),
    'later pages have their oldest message first': onPages(op.listMessages, (data, { cursor }) =>
      cursor ? data.toReversed() : data,
    ),
    "the contact's messages come first": sortedBy<StoredMessage>(
      op.listMessages,
      ({ shown }) => `${shown.direction === 'inbound' ? 1 : 0} ${shown.at}`,
      down,
    ),
  },
} satisfies Partial<FamilyMutants<'order'>>

import { type Conversation, type families, op } from '../../contract/index.js'
import type { StoredMessage } from '../../fake-server/store/records.js'
import { type Mutants, mutant } from '../mutant.js'
import { onPages, sortedBy } from './operators.js'

type Rules = Mutants<typeof families.order>

const conversations = op.listConversations
const messages = op.listMessages
const down = { down: true }

/** Faults of the order of conversations and messages. */
export const conversationMutants: Pick<Rules, 'order.conversations' | 'order.messages'> = {
  'order.conversations': [
    mutant(
      'conversations come by creation',
      sortedBy<Conversation>(conversations, ({ createdAt }) => createdAt, down),
    ),
    mutant(
      'conversations come by their last change',
      sortedBy<Conversation>(conversations, ({ updatedAt }) => updatedAt, down),
    ),
    mutant(
      "conversations come by the contact's last message",
      sortedBy<Conversation>(conversations, ({ lastInboundAt }) => lastInboundAt, down),
    ),
    mutant(
      'unread conversations come first',
      sortedBy<Conversation>(
        conversations,
        ({ unreadCount, lastMessageAt }) => `${unreadCount > 0 ? 1 : 0} ${lastMessageAt}`,
        down,
      ),
    ),
    mutant(
      'conversations of one state come by id',
      sortedBy<Conversation>(conversations, ({ id }) => id, { meant: ({ status }) => status !== undefined }),
    ),
    mutant(
      'conversations of an assignee come by creation',
      sortedBy<Conversation>(conversations, ({ createdAt }) => createdAt, {
        meant: ({ assigneeEmail }) => assigneeEmail !== undefined,
      }),
    ),
    mutant(
      'later pages run the other way',
      onPages(conversations, (data, { cursor }) => (cursor ? data.toReversed() : data)),
    ),
  ],
  'order.messages': [
    mutant(
      'the oldest message comes first',
      sortedBy<StoredMessage>(messages, ({ shown }) => shown.at),
    ),
    mutant(
      'messages come by id',
      sortedBy<StoredMessage>(messages, ({ id }) => id),
    ),
    mutant(
      'every page has its oldest message first',
      onPages(messages, (data) => data.toReversed()),
    ),
    mutant(
      'later pages have their oldest message first',
      onPages(messages, (data, { cursor }) => (cursor ? data.toReversed() : data)),
    ),
    mutant(
      "the contact's messages come first",
      sortedBy<StoredMessage>(
        messages,
        ({ shown }) => `${shown.direction === 'inbound' ? 1 : 0} ${shown.at}`,
        down,
      ),
    ),
  ],
}

import { flag, instantOrNull, type RecordOf, safeInteger, text, textOrNull } from '../schema.js'

/** The channels of a conversation (section 2.4). */
export const conversationChannels = ['chatapp_1', 'chatapp_2', 'sms', 'email'] as const
/** The states that conversations can be filtered by (section 2.4). */
export const conversationStatuses = ['open', 'closed', 'snoozed'] as const

/** Whether a state of a conversation is a filter value (section 4.7, gap.conversation-status-values). */
export const isConversationFilter = (status: unknown): boolean =>
  conversationStatuses.some((one) => one === status)

/** The record of section 2.4; `status` is typed as a plain string there. */
export const conversationSchema = {
  type: 'object',
  required: [
    'id',
    'channel',
    'status',
    'leadId',
    'contactName',
    'contactHandle',
    'assigneeEmail',
    'assigneeName',
    'lastMessagePreview',
    'lastMessageBy',
    'openTicketId',
    'lastMessageAt',
    'lastInboundAt',
    'snoozedUntil',
    'awaitingReply',
    'botActive',
    'handoffOpen',
    'unreadCount',
    'rev',
    'createdAt',
    'updatedAt',
  ],
  properties: {
    id: text,
    channel: { type: 'string', enum: conversationChannels },
    status: text,
    leadId: textOrNull,
    contactName: textOrNull,
    contactHandle: textOrNull,
    assigneeEmail: textOrNull,
    assigneeName: textOrNull,
    lastMessagePreview: textOrNull,
    lastMessageBy: textOrNull,
    openTicketId: textOrNull,
    lastMessageAt: instantOrNull,
    lastInboundAt: instantOrNull,
    snoozedUntil: instantOrNull,
    awaitingReply: flag,
    botActive: flag,
    handoffOpen: flag,
    unreadCount: safeInteger,
    rev: safeInteger,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
  },
} as const

/** A conversation of the full surface (section 2.4). */
export type Conversation = RecordOf<typeof conversationSchema>

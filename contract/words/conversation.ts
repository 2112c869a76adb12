/** The channels of a conversation (section 2.4). */
export const conversationChannels = ['chatapp_1', 'chatapp_2', 'sms', 'email'] as const
/** The states that conversations can be filtered by (section 2.4). */
export const conversationStatuses = ['open', 'closed', 'snoozed'] as const

/** Whether a state of a conversation is a filter value (section 4.7, gap.conversation-status-values). */
export const isConversationFilter = (status: unknown): boolean =>
  conversationStatuses.some((one) => one === status)

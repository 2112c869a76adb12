/** The fields of a conversation without messages that nothing was said about (section 2.4). */
export const blankConversation = {
  status: 'open',
  leadId: null,
  contactName: null,
  contactHandle: null,
  assigneeEmail: null,
  assigneeName: null,
  lastMessagePreview: null,
  lastMessageBy: null,
  openTicketId: null,
  lastMessageAt: null,
  lastInboundAt: null,
  snoozedUntil: null,
  awaitingReply: false,
  botActive: false,
  handoffOpen: false,
  unreadCount: 0,
} as const

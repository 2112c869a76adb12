import { flag, instantOrNull, safeInteger, text, textOrNull } from '../schema.js'
import { conversationChannels } from '../words/conversation.js'
import type { Members } from './member.js'

/** The members of conversations, in the order of section 2.4; messages move most of them, and a call one. */
export const conversationMembers = {
  id: { shows: text, sample: 'chatapp_1__+34600123456' },
  channel: { shows: { type: 'string', enum: conversationChannels } },
  // Section 2.4 gives values of the filter alone.
  status: { shows: text },
  leadId: { shows: textOrNull },
  contactName: { shows: textOrNull, isCopied: true },
  contactHandle: { shows: textOrNull, sample: '+34600123456' },
  assigneeEmail: { shows: textOrNull, by: ['assignConversation'], moves: ['assigneeName'] },
  assigneeName: { shows: textOrNull, isCopied: true },
  lastMessagePreview: { shows: textOrNull, isMoving: true, sample: 'Your order is on its way.' },
  lastMessageBy: { shows: textOrNull, isMoving: true, sample: 'contact' },
  openTicketId: { shows: textOrNull, isMoving: true, sample: 'tic_5m8p2r7t1v4x9z3b' },
  lastMessageAt: { shows: instantOrNull, isMoving: true },
  lastInboundAt: { shows: instantOrNull, isMoving: true },
  snoozedUntil: { shows: instantOrNull, sample: null },
  awaitingReply: { shows: flag, isMoving: true },
  botActive: { shows: flag, isMoving: true },
  handoffOpen: { shows: flag, isMoving: true },
  unreadCount: { shows: safeInteger, isMoving: true },
  rev: { shows: safeInteger },
  createdAt: { shows: instantOrNull },
  updatedAt: { shows: instantOrNull, isMoving: true },
} as const satisfies Members

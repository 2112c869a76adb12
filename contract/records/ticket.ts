import {
  flag,
  instantOrNull,
  type RecordOf,
  safeInteger,
  safeIntegerOrNull,
  text,
  textOrNull,
  texts,
} from '../schema.js'

/** The states of a ticket (section 2.3). */
export const ticketStatuses = ['open', 'in_progress', 'waiting_customer', 'closed'] as const
/** The priorities of a ticket (section 2.3). */
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
/** The channel values the document names; its enumeration continues beyond them (section 2.3). */
export const ticketChannels = [
  'email',
  'chatapp_1',
  'chatapp_2',
  'sms',
  'chatapp_3',
  'web_form',
  'chat_ai',
  'phone',
] as const

/** The record of section 2.3. */
export const ticketSchema = {
  type: 'object',
  required: [
    'id',
    'subject',
    'source',
    'number',
    'description',
    'category',
    'leadId',
    'leadName',
    'leadEmail',
    'assigneeEmail',
    'assigneeName',
    'conversationId',
    'status',
    'priority',
    'channel',
    'tags',
    'slaDueAt',
    'firstResponseAt',
    'lastMessageAt',
    'resolvedAt',
    'slaBreached',
    'reopenCount',
    'rev',
    'createdAt',
    'updatedAt',
  ],
  properties: {
    id: text,
    subject: text,
    source: text,
    number: safeIntegerOrNull,
    description: textOrNull,
    category: textOrNull,
    leadId: textOrNull,
    leadName: textOrNull,
    leadEmail: textOrNull,
    assigneeEmail: textOrNull,
    assigneeName: textOrNull,
    conversationId: textOrNull,
    status: { type: 'string', enum: ticketStatuses },
    priority: { type: 'string', enum: ticketPriorities },
    channel: textOrNull,
    tags: texts,
    slaDueAt: instantOrNull,
    firstResponseAt: instantOrNull,
    lastMessageAt: instantOrNull,
    resolvedAt: instantOrNull,
    slaBreached: flag,
    reopenCount: safeInteger,
    rev: safeInteger,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
  },
} as const

/** A support ticket (section 2.3). */
export type Ticket = RecordOf<typeof ticketSchema>

/** What a comment answers: the comment's id and the whole ticket (section 4.6). */
export const commentResultSchema = {
  type: 'object',
  required: ['commentId', 'ticket'],
  properties: { commentId: text, ticket: ticketSchema },
} as const

/** The answer of a ticket comment (section 4.6). */
export type CommentResult = RecordOf<typeof commentResultSchema>

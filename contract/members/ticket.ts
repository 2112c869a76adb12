import { limits } from '../limits.js'
import { flag, instantOrNull, safeInteger, safeIntegerOrNull, text, textOrNull, texts } from '../schema.js'
import { ticketChannels, ticketPriorities, ticketStatuses } from '../words/ticket.js'
import { inputInstant, recordId, tagWords } from './field.js'
import type { Members } from './member.js'

const { subject, description } = limits.ticket
const update = { by: ['updateTicket'] } as const
/** An update takes it by assumption (gap.ticket-update-fields). */
const further = { ...update, assumed: 'default' } as const

/** The members of tickets, in the order of section 2.3; what an update takes is in section 4.6. */
export const ticketMembers = {
  id: { shows: text, sample: 'tic_5m8p2r7t1v4x9z3b' },
  subject: {
    shows: text,
    takes: { type: 'string', minLength: subject.min, maxLength: subject.max },
    ...update,
    sample: 'Where is my order?',
  },
  source: { shows: text, sample: 'api' },
  number: { shows: safeIntegerOrNull, sample: 1042 },
  description: {
    shows: textOrNull,
    takes: { type: 'string', maxLength: description.max },
    hasLines: true,
    ...update,
    sample: 'The parcel has not arrived.',
  },
  category: { shows: textOrNull, takes: text, ...further, sample: 'delivery' },
  leadId: {
    shows: textOrNull,
    takes: recordId,
    ...further,
    names: 'contact',
    moves: ['leadName', 'leadEmail'],
  },
  leadName: { shows: textOrNull, isCopied: true },
  leadEmail: { shows: textOrNull, isCopied: true },
  assigneeEmail: { shows: textOrNull, by: ['assignTicket'], moves: ['assigneeName'] },
  assigneeName: { shows: textOrNull, isCopied: true },
  conversationId: {
    shows: textOrNull,
    takes: recordId,
    ...update,
    names: 'conversation',
    // The contact of the conversation may become that of the ticket.
    moves: ['leadId', 'leadName', 'leadEmail', 'channel'],
  },
  status: {
    shows: { type: 'string', enum: ticketStatuses },
    takes: { enum: ticketStatuses },
    ...further,
    // gap.ticket-transitions
    moves: ['resolvedAt', 'reopenCount', 'slaDueAt', 'slaBreached', 'firstResponseAt', 'lastMessageAt'],
  },
  priority: {
    shows: { type: 'string', enum: ticketPriorities },
    takes: { enum: ticketPriorities },
    ...update,
    moves: ['slaDueAt', 'slaBreached'],
    sample: 'high',
  },
  channel: {
    shows: textOrNull,
    takes: (assumptions) => ({ enum: [...assumptions['ticket-channel-values'], null] }),
    named: [...ticketChannels, null],
    ...update,
    sample: 'chatapp_1',
  },
  tags: {
    shows: texts,
    takes: tagWords,
    ...further,
  },
  slaDueAt: { shows: instantOrNull, takes: inputInstant, ...further },
  firstResponseAt: { shows: instantOrNull, isMoving: true },
  lastMessageAt: { shows: instantOrNull, isMoving: true },
  resolvedAt: { shows: instantOrNull },
  slaBreached: { shows: flag, isMoving: true },
  reopenCount: { shows: safeInteger },
  rev: { shows: safeInteger },
  createdAt: { shows: instantOrNull },
  updatedAt: { shows: instantOrNull, isMoving: true },
  customFields: { takes: { type: 'object' }, ...update, assumed: 'other', sample: { size: 'L' } },
} as const satisfies Members

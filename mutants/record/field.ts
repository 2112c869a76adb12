import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onRecord } from '../operators/record.js'
import { ruledOut } from '../ruled-out.js'
import { type AnsweredRecord, blank, field, without, withoutNulls } from './operators.js'

const epochSeconds = (instant: string) => Date.parse(instant) / 1000
const dateOnly = (instant: string) => instant.slice(0, 10)

/** Mutants of the rules on fields of every kind of record. */
export const fieldMutants = {
  'record.fields-always-present': {
    'updates leave nulls out': onRecord(op.updateContact, withoutNulls),
    'lists of contacts leave nulls out': onRecord(op.listContacts, withoutNulls),
    'notes leave nulls out': onRecord(op.listContactNotes, withoutNulls),
    'the timeline leaves nulls out': onRecord(op.listActivities, withoutNulls),
    'a completed task leaves nulls out': onRecord(op.completeTask, withoutNulls),
    'a closed deal leaves nulls out': onRecord(op.closeDeal, withoutNulls),
    'the ticket of a comment leaves nulls out': onRecord(op.commentTicket, ({ ticket, ...rest }) => ({
      ...rest,
      ticket: withoutNulls(ticket as AnsweredRecord),
    })),
    'a new destination leaves nulls out': onRecord(op.createWebhook, withoutNulls),
    'a deletion shows the id alone': without(op.deleteWebhook, 'deleted'),
    'tags count the active only': without(op.listTags, 'inactive'),
    'a contact without tags has none': onRecord(op.tagContact, (record) =>
      (record.tags as string[]).length === 0 ? { ...record, tags: undefined } : record,
    ),
    'messages have a subject in e-mails only': without(op.listMessages, 'subject'),
    'meetings leave out what they lack': onRecord(op.listMeetings, (record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    ),
  },
  'record.timestamps': {
    'closedAt is in seconds since 1970': field(op.listDeals, 'closedAt', epochSeconds),
    'an update shows the day alone': field(op.updateContact, 'updatedAt', dateOnly),
    'a completed task was due on a day': field(op.completeTask, 'dueAt', dateOnly),
    'what occurred is in seconds since 1970': field(op.listActivities, 'occurredAt', epochSeconds),
    'slaDueAt is written for people': field(op.listTickets, 'slaDueAt', (at: string) => at.replace('T', ' ')),
    'a close date loses its time': field(op.createDeal, 'expectedCloseDate', dateOnly),
    'the ticket of a comment counts milliseconds': field(
      op.commentTicket,
      'ticket',
      (ticket: AnsweredRecord) => ({
        ...ticket,
        updatedAt: Date.parse(String(ticket.updatedAt)),
      }),
    ),
    'hours are counted to 25': field(op.createWebhook, 'createdAt', (at: string) =>
      at.replace(/T\d\d/, 'T25'),
    ),
    'no response yet is an empty text': blank(op.assignTicket, 'firstResponseAt', ''),
    'a task is done at milliseconds': field(op.completeTask, 'doneAt', (at: string) => Date.parse(at)),
    'a booking starts on a day': field(op.bookMeeting, 'startAt', (at: string) => at.slice(0, 10)),
  },
  'record.safe-integers': {
    'rev is a text': field(op.closeDeal, 'rev', String),
    'ticket numbers are texts': field(op.listTickets, 'number', (number: number) => `#${number}`),
    'rev is a point in time in nanoseconds': field(op.updateTicket, 'rev', (rev: number) => rev + 2 ** 60),
    'counters are averaged': field(op.listTags, 'total', (total: number) => total + 0.5),
    'no failure is false': field(op.createWebhook, 'failureCount', (count: number) => count > 0),
    'reopenCount of a commented ticket is null': onRecord(op.commentTicket, ({ ticket, ...rest }) => ({
      ...rest,
      ticket: { ...(ticket as AnsweredRecord), reopenCount: null },
    })),
    'the revision of a conversation is a text': field(op.listConversations, 'rev', String),
  },
  'record.ids-usable-in-paths': {
    'ids name their noun': ruledOut(field(op.listContacts, 'id', (id: string) => `contacts/${id}`)),
    'ids are signed at length': ruledOut(field(op.createDeal, 'id', (id: string) => id + 'x'.repeat(200))),
    'a commented ticket is named by its path': ruledOut(
      onRecord(op.commentTicket, ({ ticket, ...rest }) => ({
        ...rest,
        ticket: { ...(ticket as AnsweredRecord), id: `tickets/${(ticket as AnsweredRecord).id}` },
      })),
    ),
    'a deal names no contact by an empty id': ruledOut(field(op.listDeals, 'leadId', () => '')),
    'a reply names its conversation by a path': ruledOut(
      field(op.replyToConversation, 'conversationId', (id) => `conversations/${id}`),
    ),
    'a message names its conversation by a path': ruledOut(
      field(op.sendMessage, 'conversationId', (id) => `conversations/${id}`),
    ),
    'a cancel names its meeting by a path': ruledOut(
      field(op.cancelMeeting, 'meetingId', (id) => `meetings/${id}`),
    ),
    'a booking names no meeting': ruledOut(field(op.bookMeeting, 'meetingId', () => '')),
    'the timeline names contacts by their path': ruledOut(
      field(op.listActivities, 'leadId', (id) => `contacts/${id}`),
    ),
  },
} satisfies Partial<FamilyMutants<'record'>>

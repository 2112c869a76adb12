import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onRecord } from '../operators/record.js'
import { answering, dataOf, moved } from './answer.js'
import { field, showing, without } from './operators.js'

/** Mutants of the rules on all records at activities, tasks, conversations and meetings. */
export const widerRecordMutants = {
  'record.single-envelope': {
    'a cancel answers the bare result': answering(op.cancelMeeting, (answer) => ({
      ...answer,
      body: dataOf(answer),
    })),
    'a sent reply is called message': answering(op.replyToConversation, (answer) => ({
      ...answer,
      body: { message: dataOf(answer) },
    })),
    'a completed task comes as a list of one': answering(op.completeTask, (answer) => ({
      ...answer,
      body: { data: [dataOf(answer)] },
    })),
  },
  'record.json-content-type': {
    'notes are labelled as text': (behaviour) => {
      const next = behaviour.handlers[op.listContactNotes]
      behaviour.handlers[op.listContactNotes] = async (context) => {
        const answer = await next(context)
        return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }
      }
    },
  },
  'record.path-prefix': {
    'bookings are served elsewhere': moved((path) => path.endsWith('/book')),
    'messages are served elsewhere': moved((path) => path.endsWith('/messages')),
  },
  'record.fields-always-present': {
    'messages have a subject in e-mails only': without(op.listMessages, 'subject'),
    'meetings leave out what they lack': showing(op.listMeetings, (record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    ),
  },
  'record.timestamps': {
    'a task is done at milliseconds': field(op.completeTask, 'doneAt', (at: string) => Date.parse(at)),
    'a booking starts on a day': field(op.bookMeeting, 'startAt', (at: string) => at.slice(0, 10)),
  },
  'record.safe-integers': {
    'the revision of a conversation is a text': field(op.listConversations, 'rev', String),
  },
  'record.ids-usable-in-paths': {
    'a reply names its conversation by a path': field(
      op.replyToConversation,
      'conversationId',
      (id) => `conversations/${id}`,
    ),
    'a message names its conversation by a path': field(
      op.sendMessage,
      'conversationId',
      (id) => `conversations/${id}`,
    ),
    'a cancel names its meeting by a path': field(op.cancelMeeting, 'meetingId', (id) => `meetings/${id}`),
    'a booking names no meeting': field(op.bookMeeting, 'meetingId', () => ''),
    'the timeline names contacts by their path': field(op.listActivities, 'leadId', (id) => `contacts/${id}`),
  },
  'record.lead-id-is-contact': {
    'a meeting names its contact by e-mail': onRecord(op.listMeetings, (record, { workspace }) => ({
      ...record,
      leadId: workspace.contacts.get(String(record.leadId))?.email ?? record.leadId,
    })),
    'a conversation names a lead of its own kind': field(
      op.listConversations,
      'leadId',
      (id) => `lead_${id}`,
    ),
  },
} satisfies Partial<FamilyMutants<'record'>>

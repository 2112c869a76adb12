import { type families, op } from '../../contract/index.js'
import { mutant, type Operators, onRecord } from '../mutant.js'
import { answering, dataOf, moved } from './answer.js'
import { field, showing, without } from './operators.js'

const complete = op.completeTask
const activities = op.listActivities
const notes = op.listContactNotes
const messages = op.listMessages
const conversations = op.listConversations
const reply = op.replyToConversation
const send = op.sendMessage
const book = op.bookMeeting
const cancel = op.cancelMeeting
const meetings = op.listMeetings

/** Mutants of the rules on all records at activities, tasks, conversations and meetings. */
export const widerRecordMutants: Operators<typeof families.record> = {
  'record.single-envelope': [
    answering(cancel, 'a cancel answers the bare result', (answer) => ({ ...answer, body: dataOf(answer) })),
    answering(reply, 'a sent reply is called message', (answer) => ({
      ...answer,
      body: { message: dataOf(answer) },
    })),
    answering(complete, 'a completed task comes as a list of one', (answer) => ({
      ...answer,
      body: { data: [dataOf(answer)] },
    })),
  ],
  'record.json-content-type': [
    mutant('notes are labelled as text', (behaviour) => {
      const next = behaviour.handlers[notes]
      behaviour.handlers[notes] = async (context) => {
        const answer = await next(context)
        return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }
      }
    }),
  ],
  'record.path-prefix': [
    moved('bookings are served elsewhere', (path) => path.endsWith('/book')),
    moved('messages are served elsewhere', (path) => path.endsWith('/messages')),
  ],
  'record.fields-always-present': [
    without(messages, 'subject', 'messages have a subject in e-mails only'),
    showing(meetings, 'meetings leave out what they lack', (record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    ),
  ],
  'record.timestamps': [
    field(complete, 'doneAt', 'a task is done at milliseconds', (at: string) => Date.parse(at)),
    field(book, 'startAt', 'a booking starts on a day', (at: string) => at.slice(0, 10)),
  ],
  'record.safe-integers': [field(conversations, 'rev', 'the revision of a conversation is a text', String)],
  'record.ids-usable-in-paths': [
    field(reply, 'conversationId', 'a reply names its conversation by a path', (id) => `conversations/${id}`),
    field(
      send,
      'conversationId',
      'a message names its conversation by a path',
      (id) => `conversations/${id}`,
    ),
    field(cancel, 'meetingId', 'a cancel names its meeting by a path', (id) => `meetings/${id}`),
    field(book, 'meetingId', 'a booking names no meeting', () => ''),
    field(activities, 'leadId', 'the timeline names contacts by their path', (id) => `contacts/${id}`),
  ],
  'record.lead-id-is-contact': [
    mutant('a meeting names its contact by e-mail', (behaviour) =>
      onRecord(behaviour, meetings, (record, { workspace }) => ({
        ...record,
        leadId: workspace.contacts.get(String(record.leadId))?.email ?? record.leadId,
      })),
    ),
    field(conversations, 'leadId', 'a conversation names a lead of its own kind', (id) => `lead_${id}`),
  ],
}

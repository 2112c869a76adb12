import { type families, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { anyOfTheFamily, doneFirst, neverAsked, opensIt, reportedAs } from './scope.js'

const upsert = op.upsertContact
const notes = op.listContactNotes
const complete = op.completeTask
const activities = op.listActivities
const act = op.createActivity
const tasks = op.listTasks
const conversations = op.listConversations
const messages = op.listMessages
const reply = op.replyToConversation
const assign = op.assignConversation
const send = op.sendMessage
const templates = op.listTemplates
const meetings = op.listMeetings
const book = op.bookMeeting
const cancel = op.cancelMeeting

/** Mutants of the rules on the scopes of activities, conversations, messages and meetings. */
export const furtherScopeMutants = {
  'auth.scope-contact-upsert': [
    opensIt(upsert, 'contacts:read'),
    doneFirst(upsert),
    reportedAs(upsert, 'forbidden'),
  ],
  'auth.scope-contact-notes': [
    opensIt(notes, 'contacts:read'),
    neverAsked(notes),
    reportedAs(notes, 'unauthorized'),
  ],
  'auth.scope-task-complete': [
    anyOfTheFamily(complete),
    opensIt(complete, 'contacts:write'),
    doneFirst(complete),
  ],
  'auth.scope-activity-list': [opensIt(activities, 'contacts:read'), anyOfTheFamily(activities)],
  'auth.scope-activity-create': [anyOfTheFamily(act), doneFirst(act), reportedAs(act, 'unauthorized')],
  'auth.scope-task-list': [neverAsked(tasks), opensIt(tasks, 'contacts:read')],
  'auth.scope-conversation-list': [
    opensIt(conversations, 'tickets:read'),
    anyOfTheFamily(conversations),
    reportedAs(conversations, 'not_found'),
  ],
  'auth.scope-conversation-messages': [
    opensIt(messages, 'contacts:read'),
    neverAsked(messages),
    reportedAs(messages, 'forbidden'),
  ],
  'auth.scope-conversation-reply': [anyOfTheFamily(reply), doneFirst(reply), neverAsked(reply)],
  'auth.scope-conversation-assign': [anyOfTheFamily(assign), doneFirst(assign)],
  'auth.scope-message-send': [anyOfTheFamily(send), doneFirst(send), reportedAs(send, 'forbidden')],
  'auth.scope-template-list': [neverAsked(templates), opensIt(templates, 'conversations:write')],
  'auth.scope-meeting-list': [anyOfTheFamily(meetings), reportedAs(meetings, 'unauthorized')],
  'auth.scope-booking': [anyOfTheFamily(book), doneFirst(book), neverAsked(book)],
  'auth.scope-meeting-cancel': [anyOfTheFamily(cancel), doneFirst(cancel), reportedAs(cancel, 'not_found')],
} satisfies Partial<Mutants<typeof families.auth>>

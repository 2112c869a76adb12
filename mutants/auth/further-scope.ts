import type { families } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { anyOfTheFamily, doneFirst, neverAsked, opensIt, reportedAs } from './scope.js'

const upsert = 'POST /api/v1/contacts/upsert'
const notes = 'GET /api/v1/contacts/{id}/notes'
const complete = 'POST /api/v1/contacts/{id}/tasks/{taskId}/complete'
const activities = 'GET /api/v1/activities'
const act = 'POST /api/v1/activities'
const tasks = 'GET /api/v1/tasks'
const conversations = 'GET /api/v1/conversations'
const messages = 'GET /api/v1/conversations/{id}/messages'
const reply = 'POST /api/v1/conversations/{id}/reply'
const assign = 'POST /api/v1/conversations/{id}/assign'
const send = 'POST /api/v1/messaging/messages'
const templates = 'GET /api/v1/messaging/chat/templates'
const meetings = 'GET /api/v1/meetings'
const book = 'POST /api/v1/booking-types/{id}/book'
const cancel = 'POST /api/v1/meetings/{id}/cancel'

/** Mutants of the rules on the scopes of activities, conversations, messages and meetings. */
export const furtherScopeMutants = {
  'scope-contact-upsert': [
    opensIt(upsert, 'contacts:read'),
    doneFirst(upsert),
    reportedAs(upsert, 'forbidden'),
  ],
  'scope-contact-notes': [
    opensIt(notes, 'contacts:read'),
    neverAsked(notes),
    reportedAs(notes, 'unauthorized'),
  ],
  'scope-task-complete': [anyOfTheFamily(complete), opensIt(complete, 'contacts:write'), doneFirst(complete)],
  'scope-activity-list': [opensIt(activities, 'contacts:read'), anyOfTheFamily(activities)],
  'scope-activity-create': [anyOfTheFamily(act), doneFirst(act), reportedAs(act, 'unauthorized')],
  'scope-task-list': [neverAsked(tasks), opensIt(tasks, 'contacts:read')],
  'scope-conversation-list': [
    opensIt(conversations, 'tickets:read'),
    anyOfTheFamily(conversations),
    reportedAs(conversations, 'not_found'),
  ],
  'scope-conversation-messages': [
    opensIt(messages, 'contacts:read'),
    neverAsked(messages),
    reportedAs(messages, 'forbidden'),
  ],
  'scope-conversation-reply': [anyOfTheFamily(reply), doneFirst(reply), neverAsked(reply)],
  'scope-conversation-assign': [anyOfTheFamily(assign), doneFirst(assign)],
  'scope-message-send': [anyOfTheFamily(send), doneFirst(send), reportedAs(send, 'forbidden')],
  'scope-template-list': [neverAsked(templates), opensIt(templates, 'conversations:write')],
  'scope-meeting-list': [anyOfTheFamily(meetings), reportedAs(meetings, 'unauthorized')],
  'scope-booking': [anyOfTheFamily(book), doneFirst(book), neverAsked(book)],
  'scope-meeting-cancel': [anyOfTheFamily(cancel), doneFirst(cancel), reportedAs(cancel, 'not_found')],
} satisfies Partial<Mutants<typeof families.auth>>

import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onMembers, onRecord } from '../operators/record.js'
import { type AnsweredRecord, blank, field, without, withoutNulls } from './operators.js'

/** A record with a field under another name. */
const renamed =
  (name: string, other: string) =>
  ({ [name]: value, ...record }: AnsweredRecord): AnsweredRecord => ({ ...record, [other]: value })

/** Mutants of the rules on how activities, tasks and notes look. */
export const activityMutants = {
  'record.activity-shape': {
    'an entry without a meeting does not say so': onRecord(op.listActivities, (entry) =>
      entry.meeting === null ? { ...entry, meeting: undefined } : entry,
    ),
    'an entry without a call does not say so': onRecord(op.listActivities, (entry) =>
      entry.call === null ? { ...entry, call: undefined } : entry,
    ),
    'a call has no title': onRecord(op.listActivities, (entry) =>
      entry.type === 'call' ? { ...entry, title: null } : entry,
    ),
    'entries show when they were made only': without(op.listActivities, 'occurredAt'),
    'of the text there is a title only': onRecord(op.listActivities, withoutNulls),
    'no deal is false': blank(op.listActivities, 'dealId', false),
    'a call is shown by its outcome': field(
      op.listActivities,
      'call',
      ({ outcome }: AnsweredRecord) => outcome,
    ),
    'entries count seconds': field(op.listActivities, 'createdAt', (at: string) => Date.parse(at) / 1000),
  },
  'record.activity-actor': {
    'what keys do has no actor': onRecord(op.listActivities, (entry) =>
      (entry.actor as AnsweredRecord).type === 'api' ? { ...entry, actor: null } : entry,
    ),
    'an actor is shown by its type': field(op.listActivities, 'actor', ({ type }: AnsweredRecord) => type),
    'what an actor lacks is left out': field(op.listActivities, 'actor', withoutNulls),
    'the name of an actor is in parts': field(op.listActivities, 'actor', (actor: AnsweredRecord) => ({
      ...actor,
      name: { first: actor.name, last: null },
    })),
    'actors have no type': field(op.listActivities, 'actor', (actor: AnsweredRecord) => ({
      ...actor,
      type: null,
    })),
  },
  'record.activity-call': {
    'a duration that is not known is left out': field(op.listActivities, 'call', withoutNulls),
    'durations are texts': field(op.listActivities, 'call', (call: AnsweredRecord) => ({
      ...call,
      durationSec: call.durationSec === null ? null : String(call.durationSec),
    })),
    'durations have another name': field(op.listActivities, 'call', renamed('durationSec', 'duration')),
    'no one answered, no outcome': field(op.listActivities, 'call', (call: AnsweredRecord) => ({
      ...call,
      outcome: call.outcome === 'no_answer' ? null : call.outcome,
    })),
    'the direction is inbound or not': field(op.listActivities, 'call', (call: AnsweredRecord) => ({
      ...call,
      direction: call.direction === 'inbound',
    })),
  },
  'record.activity-meeting': {
    'what a meeting lacks is left out': field(op.listActivities, 'meeting', withoutNulls),
    'meetings show no place': field(
      op.listActivities,
      'meeting',
      ({ location: _, ...meeting }: AnsweredRecord) => meeting,
    ),
    'meetings have no outcome as yet': field(op.listActivities, 'meeting', (meeting: AnsweredRecord) => ({
      ...meeting,
      outcome: null,
    })),
    'a meeting starts on a day': field(op.listActivities, 'meeting', (meeting: AnsweredRecord) => ({
      ...meeting,
      startAt: String(meeting.startAt).slice(0, 10),
    })),
    'places are objects': field(op.listActivities, 'meeting', (meeting: AnsweredRecord) => ({
      ...meeting,
      location: { name: meeting.location },
    })),
  },
  'record.task-shape': {
    'a task is done or not': onRecord(op.listTasks, ({ doneAt, ...task }) => ({
      ...task,
      done: doneAt !== null,
    })),
    'a task has a body': onRecord(op.listTasks, renamed('content', 'body')),
    'what is due at no time does not say so': onRecord(op.listTasks, (task) =>
      task.dueAt === null ? { ...task, dueAt: undefined } : task,
    ),
    'an open task was done at no time': blank(op.listTasks, 'doneAt', ''),
    'a completed task does not show its contact': onRecord(
      op.completeTask,
      ({ leadName: _, ...task }) => task,
    ),
    'a completed task is shown in part': onRecord(op.completeTask, ({ id, doneAt }) => ({ id, doneAt })),
    'assignees are lists': field(op.completeTask, 'assignedToEmail', (email: string) => [email]),
    'a task was done at a number of milliseconds': field(op.completeTask, 'doneAt', (at: string) =>
      Date.parse(at),
    ),
    'no deal is an empty object': blank(op.completeTask, 'dealId', {}),
  },
  'record.note-shape': {
    'no tags are null': onMembers(op.listContactNotes, (note) => ({
      tags: (note.tags as readonly string[]).length > 0 ? note.tags : null,
    })),
    'a note has a body': onRecord(op.listContactNotes, renamed('content', 'body')),
    'a note without a title does not say so': onRecord(op.listContactNotes, (note) =>
      note.title === null ? { ...note, title: undefined } : note,
    ),
    'the author is an object': field(op.listContactNotes, 'createdBy', (name: string) => ({ name })),
    'notes show the day alone': field(op.listContactNotes, 'createdAt', (at: string) => at.slice(0, 10)),
    'notes are counted': field(op.listContactNotes, 'id', (id: string) => id.length),
    'a note without text is empty': blank(op.listContactNotes, 'content', []),
  },
  'record.activity-result-shape': {
    'no next step is not shown': onRecord(op.createActivity, withoutNulls),
    'a note shows no next step': onRecord(op.createActivity, (result) =>
      result.type === 'note' ? { ...result, nextStepTaskId: undefined } : result,
    ),
    'notes lie with the leads': field(op.createActivity, 'store', (store: string) =>
      store === 'notes' ? 'leads' : store,
    ),
    'tasks lie with the tasks': field(op.createActivity, 'store', (store: string) =>
      store === 'reminders' ? 'tasks' : store,
    ),
    'a meeting is answered as a call': field(op.createActivity, 'type', (type: string) =>
      type === 'meeting' ? 'call' : type,
    ),
    'a task is a reminder': field(op.createActivity, 'type', (type: string) =>
      type === 'task' ? 'reminder' : type,
    ),
    'the contact is answered by a number of its own': field(op.createActivity, 'leadId', () => 'lead_1'),
    'the contact is called contactId': onRecord(op.createActivity, renamed('leadId', 'contactId')),
    'nothing existed before': field(op.createActivity, 'alreadyExisted', () => null),
    'a call is answered whole': onRecord(op.createActivity, (result) =>
      result.type === 'call' ? { ...result, store: undefined, alreadyExisted: undefined } : result,
    ),
    'the next step is an object': field(op.createActivity, 'nextStepTaskId', (id: string) => ({ id })),
  },
} satisfies Partial<FamilyMutants<'record'>>

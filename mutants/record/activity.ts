import { type families, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { blank, field, type Shown, showing, without, withoutNulls } from './operators.js'

const listActivities = op.listActivities
const createActivity = op.createActivity
const listTasks = op.listTasks
const completeTask = op.completeTask
const listNotes = op.listContactNotes

/** A record with a field under another name. */
const renamed =
  (name: string, other: string) =>
  ({ [name]: value, ...record }: Shown): Shown => ({ ...record, [other]: value })

/** Mutants of the rules on how activities, tasks and notes look. */
export const activityMutants = {
  'record.activity-shape': [
    showing(listActivities, 'an entry without a meeting does not say so', (entry) =>
      entry.meeting === null ? { ...entry, meeting: undefined } : entry,
    ),
    showing(listActivities, 'an entry without a call does not say so', (entry) =>
      entry.call === null ? { ...entry, call: undefined } : entry,
    ),
    showing(listActivities, 'a call has no title', (entry) =>
      entry.type === 'call' ? { ...entry, title: null } : entry,
    ),
    without(listActivities, 'occurredAt', 'entries tell when they were made only'),
    showing(listActivities, 'of the text there is a title only', withoutNulls),
    blank(listActivities, 'dealId', 'no deal is false', false),
    field(listActivities, 'call', 'a call is told by its outcome', ({ outcome }: Shown) => outcome),
    field(listActivities, 'createdAt', 'entries count seconds', (at: string) => Date.parse(at) / 1000),
  ],
  'record.activity-actor': [
    showing(listActivities, 'what keys do has no actor', (entry) =>
      (entry.actor as Shown).type === 'api' ? { ...entry, actor: null } : entry,
    ),
    field(listActivities, 'actor', 'an actor is told by its type', ({ type }: Shown) => type),
    field(listActivities, 'actor', 'what an actor lacks is left out', withoutNulls),
    field(listActivities, 'actor', 'the name of an actor is in parts', (actor: Shown) => ({
      ...actor,
      name: { first: actor.name, last: null },
    })),
    field(listActivities, 'actor', 'actors have no type', (actor: Shown) => ({ ...actor, type: null })),
  ],
  'record.activity-call': [
    field(listActivities, 'call', 'a duration that is not known is left out', withoutNulls),
    field(listActivities, 'call', 'durations are texts', (call: Shown) => ({
      ...call,
      durationSec: call.durationSec === null ? null : String(call.durationSec),
    })),
    field(listActivities, 'call', 'durations have another name', renamed('durationSec', 'duration')),
    field(listActivities, 'call', 'nobody answered, no outcome', (call: Shown) => ({
      ...call,
      outcome: call.outcome === 'no_answer' ? null : call.outcome,
    })),
    field(listActivities, 'call', 'the direction is inbound or not', (call: Shown) => ({
      ...call,
      direction: call.direction === 'inbound',
    })),
  ],
  'record.activity-meeting': [
    field(listActivities, 'meeting', 'what a meeting lacks is left out', withoutNulls),
    field(
      listActivities,
      'meeting',
      'meetings tell no place',
      ({ location: _, ...meeting }: Shown) => meeting,
    ),
    field(listActivities, 'meeting', 'meetings have no outcome as yet', (meeting: Shown) => ({
      ...meeting,
      outcome: null,
    })),
    field(listActivities, 'meeting', 'a meeting starts on a day', (meeting: Shown) => ({
      ...meeting,
      startAt: String(meeting.startAt).slice(0, 10),
    })),
    field(listActivities, 'meeting', 'places are objects', (meeting: Shown) => ({
      ...meeting,
      location: { name: meeting.location },
    })),
  ],
  'record.task-shape': [
    showing(listTasks, 'a task is done or not', ({ doneAt, ...task }) => ({
      ...task,
      done: doneAt !== null,
    })),
    showing(listTasks, 'a task has a body', renamed('content', 'body')),
    showing(listTasks, 'what is due at no time does not say so', (task) =>
      task.dueAt === null ? { ...task, dueAt: undefined } : task,
    ),
    blank(listTasks, 'doneAt', 'an open task was done at no time', ''),
    showing(completeTask, 'a completed task does not tell its contact', ({ leadName: _, ...task }) => task),
    showing(completeTask, 'a completed task is told in part', ({ id, doneAt }) => ({ id, doneAt })),
    field(completeTask, 'assignedToEmail', 'assignees are lists', (email: string) => [email]),
    field(completeTask, 'doneAt', 'a task was done at a number of milliseconds', (at: string) =>
      Date.parse(at),
    ),
    blank(completeTask, 'dealId', 'no deal is an empty object', {}),
  ],
  'record.note-shape': [
    showing(listNotes, 'no tags are null', (note) => ({
      ...note,
      tags: (note.tags as readonly string[]).length > 0 ? note.tags : null,
    })),
    showing(listNotes, 'a note has a body', renamed('content', 'body')),
    showing(listNotes, 'a note without a title does not say so', (note) =>
      note.title === null ? { ...note, title: undefined } : note,
    ),
    field(listNotes, 'createdBy', 'the author is an object', (name: string) => ({ name })),
    field(listNotes, 'createdAt', 'notes tell the day alone', (at: string) => at.slice(0, 10)),
    field(listNotes, 'id', 'notes are counted', (id: string) => id.length),
    blank(listNotes, 'content', 'a note without text is empty', []),
  ],
  'record.activity-result-shape': [
    showing(createActivity, 'no next step is not told of', withoutNulls),
    showing(createActivity, 'a note has no next step to tell of', (result) =>
      result.type === 'note' ? { ...result, nextStepTaskId: undefined } : result,
    ),
    field(createActivity, 'store', 'notes lie with the leads', (store: string) =>
      store === 'notes' ? 'leads' : store,
    ),
    field(createActivity, 'store', 'tasks lie with the tasks', (store: string) =>
      store === 'reminders' ? 'tasks' : store,
    ),
    field(createActivity, 'type', 'a meeting is answered as a call', (type: string) =>
      type === 'meeting' ? 'call' : type,
    ),
    field(createActivity, 'type', 'a task is a reminder', (type: string) =>
      type === 'task' ? 'reminder' : type,
    ),
    field(createActivity, 'leadId', 'the contact is answered by a number of its own', () => 'lead_1'),
    showing(createActivity, 'the contact is called contactId', renamed('leadId', 'contactId')),
    field(createActivity, 'alreadyExisted', 'nothing existed before', () => null),
    showing(createActivity, 'a call is answered whole', (result) =>
      result.type === 'call' ? { ...result, store: undefined, alreadyExisted: undefined } : result,
    ),
    field(createActivity, 'nextStepTaskId', 'the next step is an object', (id: string) => ({ id })),
  ],
} satisfies Partial<Mutants<typeof families.record>>

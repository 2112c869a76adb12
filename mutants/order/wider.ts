import { type Activity, op, type Task, type Template } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onPages, sortedBy, turned } from './operators.js'

/** Mutants of lists with no documented order: notes, the timeline, templates and done tasks. */
export const widerOrderMutants = {
  'order.unstated-repeatable': {
    'notes begin elsewhere on each call': onPages(op.listContactNotes, (data, _query, call) =>
      turned(data, call),
    ),
    'every other reading of the timeline runs the other way': onPages(
      op.listActivities,
      (data, _query, call) => (call % 2 === 0 ? data.toReversed() : data),
    ),
    'small pages of templates are sorted by id': sortedBy<Template>(op.listTemplates, ({ id }) => id, {
      meant: ({ limit }) => Number(limit) < 90,
    }),
    'done tasks begin elsewhere on each call': onPages(op.listTasks, (data, { status }, call) =>
      status === 'done' ? turned(data, call) : data,
    ),
    'small pages of done tasks are sorted by title': sortedBy<Task>(op.listTasks, ({ title }) => title, {
      meant: ({ status, limit }) => status === 'done' && Number(limit) < 100,
    }),
    'small pages of the timeline are sorted by title': sortedBy<Activity>(
      op.listActivities,
      ({ title }) => title,
      { meant: ({ limit }) => Number(limit) < 100 },
    ),
  },
} satisfies Partial<FamilyMutants<'order'>>

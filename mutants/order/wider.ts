import { type Activity, type families, op, type Task, type Template } from '../../contract/index.js'
import { mutant, type Operators } from '../mutant.js'
import { onPages, sortedBy, turned } from './operators.js'

const notes = op.listContactNotes
const activities = op.listActivities
const templates = op.listTemplates
const tasks = op.listTasks

/** Mutants of lists with no documented order: notes, the timeline, templates and done tasks. */
export const widerOrderMutants: Operators<typeof families.order> = {
  'order.unstated-repeatable': [
    mutant(
      'notes begin elsewhere on each call',
      onPages(notes, (data, _query, call) => turned(data, call)),
    ),
    mutant(
      'every other reading of the timeline runs the other way',
      onPages(activities, (data, _query, call) => (call % 2 === 0 ? data.toReversed() : data)),
    ),
    mutant(
      'small pages of templates are sorted by id',
      sortedBy<Template>(templates, ({ id }) => id, { meant: ({ limit }) => Number(limit) < 90 }),
    ),
    mutant(
      'done tasks begin elsewhere on each call',
      onPages(tasks, (data, { status }, call) => (status === 'done' ? turned(data, call) : data)),
    ),
    mutant(
      'small pages of done tasks are sorted by title',
      sortedBy<Task>(tasks, ({ title }) => title, {
        meant: ({ status, limit }) => status === 'done' && Number(limit) < 100,
      }),
    ),
    mutant(
      'small pages of the timeline are sorted by title',
      sortedBy<Activity>(activities, ({ title }) => title, { meant: ({ limit }) => Number(limit) < 100 }),
    ),
  ],
}

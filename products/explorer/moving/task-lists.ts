import { op } from '../../../contract/index.js'
import type { Api, Json } from '../../../suites/api/index.js'
import type { FilterQuery } from '../../../suites/judgements/filters.js'
import { createActivity } from '../../../suites/observations/activity.js'
import type { Scenario } from '../scenario.js'
import { several } from './contact-lists.js'
import { among, either, into, type MovingList, out } from './moving-list.js'

/** Long ago and far away, so that tasks stand at an end of a list by due date, whichever its direction. */
const dueDates = [
  '2001-02-03T10:00:00Z',
  '2001-02-04T10:00:00Z',
  '2098-02-03T10:00:00Z',
  '2098-02-04T10:00:00Z',
]

const turn = async (api: Api, { id, leadId }: Json, done: boolean) =>
  api.given2xx(
    await api.call(op.completeTask, {
      params: { id: String(leadId), taskId: String(id) },
      body: { done },
    }),
  )

interface TaskList extends Pick<MovingList, 'name' | 'hows'> {
  readonly query: (task: Json) => FilterQuery
  readonly isOwn: boolean
  readonly isDone?: boolean
}

const listOf = ({ name, hows, query, isOwn, isDone = false }: TaskList): MovingList => ({
  name,
  hows,
  operation: op.listTasks,
  writes: [createActivity, op.completeTask],
  async prepare({ api }: Scenario) {
    const contact = await api.given.contact()
    const user = api.target.records.users?.[0]
    const make = (dueAt: string | undefined) =>
      api.given.activity({
        type: 'task',
        leadId: contact.id,
        title: api.fresh.word(),
        dueAt,
        ...(user === undefined ? {} : { assignedToEmail: user }),
      })
    const made = await several(isDone ? 2 : dueDates.length, (nth) => make(dueDates[nth]))
    const leadId = String(contact.id)
    const { records } = await api.read.leading(op.listTasks, { query: { leadId } }, { limit: 10 })
    const tasks = records.filter(among(made))
    if (isDone) for (const task of tasks) await turn(api, task, true)
    return {
      query: query(tasks[0] ?? {}),
      isOwn,
      isOwnRecord: among(tasks),
      changes: {
        complete: out((task) => turn(api, task, true)),
        reopen: out((task) => turn(api, task, false)),
        'complete in place': either((task) => turn(api, task, true)),
        add: into(() => make('2001-01-01T10:00:00Z')),
        'add at the end': into(() => make('2099-01-01T10:00:00Z')),
      },
    }
  },
})

/** Lists of tasks that move while they are walked (section 4.4). */
export const taskLists: readonly MovingList[] = [
  listOf({
    name: 'tasks of a contact',
    hows: ['add', 'complete in place', 'add at the end'],
    query: ({ leadId }) => ({ leadId: String(leadId) }),
    isOwn: true,
  }),
  listOf({ name: 'open tasks', hows: ['complete'], query: () => ({ status: 'open' }), isOwn: false }),
  listOf({
    name: 'open tasks of a user',
    hows: ['complete'],
    query: ({ assignedToEmail }) => ({ status: 'open', assignedToEmail: String(assignedToEmail) }),
    isOwn: false,
  }),
  listOf({
    name: 'done tasks',
    hows: ['reopen'],
    query: () => ({ status: 'done' }),
    isOwn: false,
    isDone: true,
  }),
]

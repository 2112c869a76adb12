import { op } from '../../contract/index.js'
import type { Api, Call, Exchange, Json } from '../api/index.js'
import { assignee } from './activity.js'

const list = op.listTasks

export const completeTask = op.completeTask

/** Completes a task of its contact, or reopens it. */
export const setTaskDone = (
  api: Api,
  { id, leadId }: Json,
  body: Json = { done: true },
  call: Call = {},
): Promise<Exchange> =>
  api.call(completeTask, { params: { id: String(leadId), taskId: String(id) }, body, ...call })

/** Tasks of two contacts in every state, most of them due at some time. */
export interface TaskScene {
  readonly contact: Json
  readonly other: Json
  /** The ids of all tasks and of their contacts, as they were made. */
  readonly made: readonly Json[]
  /** As the lists of the two contacts show them. */
  readonly tasks: readonly Json[]
  /** Ids by what was done to the tasks. */
  readonly open: readonly string[]
  readonly done: readonly string[]
}

// Neither in order, nor in the order of their texts, of their days of the week or of their zones; two at once.
const dues = [
  '2031-02-07T09:00:00Z',
  '2031-02-03T23:30:00-05:00',
  '2031-02-04T01:00:00Z',
  '2031-02-03T20:30:00-05:00',
  '2031-02-04T01:00:00Z',
  '2031-02-04T09:00:00+09:00',
  '2031-10-01T00:00:00Z',
  '2030-01-15T12:00:00Z',
  null,
  null,
] as const

/** What becomes of each task, and whether it is one of the second contact. */
const fates = [
  { state: 'open' },
  { state: 'done' },
  { state: 'open' },
  { state: 'reopened' },
  { state: 'open', of: 'other' },
  { state: 'done', of: 'other' },
  { state: 'open' },
  { state: 'open', of: 'other' },
  { state: 'open' },
  { state: 'done' },
] as const

/** Makes tasks of two contacts, completes some of them and reopens others; done once per run. */
export const makeTaskScene = (api: Api): Promise<TaskScene> =>
  api.observe(
    'tasks in every state',
    async (maker) => {
      const [contact, other] = [await maker.given.contact(), await maker.given.contact()]
      const made: Json[] = []
      const open: string[] = []
      const done: string[] = []
      for (const [n, fate] of fates.entries()) {
        const { id: leadId } = 'of' in fate ? other : contact
        const due = dues[n]
        const fields = { leadId, ...to(maker, n) }
        const { id } = await (due ? makeDueTask(maker, fields, due) : makeUndatedTask(maker, fields))
        const task = { id, leadId }
        made.push(task)
        if (fate.state !== 'open') maker.given2xx(await setTaskDone(maker, task))
        if (fate.state === 'reopened') maker.given2xx(await setTaskDone(maker, task, { done: false }))
        const state = fate.state === 'done' ? done : open
        state.push(String(id))
      }
      const listed = async () => {
        const tasks: Json[] = []
        for (const { id } of [contact, other])
          tasks.push(...(await maker.read.walk(list, { query: { leadId: String(id) } })).records)
        return tasks
      }
      const tasks = await listed()
      const isUpToDate = (now: readonly Json[]) =>
        now.length >= made.length &&
        now.every(({ id, doneAt = null }) => (doneAt === null) === open.includes(String(id)))
      const later = async () => {
        const now = await listed()
        return isUpToDate(now) ? now : undefined
      }
      const shown = isUpToDate(tasks) ? tasks : ((await maker.shownLate(list, later)) ?? tasks)
      return { contact, other, made, tasks: shown, open, done }
    },
    { lasting: true },
  )

/** Every third task goes to the second user, where there is one, and so is another's. */
function to(api: Api, n: number): Json {
  const second = api.target.records.users?.[1]
  return n % 3 === 2 && second !== undefined ? { assignedToEmail: second } : assignee(api)
}

/** A task that is due at no time. */
const makeUndatedTask = (api: Api, fields: Json): Promise<Json> =>
  api.given.activity({ type: 'task', title: api.fresh.word(), dueAt: null, ...fields })

/** A task due at a time; where no other zone is read, the same in UTC (gap.datetime-syntax). */
async function makeDueTask(api: Api, fields: Json, dueAt: string): Promise<Json> {
  const body = { type: 'task', title: api.fresh.word(), ...fields }
  const tried = await api.call(op.createActivity, { body: { ...body, dueAt } })
  if (tried.response.status !== 400 || dueAt.endsWith('Z')) return api.read.record(tried)
  return api.given.activity({ ...body, dueAt: new Date(dueAt).toISOString() })
}

import { op } from '../../contract/index.js'
import { type Api, Inconclusive, type Json } from '../api/index.js'
import { assignee, dueAt } from '../observations/activity.js'
import { foreign, makeForeignTask } from '../observations/foreign-records.js'
import { setTaskDone } from '../observations/task.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import { makeActivityKinds } from './activity-kinds.js'
import { makeTrialContact } from './activity-trial.js'
import { type PreparedCall, withBody } from './call.js'
import { type Drivers, plainList } from './driver.js'
import { isOwn } from './list-fixture.js'
import { members, type WriteTrial } from './trial.js'

/** Tasks in every state in lists by every filter. */
async function listTasks(api: Api): Promise<void> {
  const { contact, tasks } = await makeActivityKinds(api)
  const [user] = Object.values(assignee(api))
  const list = (query: Readonly<Record<string, string>>) => api.call(op.listTasks, { query })
  for (const task of tasks.slice(0, 1)) await setTaskDone(api, task)
  await api.read.walk(op.listTasks, {}, { maxPages: 2 })
  await list({ leadId: String(contact.id) })
  for (const status of ['open', 'done']) await list({ status })
  if (typeof user === 'string') await list({ status: 'open', assignedToEmail: user })
}

/** Tasks completed and reopened, one that holds little and one that holds much. */
async function completeTasks(api: Api): Promise<void> {
  const { tasks } = await makeActivityKinds(api)
  if (tasks.length === 0) return api.inconclusive('no task can be created')
  for (const task of tasks) await setTaskDone(api, task)
  for (const task of tasks.slice(-1)) await setTaskDone(api, task, { done: false })
}

/** Tries bodies on an open task made for the check. */
async function openCompletionTrial(api: Api): Promise<WriteTrial> {
  const contact = await makeTrialContact(api)
  const task = await api.given.task({ dueAt }, { contact })
  const params = { id: String(contact.id), taskId: String(task.id) }
  const present = () => api.read.present(op.listTasks, params.taskId, { query: { leadId: params.id } })
  const state = ['title', 'dueAt', 'doneAt']
  return {
    on: params,
    ordinary: { done: true },
    send: (body) => api.call(op.completeTask, { params, body }),
    before: members(task, state),
    now: async () => members(await present(), state),
    stored: present,
  }
}

/** A task of the other workspace, made for this, otherwise the one that the configuration names. */
export async function findForeignOpenTask(api: Api): Promise<Json> {
  try {
    return await api.signedBy('otherWorkspace').given.task()
  } catch (error) {
    const { task: id, taskContact: leadId } = api.target.records.foreign ?? {}
    if (!(error instanceof Inconclusive) || id === undefined || leadId === undefined) throw error
    return { id, leadId }
  }
}

/** A task as the other workspace lists it. */
export const readForeignTask = (api: Api, { id, leadId }: Json): Promise<Json | undefined> =>
  api.read.find(op.listTasks, String(id), { ...foreign, query: { leadId: String(leadId) } })

/** How to work with tasks (sections 4.3 and 4.4). */
export const taskDrivers: Drivers<typeof op.listTasks | typeof op.completeTask> = {
  [op.listTasks]: {
    ...plainList,
    cover: listTasks,
    list: {
      marked: async (api, side) => [isOwn(side) ? await api.given.task() : await makeForeignTask(api)],
      mark: ['id', 'title', 'leadId', 'createdAt'],
      queries: ({ leadId, assignedToEmail }) => [
        { leadId },
        { status: 'open' },
        { status: 'open', assignedToEmail },
      ],
    },
  },

  [op.completeTask]: {
    async valid(api): Promise<PreparedCall> {
      const task = await api.given.task()
      return { params: { id: String(task.leadId), taskId: String(task.id) }, body: { done: true } }
    },
    harmless: (api) => ({
      params: { id: api.fresh.unknownId(), taskId: api.fresh.unknownId() },
      body: { done: true },
    }),
    cover: completeTasks,
    async state(api, { params = {} }) {
      const tasks = await api.read.walk(op.listTasks, { query: { leadId: params.id } })
      return tasks.records.find((task) => task.id === params.taskId)
    },
    changes: async (_api, call) => [withBody(call, { done: false })],
    /** Reopens the task. */
    async disturb(api, { params = {} }) {
      const call = { params, body: { done: false }, idempotencyKey: api.fresh.key() }
      api.given2xx(await api.call(op.completeTask, call))
    },
    invalid: [{ done: 'yes' }],
    trial: openCompletionTrial,
    sideEffects: {
      words: ({ body: { done } }) => ({ done }),
      left(exchange, { params, body }) {
        const { doneAt } = answered(exchange)
        const parts = { id: params.taskId, leadId: params.id }
        const isOpen = doneAt === null || (doneAt === undefined && body.done === false)
        return { [isOpen ? 'again' : 'ended']: sideEffectOf('task', exchange.request.key, parts) }
      },
      /** A task that may have been reopened counts as open. */
      doubt: () => ({
        noun: 'task',
        seek: async ({ key, params, words }) =>
          words.done === false ? sideEffectOf('task', key, { id: params.taskId, leadId: params.id }) : [],
      }),
    },
    foreign: {
      record: findForeignOpenTask,
      seen: readForeignTask,
      request: () => ({ body: { done: true } }),
      flawed: () => ({ body: { done: 'yes' } }),
      params: ({ leadId }, taskId) => ({ id: String(leadId), taskId }),
      list: op.listTasks,
      mark: 'title',
      restore: (api, task) => setTaskDone(api, task, { done: task.doneAt !== null }, foreign),
    },
  },
}

import { op } from '../../contract/index.js'
import { type Api, type Call, type Json, recordIn, succeeded } from '../api/index.js'
import {
  activityBody,
  assignee,
  callOf,
  createActivity,
  dealOf,
  dueAt,
  type Kind,
  nextStep,
} from '../observations/activities.js'
import { complete } from '../observations/tasks.js'

/** A contact with activities that hold as little and as much as the server takes. */
export interface ActivityKinds {
  readonly contact: Json
  readonly dealId: string | undefined
  readonly tasks: readonly Json[]
}

/** Bodies of each kind, from the least to the most. */
const bodies = (api: Api, dealId: string | undefined): readonly (readonly [Kind, Json])[] => {
  const about = dealId === undefined ? {} : { dealId }
  const body = api.fresh.word()
  return [
    ['note', { title: undefined, body: undefined }],
    ['note', { title: undefined, body }],
    ['note', { body, pinned: true, ...about }],
    ['task', { dueAt: undefined }],
    ['task', { dueAt: null, priority: 'none' }],
    ['task', { body, dueAt, priority: 'high', reminderType: 'call', ...about }],
    ['call', { call: callOf({ durationSec: undefined }) }],
    ['call', { call: callOf({ durationSec: null, outcome: 'no_answer' }), body: null }],
    ['call', { call: callOf({ durationSec: 0, direction: 'inbound' }), body, ...about }],
    ['call', { title: undefined }],
    ['call', { nextStep: nextStep(api) }],
    ['meeting', {}],
    ['meeting', about],
  ]
}

/** Activities of every kind, recorded once per run; what a server refuses of them shows nothing. */
export const activityKinds = (api: Api): Promise<ActivityKinds> =>
  api.observe(
    'activities of every kind',
    async (maker) => {
      const contact = await maker.given.contact()
      const deal = await dealOf(maker, contact)
      const dealId = deal && String(deal.id)
      const tasks: Json[] = []
      for (const [kind, fields] of bodies(maker, dealId)) {
        const body = await bodyOf(maker, kind, contact, fields)
        if (body === undefined) continue
        const exchange = await maker.call(createActivity, { body })
        const { id } = recordIn(exchange)
        if (kind === 'task' && succeeded(exchange)) tasks.push({ id, leadId: contact.id })
      }
      return { contact, dealId, tasks }
    },
    { lasting: true },
  )

/** A body; undefined for a meeting where none is taken (gap.activity-meeting-fields). */
const bodyOf = (api: Api, kind: Kind, contact: Json, fields: Json): Promise<Json | undefined> => {
  const body = activityBody(api, kind, contact, fields)
  return kind === 'meeting' ? body.catch(() => undefined) : body
}

/** Notes of a contact that has them, and of one that has none. */
export async function listNotes(api: Api): Promise<void> {
  const { contact } = await activityKinds(api)
  const of = ({ id }: Json, query: Call['query'] = {}) =>
    api.call(op.listContactNotes, { params: { id: String(id) }, query })
  await of(contact)
  await of(await api.given.contact())
}

/** The timeline of the workspace, of a contact and of a deal. */
export async function listActivities(api: Api): Promise<void> {
  const { contact, dealId } = await activityKinds(api)
  await api.read.walk(op.listActivities, {}, { maxPages: 2 })
  const list = (query: Call['query'] = {}) => api.call(op.listActivities, { query })
  await list({ leadId: String(contact.id) })
  if (dealId !== undefined) await list({ dealId })
}

/** Tasks completed and reopened, one that holds little and one that holds much. */
export async function completeTasks(api: Api): Promise<void> {
  const { tasks } = await activityKinds(api)
  if (tasks.length === 0) return api.inconclusive('no task can be created')
  for (const task of tasks) await complete(api, task)
  for (const task of tasks.slice(-1)) await complete(api, task, { done: false })
}

/** Tasks in every state in lists by every filter. */
export async function listTasks(api: Api): Promise<void> {
  const { contact, tasks } = await activityKinds(api)
  const [user] = Object.values(assignee(api))
  const list = (query: Call['query'] = {}) => api.call(op.listTasks, { query })
  for (const task of tasks.slice(0, 1)) await complete(api, task)
  await api.read.walk(op.listTasks, {}, { maxPages: 2 })
  await list({ leadId: String(contact.id) })
  for (const status of ['open', 'done']) await list({ status })
  if (typeof user === 'string') await list({ status: 'open', assignedToEmail: user })
}

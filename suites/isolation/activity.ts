import { op } from '../../contract/index.js'
import { untold } from '../activity/missing.js'
import { type Api, Inconclusive, type Json, Untested } from '../api/index.js'
import { codesKnown } from '../judgements/codes.js'
import { activityBody, createActivity, dealOf, takenKinds } from '../observations/activities.js'
import { complete, completeTask } from '../observations/tasks.js'
import { foreign, type TenantFixture } from './cross-tenant-access.js'

/** A contact of the other workspace with a note. */
async function notedContact(api: Api): Promise<Json> {
  const contact = await api.given.contact({}, foreign)
  const body = { type: 'note', leadId: contact.id, body: api.fresh.word() }
  api.given2xx(await api.call(createActivity, { body, ...foreign }))
  return contact
}

/** A task of the other workspace, made for this, else the one that the configuration names. */
async function foreignTask(api: Api): Promise<Json> {
  try {
    return await api.signedBy('otherWorkspace').given.task()
  } catch (error) {
    const { task: id, taskContact: leadId } = api.target.records.foreign ?? {}
    if (!(error instanceof Inconclusive) || id === undefined || leadId === undefined) throw error
    return { id, leadId }
  }
}

const seenTask = (api: Api, { id, leadId }: Json): Promise<Json | undefined> =>
  api.read.find(op.listTasks, String(id), { ...foreign, query: { leadId: String(leadId) } })

/** How to trespass on the notes and tasks of another workspace. */
export const activityFixtures: {
  readonly [E in typeof completeTask | typeof op.listContactNotes]: TenantFixture
} = {
  [op.listContactNotes]: {
    record: notedContact,
    async seen(api, { id }) {
      const notes = await api.read.walk(op.listContactNotes, {
        params: { id: String(id) },
        ...foreign,
      })
      return { notes: notes.records }
    },
    request: () => ({}),
    list: op.listContacts,
    mark: 'email',
  },
  [completeTask]: {
    record: foreignTask,
    seen: seenTask,
    request: () => ({ body: { done: true } }),
    flawed: () => ({ body: { done: 'yes' } }),
    params: ({ leadId }, taskId) => ({ id: String(leadId), taskId }),
    list: op.listTasks,
    mark: 'title',
    restore: async (api, task) => complete(api, task, { done: task.doneAt !== null }, foreign),
  },
}

/** `isolation.task-complete`, beyond what any trespass shows: the task is no more there under an own contact. */
export async function taskUnderOwnContact(api: Api): Promise<void> {
  const task = await foreignTask(api)
  const before = await seenTask(api, task)
  if (before === undefined) return api.unseen('the other workspace does not list its own task')
  const own = await api.given.contact()
  const exchange = await complete(api, { id: task.id, leadId: own.id }, {})
  api.expect.error(exchange, 404, 'not_found')
  api.expect.equal(await seenTask(api, task), before, 'the task as its owner sees it', { by: exchange })
}

/** Where the own workspace lists what a body names, and what tells it from its namesake. */
interface Named {
  readonly list: typeof op.listContacts | typeof op.listDeals
  readonly id: unknown
}

/** Records an activity of each kind that is taken, which all get 404; gives the words that must be nowhere. */
async function refused(
  api: Api,
  contact: Json,
  fields: Json,
  { list, id }: Named,
): Promise<readonly unknown[]> {
  const words: unknown[] = []
  for (const kind of await takenKinds(api)) {
    const body = await activityBody(api, kind, contact, fields)
    words.push(body.title)
    const exchange = await api.call(createActivity, { body })
    // Two workspaces may count alike, and then it is the own record that was named.
    if (exchange.response.status !== 404 && (await api.read.find(list, String(id))))
      api.inconclusive(`both workspaces list a record with the id ${id}`)
    await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  }
  return words
}

/** `isolation.activity-lead`: 404 for each kind, and the other workspace's contact has nothing of it. */
export async function foreignLead(api: Api): Promise<void> {
  api.need('key:other-workspace')
  await codesKnown(api)
  const contact = await api.given.contact({}, foreign)
  const words = await refused(api, contact, {}, { list: op.listContacts, id: contact.id })
  await api.case(() => untold(api.signedBy('otherWorkspace'), contact, words))
}

/** `isolation.activity-deal`: 404 for each kind, and neither the own contact nor the deal's has anything of it. */
export async function foreignDealNamed(api: Api): Promise<void> {
  api.need('key:other-workspace')
  await codesKnown(api)
  const there = api.signedBy('otherWorkspace')
  const theirs = await there.given.contact()
  const deal = await dealOf(there, theirs)
  const dealId = deal?.id ?? api.target.records.foreign?.deal
  if (dealId === undefined)
    throw new Untested(
      'no deal of the other workspace is known',
      'add records.foreign.deal (the id of a deal of the other workspace) to the configuration',
    )
  const ours = await api.given.contact()
  const words = await refused(api, ours, { dealId }, { list: op.listDeals, id: dealId })
  await api.case(() => untold(api, ours, words))
  await api.case(() => untold(there, theirs, words))
}

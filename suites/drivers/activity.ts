import { op } from '../../contract/index.js'
import type { Api, Call, Json } from '../api/index.js'
import { altered, withBody, withoutBody } from './call.js'
import type { Driver } from './driver.js'

/** `GET /api/v1/contacts/{id}/notes` */
export const noteList: Driver = {
  valid: async (api) => ({ params: { id: String((await api.given.contact()).id) } }),
  harmless: (api) => ({ params: { id: api.fresh.id() } }),
}

/** `POST /api/v1/activities`, by the example of a note, which needs the least. */
export const activityCreate: Driver = {
  async valid(api) {
    const contact = await api.given.contact()
    const [title, body] = [api.fresh.word(), api.fresh.word()]
    return { body: { type: 'note', leadId: contact.id, title, body, pinned: true }, on: contact }
  },
  harmless: () => ({ body: { type: 'nothing', leadId: 7 } }),
  async state(api, call) {
    const params = { id: String((call.body as Json).leadId) }
    const { records } = await api.read.walk(op.listContactNotes, { params })
    // A contact may be created with a note, requested or not (gap.note-created-id).
    return records.filter(({ id }) => id !== call.on?.noteCreatedId)
  },
  async changes(api, call) {
    const { title, body } = call.body as Json
    return [
      withBody(call, { body: altered(body) }),
      withBody(call, { title: altered(title) }),
      withBody(call, { pinned: false }),
      withBody(call, { leadId: (await api.given.contact()).id }),
      withoutBody(call, 'title'),
    ]
  },
}

const complete = op.completeTask

const turned = async (api: Api, call: Call, done: boolean) => {
  const { params = {} } = call
  api.given2xx(await api.call(complete, { params, body: { done }, idempotencyKey: api.fresh.key() }))
}

/** `POST /api/v1/contacts/{id}/tasks/{taskId}/complete` */
export const taskComplete: Driver = {
  async valid(api) {
    const task = await api.given.task()
    return { params: { id: String(task.leadId), taskId: String(task.id) }, body: { done: true } }
  },
  harmless: (api) => ({ params: { id: api.fresh.id(), taskId: api.fresh.id() }, body: { done: true } }),
  async state(api, { params = {} }) {
    const tasks = await api.read.walk(op.listTasks, { query: { leadId: params.id } })
    return tasks.records.find((task) => task.id === params.taskId)
  },
  changes: async (_api, call) => [withBody(call, { done: false })],
  /** Reopens the task. */
  disturb: (api, call) => turned(api, call, false),
}

/** `POST /api/v1/contacts/upsert`, whose request the document does not show (gap.contact-upsert). */
export const contactUpsert: Driver = {
  valid: async (api) => ({ body: api.given.contactBody() }),
  // A lone wrong type at a documented field; whoever is let in is refused.
  harmless: () => ({ body: { name: 7, email: 7 } }),
  async state(api, call) {
    const email = String((call.body as Json).email)
    return (await api.read.walk(op.listContacts, { query: { email } })).records
  },
  changes: async (_api, call) => [withBody(call, { name: altered((call.body as Json).name) })],
  /** Renames the contact. */
  async disturb(api, call) {
    const { email } = call.body as Json
    const [contact] = (await api.read.walk(op.listContacts, { query: { email: String(email) } })).records
    const params = { id: String(contact?.id) }
    const renamed = { params, body: { name: api.fresh.word() }, idempotencyKey: api.fresh.key() }
    api.given2xx(await api.call(op.updateContact, renamed))
  },
}

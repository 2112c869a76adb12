import { op } from '../../contract/index.js'
import { readCatalog } from '../../suites/api/catalog.js'
import { minimalContact } from '../../suites/api/minimal-contact.js'
import type { Call } from '../../suites/engine/call.js'
import type { Json } from '../../suites/engine/json.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { Unlearnt } from './unlearnt.js'

/** A new contact with a name and an e-mail, and the fields given. */
export async function makeContact(learner: Learner, fields: Json = {}): Promise<Json> {
  return learner.made(await createContact(learner, fields), 'the creation of a contact')
}

/** The answer to the creation of a contact. */
export function createContact(learner: Learner, fields: Json = {}, call: Call = {}): Promise<QuestionAnswer> {
  const minimal = minimalContact({ variant: learner.target.variant, assumptions: assumedBy(learner) })
  return learner.call(op.createContact, {
    ...call,
    body: { ...minimal, name: learner.word(), email: learner.email(), ...fields },
  })
}

const assumedBy = (learner: Learner) => {
  const gaps = ['contact-create-fields', 'compact-input'] as const
  return { [gaps[0]]: learner.value(gaps[0]), [gaps[1]]: learner.value(gaps[1]) }
}

/** A contact that several questions use. */
export function makeSharedContact(learner: Learner): Promise<Json> {
  return learner.once('a contact', () => makeContact(learner))
}

/** A new deal of a contact, in the words that the server takes. */
export async function makeDeal(learner: Learner, contact?: Json, fields: Json = {}): Promise<Json> {
  const { contact: name, by } = learner.required('deal-create-fields')
  const lead = contact ?? (await makeSharedContact(learner))
  const body = { title: learner.word(), [name]: by === 'email' ? lead.email : lead.id, ...fields }
  return learner.made(await learner.call(op.createDeal, { body }), 'the creation of a deal')
}

/** Who gets a task: a user of the configuration, if there is one. */
export function assignee(learner: Learner): Json {
  const [user] = learner.target.records.users ?? []
  return user === undefined ? {} : { assignedToEmail: user }
}

/** A new task of a contact, as it is listed. */
export async function makeTask(learner: Learner, fields: Json = {}): Promise<Json> {
  const { id: leadId } = await makeSharedContact(learner)
  const body = { type: 'task', leadId, title: learner.word(), ...assignee(learner), ...fields }
  const { id } = learner.made(await learner.call(op.createActivity, { body }), 'the creation of a task')
  return learner.find(op.listTasks, id, { query: { leadId: String(leadId) } })
}

/** A number that messages may go to: one of the configuration's, otherwise one of those reserved for fiction (555-01xx). */
export function recipient(learner: Learner, nth: number): string {
  const { sendTo } = learner.target.records
  if (sendTo === undefined) return `+120255501${String(20 + nth).padStart(2, '0')}`
  const number = sendTo.filter((address) => /^\+[1-9]\d{9,14}$/.test(address))[nth]
  if (number === undefined) throw new Unlearnt(`it needs ${nth + 1} numbers in records.sendTo`)
  return number
}

/** The body of an SMS, in the words that the server takes. */
export function smsBody(
  learner: Learner,
  to: string,
  more: Json = {},
  words = learner.value('message-sms-body'),
): Json {
  const { phoneNumber } = learner.target.records
  const from = phoneNumber === undefined ? {} : { phoneNumberId: phoneNumber }
  const text = learner.word()
  const [outer = 'text', inner] = words.text.split('.')
  const said = inner === undefined ? text : { type: 'text', [inner]: text }
  return { channel: words.channel, [words.to]: to, [outer]: said, ...from, ...more }
}

/** The ids of some events that destinations may name. */
export function findEventIds(learner: Learner): Promise<readonly string[]> {
  return learner.once('event ids', async () => {
    const { eventIds = [] } = learner.target.records
    if (eventIds.length > 0) return eventIds
    const { ids } = await readCatalog(learner.client)
    if (ids.length === 0) throw new Unlearnt('the event catalog cannot be read')
    return ids
  })
}

/** The answer to the creation of a destination, which is deleted after the question. */
export async function createWebhook(
  learner: Learner,
  fields: Json = {},
  call: Call = {},
): Promise<QuestionAnswer> {
  const name = learner.word()
  const events = (await findEventIds(learner)).slice(0, 1)
  const body = { name, url: `https://example.com/hooks/${name}`, events, ...fields }
  const answer = await learner.call(op.createWebhook, { ...call, body })
  const { id } = answer.record
  if (typeof id === 'string') learner.after(() => learner.client.call(op.deleteWebhook, { params: { id } }))
  return answer
}

/** A new destination, deleted after the question. */
export async function makeWebhook(learner: Learner, fields: Json = {}): Promise<Json> {
  return learner.made(await createWebhook(learner, fields), 'the creation of a webhook destination')
}

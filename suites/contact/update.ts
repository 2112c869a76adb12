import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import { somePerson, wholePerson } from '../../fixtures/arbitraries/contact.js'
import { type Api, type Exchange, type Json, property } from '../api/index.js'
import { notFound } from '../judgements/missing.js'
import { agrees, holds } from '../judgements/state.js'
import { contactFields, only, plainValues } from '../observations/contact-fields.js'
import { listed, listedOnce } from './reading.js'

const operation = op.updateContact

const patch = (api: Api, { id }: Json, body: Json): Promise<Exchange> =>
  api.call(operation, { params: { id: String(id) }, body })

/** Judges one update of a contact: what is answered, and that the list says the same; gives whether it was taken. */
async function updated(api: Api, contact: Json, body: Json): Promise<boolean> {
  const exchange = await patch(api, contact, body)
  // Which values a personal field takes is open (gap.contact-create-fields), so a 400 is not judged.
  if (exchange.response.status === 400) return false
  api.expect.status(exchange, 200)
  const answer = api.read.record(exchange)
  api.expect.equal(answer.id, contact.id, 'the id of the contact updated', { by: exchange })
  holds(api, answer, body, exchange)
  const record = await listedOnce(api, { email: contact.email, ...body, id: contact.id }, exchange)
  const what = 'the list shows the contact as the update answered it'
  agrees(api, record, answer, { noun: 'contact', except: ['updatedAt'], what, by: exchange })
  return true
}

/** A contact is updated twice, as the second update may meet what the first has left behind. */
const drawnUpdates = property(
  fc.tuple(somePerson(), somePerson()),
  async (api, bodies) => {
    const { update } = await contactFields(api)
    const contact = await api.given.contact()
    for (const body of bodies)
      if (Object.keys(only(update, body)).length > 0) await updated(api, contact, only(update, body))
  },
  { examples: [[{ lastname: 'Łukasz 🙂' }, { secondName: 'Ένα', name: "O'Neill & D’Arc" }]], atMost: 3 },
)

/** Every field the server is known to take, at once. */
async function allFields(api: Api): Promise<void> {
  const { update } = await contactFields(api)
  const contact = await api.given.contact()
  // The lists are merged, which other rules judge; a contact without any has them as sent (gap.record-defaults).
  const isMerged = (name: string) => Array.isArray(contact[name]) && contact[name].length > 0
  const fields = update.filter((name) => !isMerged(name))
  await updated(api, contact, only(fields, plainValues(api)))
}

/** A new e-mail finds the contact, the old one does so no longer. */
async function otherEmail(api: Api): Promise<void> {
  const contact = await api.given.contact()
  if (!(await updated(api, contact, { email: api.fresh.email() }))) return
  const { records, by } = await listed(api, { email: String(contact.email) })
  api.expect.equal(records.length, 0, 'the contacts under the e-mail given up', { by })
}

/** False is a value: a contact that can be made active and inactive is inactive when set so. */
async function inactive(api: Api): Promise<void> {
  const created = await api.call(op.createContact, { body: api.given.contactBody({ active: false }) })
  if (created.response.status !== 201) return
  const contact = api.read.record(created)
  const { records } = await listed(api, { email: String(contact.email) })
  if (contact.active !== false || records.length === 0) return
  const activated = await patch(api, contact, { active: true })
  if (activated.response.status !== 200) return
  if (api.read.record(activated).active === true) await updated(api, contact, { active: false })
}

/** `contact.update-200` */
export async function update200(api: Api): Promise<void> {
  await drawnUpdates(api)
  for (const story of [allFields, otherEmail, inactive]) await api.case(() => story(api))
}

/** `contact.update-only-sent`: each field in turn, on a contact that has them all. */
export async function onlySent(api: Api): Promise<void> {
  const { creation, update } = await contactFields(api)
  const full = await api.given.contact(only([...creation], plainValues(api)))
  const [person] = fc.sample(wholePerson(), { seed: api.seed, numRuns: 1 })
  const lists = { tags: [api.fresh.word()], groups: [api.fresh.word()] }
  const removals = { removeTags: full.tags, removeGroups: full.groups }
  const fields = { ...only(update, { ...plainValues(api), ...person, ...lists }), ...removals }
  let before = await api.read.contact(full)
  for (const [name, value] of Object.entries({ ...fields, email: api.fresh.email() })) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const exchange = await patch(api, full, { [name]: value })
    if (exchange.response.status === 400) continue
    const email = name === 'email' ? value : full.email
    const after = await api.read.contact({ ...api.read.record(exchange), email })
    await api.case(async () => {
      const except = [fieldOf[name] ?? name, 'updatedAt']
      const what = `nothing but ${except.join(' and ')} is changed by an update of ${name}`
      agrees(api, api.read.record(exchange), before, { noun: 'contact', except, what, by: exchange })
      agrees(api, after, before, { noun: 'contact', except, what, by: exchange })
    })
    before = after
  }
}

/** The field that a member of the body changes, where it has another name. */
const fieldOf: Readonly<Record<string, string>> = { removeTags: 'tags', removeGroups: 'groups' }

/** `contact.update-missing`: no contact is changed, and none comes into being. */
export async function updateMissing(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const { update } = await contactFields(api)
  const [tags, email] = [[api.fresh.word()], api.fresh.email()]
  for (const fields of [{ lastname: 'Nobody' }, { tags }, { phone: null }, { name: 'Nobody' }]) {
    const body = only(update, fields)
    if (Object.keys(body).length === 0) continue
    const proof = await patch(api, contact, body)
    const proven = proof.response.status === 200
    await notFound(api, {
      bodies: ['name' in body ? { ...body, email } : body],
      existing: String(contact.id),
      proven,
    })
  }
  const made = [await listed(api, { email }), await listed(api, { tag: String(tags[0]) })]
  const others = made.flatMap(({ records }) => records).filter(({ id }) => id !== contact.id)
  const by = made.flatMap((each) => each.by)
  api.expect.equal(others.length, 0, 'the contacts that refused updates made', { by })
}

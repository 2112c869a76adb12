import * as fc from 'fast-check'
import { contactMembers, membersOf, movedWith, op } from '../../contract/index.js'
import { somePerson, wholePerson } from '../../fixtures/arbitraries/contact.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import { type Api, type Exchange, type Json, property } from '../api/index.js'
import { judgeNotFound } from '../judgements/not-found.js'
import { expectAgreement, expectValues } from '../judgements/state.js'
import { detectContactFields, isDue, makePlainValues, only } from '../observations/contact-fields.js'
import { detectTagWords, tagsBody } from '../observations/tag-words.js'
import { patchContact } from './patch-contact.js'
import { expectListedOnce, readListed } from './reading.js'

/** What an update takes whatever its value, by the document. */
const plain = plainMembers('contact', 'updateContact')

/** Judges one update of a contact: what is answered, and that the list says the same; returns whether it was accepted. */
async function judgeUpdate(
  api: Api,
  contact: Json,
  body: Json,
  { given, as }: { readonly given: readonly Exchange[]; readonly as: string } = { given: [], as: '' },
): Promise<boolean> {
  const exchange = await patchContact(api, contact, body)
  // Which values a personal field takes is open (gap.contact-create-fields), so a 400 is not judged.
  const { status } = exchange.response
  if (status === 400 && !isDue('updateContact', body)) return false
  if (given.length > 0)
    api.expect.that(status === 200, `200 for ${JSON.stringify(body)}, ${as}`, status, {
      by: [...given, exchange],
      compared: { answers: [{ status: 200 }] },
    })
  api.expect.status(exchange, 200)
  const answer = api.read.record(exchange)
  api.expect.member(answer, 'id', contact.id, 'the id of the contact updated', { by: exchange })
  expectValues(api, answer, body, exchange)
  const record = await expectListedOnce(api, { email: contact.email, ...body, id: contact.id }, exchange)
  const what = 'the list shows the contact as the update answered it'
  expectAgreement(api, record, answer, { noun: 'contact', except: ['updatedAt'], what, by: exchange })
  return true
}

/** A contact is updated twice, as the second update may meet what the first has left behind. */
const drawnUpdates = property(
  fc.tuple(somePerson(), somePerson()),
  async (api, bodies) => {
    const { update } = await detectContactFields(api)
    const contact = await api.given.contact()
    for (const body of bodies)
      if (Object.keys(only(update, body)).length > 0) await judgeUpdate(api, contact, only(update, body))
  },
  { examples: [[{ lastname: 'Łukasz 🙂' }, { secondName: 'Ένα', name: "O'Neill & D’Arc" }]], atMost: 1 },
)

/** The fields that the document lists, in all their kinds of values. */
async function updatePlainFields(api: Api): Promise<void> {
  for (const body of plain.rows({ seed: api.seed, count: 4 }))
    await api.case(async () => {
      await judgeUpdate(api, await api.given.contact(), body)
    })
}

/** Every field the server is known to take, at once. */
async function updateAllFields(api: Api): Promise<void> {
  const { update } = await detectContactFields(api)
  const contact = await api.given.contact()
  // The lists are merged, which other rules judge; a contact without any has them as sent (gap.record-defaults).
  const isMerged = (name: string) => Array.isArray(contact[name]) && contact[name].length > 0
  const fields = update.filter((name) => !isMerged(name))
  await judgeUpdate(api, contact, only(fields, await makePlainValues(api)))
}

/**
 * A contact changes its e-mail several times: to a fresh one (undefined), or back to an earlier one, by its index. After
 * each change the new e-mail finds the contact and the former one does not.
 */
const emailChanges = property(
  fc.array(fc.option(fc.nat(2), { nil: undefined, freq: 1 }), { maxLength: 3 }),
  async (api, changes) => {
    let contact = await api.given.contact()
    const had = [String(contact.email)]
    for (const change of [undefined, ...changes]) {
      const former = String(contact.email)
      const email = (change === undefined ? undefined : had[change]) ?? api.fresh.email()
      if (email === former || !(await judgeUpdate(api, contact, { email }))) continue
      had.push(email)
      contact = { ...contact, email }
      const { records, by } = await readListed(api, { email: former })
      api.expect.equal(records.length, 0, 'the contacts under the e-mail given up', {
        by,
        compared: { shows: records.slice(0, 1).map(({ id }) => String(id)) },
      })
    }
    const [other, freed] = [await api.given.contact(), had.find((email) => email !== contact.email)]
    if (freed === undefined) return
    const given = api.evidence.exchanges.filter(({ operation }) => operation === op.updateContact)
    await judgeUpdate(api, other, { email: freed }, { given, as: `which contact ${contact.id} has given up` })
  },
  { atMost: 1 },
)

/** A contact that is inactive and listed; undefined where none can be made so. */
async function makeInactiveContact(api: Api): Promise<Json | undefined> {
  const created = await api.call(op.createContact, { body: api.given.contactBody({ active: false }) })
  if (created.response.status !== 201) return undefined
  const contact = api.read.record(created)
  const { records } = await readListed(api, { email: String(contact.email) })
  return contact.active === false && records.length > 0 ? contact : undefined
}

/** False is a value: a contact that can be made active and inactive is inactive when set so. */
async function judgeInactive(api: Api): Promise<void> {
  const contact = await makeInactiveContact(api)
  if (contact === undefined) return
  const activated = await patchContact(api, contact, { active: true })
  if (activated.response.status !== 200) return
  if (api.read.record(activated).active === true) await judgeUpdate(api, contact, { active: false })
}

/** `contact.update-200` */
export async function update200(api: Api): Promise<void> {
  await drawnUpdates(api)
  await emailChanges(api)
  for (const story of [updatePlainFields, updateAllFields, judgeInactive]) await api.case(() => story(api))
}

/** `contact.update-only-sent`: all fields, one or two at a time, on a contact that has them all. */
export async function onlySent(api: Api): Promise<void> {
  const { creation, update } = await detectContactFields(api)
  const full = await api.given.contact(only([...creation], await makePlainValues(api)))
  const [person] = fc.sample(wholePerson(), { seed: api.seed, numRuns: 1 })
  const lists = { tags: [api.fresh.word()], groups: [api.fresh.word()] }
  const removals = { removeTags: full.tags, removeGroups: full.groups }
  const fields = { ...only(update, { ...(await makePlainValues(api)), ...person, ...lists }), ...removals }
  const sent = Object.entries({ ...fields, email: api.fresh.email() }).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  let before = await api.read.contact(full)
  const updates = inOrder(api, sent)
  const [, second] = updates
  for (const [n, entries] of updates.entries()) {
    const after = await judgeChangesOnly(api, before, entries, `update ${n + 1}`)
    // Of two fields only one may be refused.
    if (after === undefined && entries.length > 1) updates.push(...entries.map((one) => [one]))
    if (after !== undefined) before = n === 1 ? await changeTags(api, after) : after
  }
  // A field that every update empties shows only at a contact's first update, and not if that update sends the field. So
  // another contact begins with other fields.
  const other = await api.read.contact(
    await api.given.contact(only([...creation], await makePlainValues(api))),
  )
  const others = second?.filter(([name]) => name !== 'email') ?? []
  if (others.length > 0) await judgeChangesOnly(api, other, others, 'the first update of another contact')
  await expectStaysInactive(api)
}

/** Updates some fields, and judges that no other changes. Returns the contact afterwards, undefined after a 400. */
async function judgeChangesOnly(
  api: Api,
  before: Json,
  entries: readonly Field[],
  which: string,
): Promise<Json | undefined> {
  const body = Object.fromEntries(entries)
  const exchange = await patchContact(api, before, body)
  if (exchange.response.status === 400) return undefined
  const { email = before.email } = body
  const after = await api.read.contact({ ...api.read.record(exchange), email })
  await api.case(async () => {
    const named = entries.map(([name]) => fieldOf[name] ?? name)
    const names = [...named, ...movedWith(contactMembers, named)]
    const what = `nothing but ${[...names, 'updatedAt'].join(' and ')} is changed by ${which}`
    const agreement = { noun: 'contact', except: [...names, 'updatedAt'], what, by: exchange } as const
    expectAgreement(api, api.read.record(exchange), before, agreement)
    expectAgreement(api, after, before, agreement)
  })
  return after
}

type Field = readonly [name: string, value: unknown]

/** The fields in pairs, beginning with a drawn one; similar fields, such as two parts of a name, are in different pairs. */
function inOrder(api: Api, fields: readonly Field[]): (readonly Field[])[] {
  // A list and what is removed from it are not sent together (gap.tag-merge).
  const [lists, others] = [fields.filter(([name]) => isList(name)), fields.filter(([name]) => !isList(name))]
  const [first = 0] = fc.sample(fc.nat(others.length - 1), { seed: api.seed, numRuns: 1 })
  const all = [...others.slice(first), ...others.slice(0, first)]
  const half = Math.ceil(all.length / 2)
  const pairs = all.slice(0, half).map((field, n) => [field, ...all.slice(half + n, half + n + 1)])
  return [...pairs, ...lists.map((field) => [field])]
}

const isList = (name: string): boolean => name in fieldOf || Object.values(fieldOf).includes(name)

/** The contact once another operation has changed its tags, where that is accepted. */
async function changeTags(api: Api, contact: Json): Promise<Json> {
  const words = await detectTagWords(api).catch(() => undefined)
  if (words === undefined) return contact
  const body = tagsBody(words, [api.fresh.word()], [])
  await api.call(op.tagContact, { params: { id: String(contact.id) }, body })
  return api.read.contact(contact)
}

/** An inactive contact stays so while other fields change; where it is listed, the list agrees. */
async function expectStaysInactive(api: Api): Promise<void> {
  const contact = await makeInactiveContact(api)
  if (contact === undefined) return
  const { update } = await detectContactFields(api)
  let before = contact
  for (const body of [only(update, { lastname: api.fresh.word() }), { tags: [api.fresh.word()] }])
    if (Object.keys(body).length > 0)
      before =
        (await judgeChangesOnly(api, before, Object.entries(body), 'an update of an inactive contact')) ??
        before
}

/** The list that a member of the body takes words off, by that member. */
const fieldOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(membersOf('contact')).flatMap(([name, { removedBy }]) =>
    removedBy === undefined ? [] : [[removedBy, name]],
  ),
)

/** `contact.update-missing`: no contact is changed, and none is created. */
export async function updateMissing(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const { update } = await detectContactFields(api)
  const [tags, email] = [[api.fresh.word()], api.fresh.email()]
  for (const fields of [{ lastname: 'Nobody' }, { tags }, { phone: null }, { name: 'Nobody' }]) {
    const body = only(update, fields)
    if (Object.keys(body).length === 0) continue
    const proof = await patchContact(api, contact, body)
    const proven = proof.response.status === 200
    await judgeNotFound(api, {
      bodies: ['name' in body ? { ...body, email } : body],
      existing: String(contact.id),
      proven,
    })
  }
  const made = [await readListed(api, { email }), await readListed(api, { tag: String(tags[0]) })]
  const others = made.flatMap(({ records }) => records).filter(({ id }) => id !== contact.id)
  const by = made.flatMap((each) => each.by)
  api.expect.equal(others.length, 0, 'the contacts that refused updates made', {
    by,
    compared: { shows: others.slice(0, 1).map(({ id }) => String(id)) },
  })
}

import { op } from '../../contract/index.js'
import {
  type Api,
  asValue,
  type Exchange,
  inPlaceOf,
  isObject,
  type Json,
  member,
  succeeded,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { judgeLosers } from '../judgements/losers.js'
import { expectAgreement } from '../judgements/state.js'
import { detectContactFields, only } from '../observations/contact-fields.js'
import { readListed } from './reading.js'

const create = op.createContact
const updating = op.updateContact

const params = ({ id }: Json) => ({ id: String(id) })

const phone = { phone_code: '+34', phone: '600100200' }

/** A contact with something in it that a careless write would lose, as the list shows it. */
async function makeFilledContact(api: Api): Promise<Json> {
  const { creation } = await detectContactFields(api)
  const fields = { lastname: 'Settled', tags: [api.fresh.word()], phone }
  return api.read.contact(await api.given.contact(only(creation, fields)))
}

/** Gives a contact another e-mail, which from then on is its own. */
async function changeEmail(api: Api, contact: Json): Promise<Json> {
  const body = { email: api.fresh.email() }
  const exchange = await api.call(updating, { params: params(contact), body })
  return api.read.contact({ ...api.read.record(exchange), ...body })
}

/** Holds where the list shows under the contact's e-mail that contact alone, just as it was. */
async function expectUntouched(api: Api, contact: Json, after: Exchange): Promise<void> {
  const { records, by } = await readListed(api, { email: String(contact.email) })
  const basis = [after, ...by]
  const ids = records.map(({ id }) => id)
  api.expect.equal(ids, [contact.id], 'the contacts listed under the e-mail', {
    by: basis,
    in: by,
    compared: inPlaceOf([contact.id], ids),
  })
  const what = `contact ${contact.id} as it was before the refusal`
  expectAgreement(api, records[0] ?? {}, contact, { noun: 'contact', what, by: basis })
}

/** Holds where no contact came into being under a tag that only a refused call named. */
async function expectTagUnknown(api: Api, tag: string, after: Exchange): Promise<void> {
  const { records, by } = await readListed(api, { tag })
  api.expect.equal(records.length, 0, 'the contacts with the tag of the refused call', {
    by: [after, ...by],
    in: by,
    compared: { shows: records.slice(0, 1).map(({ id }) => String(id)) },
  })
}

/** Creates with an e-mail that a contact has; `fields` are what else is sent. */
const createAgain = (api: Api, { email }: Json, fields: Json = {}): Promise<Exchange> =>
  api.call(create, { body: api.given.contactBody({ ...fields, email }) })

/** A contact that was made inactive where the server takes that; its e-mail is taken no less. */
async function makeInactiveContact(api: Api): Promise<Json> {
  const body = api.given.contactBody({ active: false })
  const created = await api.call(create, { body })
  const { records } = await readListed(api, { email: String(body.email) })
  const [contact] = created.response.status === 201 ? records : []
  return contact ?? makeFilledContact(api)
}

/** `contact.create-conflict`: whether the e-mail came by a creation or by an update. */
export async function createConflict(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const { creation } = await detectContactFields(api)
  const [first, second] = [await makeFilledContact(api), await makeFilledContact(api)]
  const fields = { lastname: 'Changed', phone: { ...phone, phone: '600300400' } }
  for (const holder of [first, await makeInactiveContact(api), await changeEmail(api, second)])
    await api.case(async () => {
      const tag = api.fresh.word()
      const exchange = await createAgain(api, holder, only(creation, { ...fields, tags: [tag] }))
      api.expect.error(exchange, 409, 'conflict')
      await expectUntouched(api, holder, exchange)
      await expectTagUnknown(api, tag, exchange)
    })
  await api.case(() => raceCreations(api))
}

/** Of several creations with one e-mail, released together, whichever comes first leaves a conflict to the rest. */
async function raceCreations(api: Api): Promise<void> {
  const body = api.given.contactBody()
  await expectOneOfEmail(api, await api.race([1, 2, 3].map(() => () => api.call(create, { body }))))
}

/** Holds where at most one of the calls got the e-mail that all of them wanted. */
async function expectOneOfEmail(api: Api, answers: readonly (Exchange | undefined)[]): Promise<void> {
  const by = answers.filter((answer) => answer !== undefined)
  const got = by.filter(succeeded).length
  api.expect.that(got <= 1, 'one contact of one e-mail', `${got} that have it`, { by, proof: true })
  await judgeLosers(api, by, (loser) => api.expect.error(loser, 409, 'conflict', { by }))
}

/** `contact.create-conflict-id` */
export async function createConflictId(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const [first, second] = [await makeFilledContact(api), await makeFilledContact(api)]
  for (const holder of [second, await changeEmail(api, first)])
    await api.case(async () => expectHolderNamed(api, await createAgain(api, holder), holder, 'id'))
}

/** `contact.update-conflict` */
export async function updateConflict(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const [first, second] = [await makeFilledContact(api), await makeFilledContact(api)]
  const moved = await changeEmail(api, first)
  const { update } = await detectContactFields(api)
  for (const holder of [moved, await makeFilledContact(api)])
    await api.case(async () => {
      const tag = api.fresh.word()
      const fields = only(update, { lastname: 'Changed', tags: [tag] })
      const body = { ...fields, removeTags: second.tags, phone: null, email: holder.email }
      const exchange = await api.call(updating, { params: params(second), body })
      api.expect.error(exchange, 409, 'conflict')
      await expectUntouched(api, second, exchange)
      await expectUntouched(api, holder, exchange)
      await expectTagUnknown(api, tag, exchange)
    })
  await api.case(async () => {
    const exchange = await api.call(updating, { params: params(second), body: { email: moved.email } })
    api.expect.error(exchange, 409, 'conflict')
    await expectUntouched(api, second, exchange)
  })
  await api.case(async () => {
    const body = { email: api.fresh.email() }
    const callers = [second, await makeFilledContact(api), await makeFilledContact(api)]
    const calls = callers.map((contact) => () => api.call(updating, { params: params(contact), body }))
    await expectOneOfEmail(api, await api.race(calls))
  })
}

/** `contact.update-conflict-id` */
export async function updateConflictId(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const [first, second, third] = [
    await makeFilledContact(api),
    await makeFilledContact(api),
    await makeFilledContact(api),
  ]
  for (const [holder, other] of [
    [first, second],
    [second, third],
    [await changeEmail(api, third), first],
  ] as const)
    await api.case(async () => {
      const exchange = await api.call(updating, { params: params(other), body: { email: holder.email } })
      // The name of the member is open (gap.update-conflict-details), the id is not.
      expectHolderNamed(api, exchange, holder)
    })
}

/** `contact.update-own-email` */
export async function updateOwnEmail(api: Api): Promise<void> {
  const contact = await makeFilledContact(api)
  const { update } = await detectContactFields(api)
  for (const own of [contact, await changeEmail(api, await makeFilledContact(api))])
    for (const fields of [{}, only(update, { lastname: 'Changed' })])
      await api.case(async () => {
        const body = { ...fields, email: own.email }
        const exchange = await api.call(updating, { params: params(own), body })
        api.expect.status(exchange, 200)
      })
}

/** Holds where `details` name the contact that has the e-mail: under `id`, or under any name where that is open. */
function expectHolderNamed(api: Api, exchange: Exchange, holder: Json, name?: 'id'): void {
  if (exchange.response.status !== 409)
    api.inconclusive(`the e-mail of another contact is answered ${exchange.response.status}, not 409`)
  const details = [...detailsIn(exchange.response.json)]
  const named = details.some((one) => (name ? [one[name]] : Object.values(one)).includes(holder.id))
  const [first] = details
  api.expect.that(named, `details that name ${holder.id}`, exchange.response.text, {
    by: exchange,
    compared: name && first ? member(first, name, { equals: holder.id }) : { lacks: [asValue(holder.id)] },
  })
}

/** Every object that an error body holds under `details`, wherever that is (gap.error-body). */
function* detailsIn(body: unknown): Generator<Json> {
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    if (name === 'details' && isObject(value)) yield value
    yield* detailsIn(value)
  }
}

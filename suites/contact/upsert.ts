import { op } from '../../contract/index.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import { type Api, countOf, type Exchange, type Json, recordIn, succeeded } from '../api/index.js'
import { expectValues } from '../judgements/state.js'
import { only } from '../observations/contact-fields.js'
import { freeEmail } from './free-email.js'
import { readListed } from './reading.js'

const operation = op.upsertContact
const plain = plainMembers('contact', 'upsertContact')

const statuses = { 200: '200', 201: '201' }

/** Upserts; a body that is refused as such depends on what the document does not show (gap.contact-upsert). */
async function upsert(api: Api, fields: Json): Promise<Exchange> {
  const exchange = await api.call(operation, { body: api.given.contactBody(fields) })
  if (exchange.response.status === 400) api.given2xx(exchange)
  return exchange
}

/**
 * Holds where the list shows one contact under an e-mail once an upsert has succeeded; gives it. What an upsert answers
 * and what it takes in addition to the e-mail is open (gap.contact-upsert), but it creates or updates by that.
 */
async function expectOneUnder(api: Api, email: string, after: Exchange): Promise<Json> {
  if (!succeeded(after)) api.expect.status(after, [200, 201])
  const { records, by } = await readListed(api, { email })
  const [page] = by
  const compared = page && by.length === 1 ? { compared: countOf(page, { const: 1 }) } : {}
  const basis = { by: [after, ...by], ...compared, certain: true }
  api.expect.equal(records.length, 1, 'the number of contacts under the e-mail', basis)
  return records[0] ?? {}
}

/** A name of its own, and in turn the values of what the document lists. */
const fieldsOf = (api: Api, nth: number): Json => {
  const bodies = plain.rows({ seed: api.seed, count: 4 })
  return { name: `Zoë 🙂 ${api.fresh.word()}`, ...bodies[nth % bodies.length] }
}

/** Holds where an upsert answers as a creation or an update does, and its contact has what was sent, as far as it is shown. */
function expectUpserted(api: Api, contact: Json, fields: Json, after: Exchange): void {
  api.expect.status(after, [200, 201])
  expectValues(api, contact, fields, after)
  const answer = recordIn(after)
  if (answer.id === contact.id) expectValues(api, answer, only(Object.keys(answer), fields), after)
}

/** `contact.upsert-create`: with an e-mail that is new, and with one that a contact has given up. */
export async function upsertCreate(api: Api): Promise<void> {
  const { email: freed, former } = await freeEmail(api)
  for (const [nth, email] of [api.fresh.email(), freed].entries())
    await api.case(async () => {
      const fields = fieldsOf(api, nth)
      const exchange = await upsert(api, { email, ...fields })
      const contact = await expectOneUnder(api, email, exchange)
      api.oneChoice('contact-upsert', 'an upsert that creates', exchange, statuses, 'created')
      const isNew = contact.id !== former.id
      const listed = api.evidence.exchanges.slice(-1)
      api.expect.that(isNew, 'a new contact', `${former.id}, which has another e-mail`, {
        by: exchange,
        in: listed,
        compared: { shows: [String(former.id)] },
        certain: true,
      })
      expectUpserted(api, contact, fields, exchange)
    })
}

/** A contact that is no longer active but listed still; undefined where no contact can be made so. */
async function makeInactiveContact(api: Api): Promise<Json | undefined> {
  const { id, email } = await api.given.contact()
  const params = { id: String(id) }
  await api.call(op.updateContact, { params, body: { active: false } })
  const [found] = (await readListed(api, { email: String(email) })).records
  return found?.active === false ? found : undefined
}

/** `contact.upsert-update`: of a contact made by a creation, by an upsert, or under its e-mail by an update. */
export async function upsertUpdate(api: Api): Promise<void> {
  const [created, renamed] = [await api.given.contact(), await api.given.contact()]
  const moved = api.fresh.email()
  const params = { id: String(renamed.id) }
  api.given2xx(await api.call(op.updateContact, { params, body: { email: moved } }))
  const fresh = api.fresh.email()
  api.given2xx(await upsert(api, { email: fresh }))
  const [upserted] = (await readListed(api, { email: fresh })).records
  const retired = await makeInactiveContact(api)
  const known = [
    [created.id, String(created.email)],
    ...(retired ? [[retired.id, String(retired.email)] as const] : []),
    [renamed.id, moved],
    [upserted?.id, fresh],
  ] as const
  for (const [nth, [id, email]] of known.entries())
    await api.case(async () => {
      const fields = fieldsOf(api, nth)
      const exchange = await upsert(api, { email, ...fields })
      const found = await expectOneUnder(api, email, exchange)
      api.oneChoice('contact-upsert', 'an upsert that updates', exchange, statuses, 'updated')
      const basis = { by: exchange, certain: true }
      if (id !== undefined) api.expect.member(found, 'id', id, 'the id of the contact as before', basis)
      expectUpserted(api, found, fields, exchange)
    })
}

import { op } from '../../contract/index.js'
import type { Api, Exchange, Json } from '../api/index.js'
import { freedEmail } from './freed-email.js'
import { listed } from './reading.js'

const operation = op.upsertContact

const statuses = { 200: '200', 201: '201' }

/** Upserts; a body that is refused as such depends on what the document does not show (gap.contact-upsert). */
async function upsert(api: Api, fields: Json): Promise<Exchange> {
  const exchange = await api.call(operation, { body: api.given.contactBody(fields) })
  if (exchange.response.status === 400) api.given2xx(exchange)
  return exchange
}

/** Holds where the list shows one contact under an e-mail, with the name given; gives its id. */
async function oneNamed(api: Api, email: string, name: string, after: Exchange): Promise<unknown> {
  const { records, by } = await listed(api, { email })
  const basis = { by: [after, ...by] }
  api.expect.equal(records.length, 1, 'the number of contacts under the e-mail', basis)
  api.expect.equal(records[0]?.name, name, 'the name as sent', basis)
  return records[0]?.id
}

/** `contact.upsert-create`: with an e-mail that is new, and with one that a contact has given up. */
export async function upsertCreate(api: Api): Promise<void> {
  const { email: freed, former } = await freedEmail(api)
  for (const email of [api.fresh.email(), freed])
    await api.case(async () => {
      const name = `Zoë 🙂 ${api.fresh.word()}`
      const exchange = await upsert(api, { email, name })
      api.oneChoice('contact-upsert', 'an upsert that creates', exchange, statuses, 'created')
      api.expect.status(exchange, [200, 201])
      const id = await oneNamed(api, email, name, exchange)
      api.expect.that(id !== former.id, 'a new contact', `${former.id}, which has another e-mail`, {
        by: exchange,
      })
    })
}

/** A contact that is no longer active but listed still; undefined where no contact can be made so. */
async function inactive(api: Api): Promise<Json | undefined> {
  const { id, email } = await api.given.contact()
  const params = { id: String(id) }
  await api.call(op.updateContact, { params, body: { active: false } })
  const [found] = (await listed(api, { email: String(email) })).records
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
  const [upserted] = (await listed(api, { email: fresh })).records
  const retired = await inactive(api)
  for (const [id, email] of [
    [created.id, String(created.email)],
    ...(retired ? [[retired.id, String(retired.email)] as const] : []),
    [renamed.id, moved],
    [upserted?.id, fresh],
  ] as const)
    await api.case(async () => {
      const name = `Zoë ${api.fresh.word()}`
      const exchange = await upsert(api, { email, name })
      api.oneChoice('contact-upsert', 'an upsert that updates', exchange, statuses, 'updated')
      api.expect.status(exchange, [200, 201])
      const found = await oneNamed(api, email, name, exchange)
      if (id !== undefined) api.expect.equal(found, id, 'the id of the contact as before', { by: exchange })
    })
}

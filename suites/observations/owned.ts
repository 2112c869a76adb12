import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'

/** A contact of the check's own with a user as its owner; undefined where none is known or taken (gap.contact-create-fields). */
export async function ownedContact(api: Api, fields: Json = {}): Promise<Json | undefined> {
  const [user] = api.target.records.users ?? []
  if (user === undefined) return undefined
  const body = api.given.contactBody({ ...fields, ownerEmail: user })
  return ownedIn(api, await api.call(op.createContact, { body }))
}

/** A deal of a contact with a user as its owner; undefined where none is known or taken (gap.deal-create-fields). */
export async function ownedDeal(api: Api, contact: Json): Promise<Json | undefined> {
  const [user] = api.target.records.users ?? []
  if (user === undefined) return undefined
  const { owner } = api.assumptions['deal-create-fields']
  const body = api.given.dealBody(contact, { [owner]: user })
  return ownedIn(api, await api.call(op.createDeal, { body }))
}

function ownedIn(api: Api, exchange: Awaited<ReturnType<Api['call']>>): Json | undefined {
  if (exchange.response.status === 400) return undefined
  const record = api.read.record(exchange)
  return typeof record.ownerEmail === 'string' ? record : undefined
}

/** The address of a user who has several contacts, among others without an owner; made once per run. */
export const ownerOfSome = (api: Api): Promise<string | undefined> =>
  api.observe(
    'contacts of one owner',
    async (maker) => {
      const first = await ownedContact(maker)
      if (first === undefined) return undefined
      for (let n = 0; n < 3; n += 1) {
        await maker.given.contact()
        await ownedContact(maker)
      }
      return String(first.ownerEmail)
    },
    { lasting: true },
  )

import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'

/** A contact of the check's own with a user as its owner; undefined where none is known or taken (gap.contact-create-fields). */
export async function makeOwnedContact(api: Api, fields: Json = {}): Promise<Json | undefined> {
  const [user] = api.target.records.users ?? []
  if (user === undefined) return undefined
  const body = api.given.contactBody({ ...fields, ownerEmail: user })
  return ownedIn(api, await api.call(op.createContact, { body }))
}

/** A deal of a contact with a user as its owner, the first of the configuration unless given; undefined where none is known or taken (gap.deal-create-fields). */
export async function makeOwnedDeal(
  api: Api,
  contact: Json,
  user = api.target.records.users?.[0],
): Promise<Json | undefined> {
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

/** A user who has several contacts, and a tag of some of them. */
export interface OwnerOfSome {
  readonly ownerEmail: string
  readonly tag: string
}

/**
 * A user who has several contacts, among others without an owner; of both, some have a tag and some have not. Made
 * once per run.
 */
export const makeOwnerOfSome = (api: Api): Promise<OwnerOfSome | undefined> =>
  api.observe(
    'contacts of one owner',
    async (maker) => {
      const tag = maker.fresh.word()
      const tags = [tag]
      const first = await makeOwnedContact(maker, { tags })
      if (first === undefined) return undefined
      await maker.given.contact({ tags })
      await makeOwnedContact(maker)
      await makeOwnedContact(maker, { tags })
      await maker.given.contact({ tags })
      await makeOwnedContact(maker)
      await makeOwnedContact(maker, { tags })
      return { ownerEmail: String(first.ownerEmail), tag }
    },
    { lasting: true },
  )

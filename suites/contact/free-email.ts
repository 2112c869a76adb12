import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'

/** An e-mail that a contact has had and given up, and that contact as it is now. */
export interface FreedEmail {
  readonly email: string
  readonly former: Json
}

/** An e-mail that a contact gave up for another one, so that no contact has it any longer. */
export async function freeEmail(api: Api): Promise<FreedEmail> {
  const contact = await api.given.contact()
  const params = { id: String(contact.id) }
  const body = { email: api.fresh.email() }
  const former = api.read.record(await api.call(op.updateContact, { params, body }))
  return { email: String(contact.email), former: { ...former, ...body } }
}

import { op } from '../../contract/index.js'
import type { Api, Exchange, Json } from '../api/index.js'

/** Updates a contact by a body. */
export const patchContact = (api: Api, { id }: Json, body: Json): Promise<Exchange> =>
  api.call(op.updateContact, { params: { id: String(id) }, body })

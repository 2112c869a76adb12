import { op } from '../../contract/index.js'
import { type Api, type Exchange, inPlaceOf, type Json } from '../api/index.js'

/** The contacts a filter shows, and the pages that show them. */
export interface ListedContacts {
  readonly records: readonly Json[]
  readonly by: readonly Exchange[]
}

/** The contacts with an e-mail or a tag, as the list shows them. */
export async function readListed(
  api: Api,
  query: { email: string } | { tag: string },
): Promise<ListedContacts> {
  const walk = await api.read.walk(op.listContacts, { query })
  return { records: walk.records, by: walk.pages.map(({ exchange }) => exchange) }
}

/** The one contact the list shows under an e-mail; a violation where it shows another number of them. */
export async function expectListedOnce(api: Api, contact: Json, after: Exchange): Promise<Json> {
  const { records, by } = await readListed(api, { email: String(contact.email) })
  const [record] = records
  const ids = records.map(({ id }) => id)
  api.expect.equal(ids, [contact.id], 'the contacts listed under the e-mail', {
    by: [after, ...by],
    in: by,
    compared: inPlaceOf([contact.id], ids),
  })
  return record ?? {}
}

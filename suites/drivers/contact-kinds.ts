import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { detectContactFields, makePlainValues, noteBody, only } from '../observations/contact-fields.js'

/** Contacts that hold as little and as much as the server takes, and the tag they share. */
export interface ContactKinds {
  readonly sparse: Json
  readonly full: Json
  readonly tag: string
}

/** Nested objects with some of their members, which are to be shown whole all the same. */
export const halves: readonly Json[] = [
  { phone: { phone: '600100200' }, movil: { movil: '600300400' }, address: { city: 'Madrid', zip: '28013' } },
  { phone: { phone_code: '+34' }, movil: { movil_code: '+34' }, address: { address1: 'Calle Mayor 1' } },
]

/** Contacts of every kind, made once per run; what a server refuses of them shows nothing. */
export const makeContactKinds = (api: Api): Promise<ContactKinds> =>
  api.observe(
    'contacts of every kind',
    async (maker) => {
      const { creation } = await detectContactFields(maker)
      const tag = maker.fresh.word()
      const sparse = await maker.given.contact()
      const full = await makeRichContact(
        maker,
        { ...only(creation, await makePlainValues(maker)), tags: [tag] },
        { tags: [tag] },
      )
      for (const half of [...halves, noteBody(maker, 'a note')]) {
        const body = maker.given.contactBody({ ...half, tags: [tag] })
        await maker.call(op.createContact, { body })
      }
      return { sparse, full, tag }
    },
    { lasting: true },
  )

/** A contact with many fields, or with few where the server does not take all of the many. */
export async function makeRichContact(api: Api, many: Json, few: Json): Promise<Json> {
  const exchange = await api.call(op.createContact, { body: api.given.contactBody(many) })
  return exchange.response.status < 300 ? api.read.record(exchange) : api.given.contact(few)
}

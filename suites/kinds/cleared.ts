import type { KindOf } from '../../contract/index.js'
import type { Api, Check, Exchange, Json } from '../api/index.js'
import { byId } from '../drivers/call.js'
import { agrees } from '../judgements/state.js'
import { clearable, contactFields, only, plainValues } from '../observations/contact-fields.js'

/** Changes a record by a body. */
const patch = (api: Api, record: Json, body: Json): Promise<Exchange> =>
  api.call(api.operation, { ...byId(record), body })

/** A contact that has something in the field, by its creation or else by an update. */
async function contactWith(api: Api, field: string): Promise<Json> {
  const sent = { [field]: clearable[field] }
  const { creation } = await contactFields(api)
  const created = await api.given.contact(only(creation, { ...(await plainValues(api)), ...sent }))
  const contact = present(created[field]) ? created : api.read.record(await patch(api, created, sent))
  if (!present(contact[field])) api.inconclusive(`${field} cannot be set, so it cannot be cleared`)
  return contact
}

const present = (value: unknown): boolean => value !== null && value !== undefined

/** Null empties a field alone and for good; once more, next to other fields, when it has been set again. */
export const cleared =
  ({ field }: KindOf<'cleared'>): Check =>
  async (api) => {
    const alone = await contactWith(api, field)
    await api.case(async () => clearedAlone(api, alone, field))
    await api.case(async () => stillClear(api, alone, field))
    const sent = await patch(api, alone, { [field]: clearable[field] })
    const again = present(api.read.record(sent)[field]) ? alone : await contactWith(api, field)
    const all = Object.fromEntries(Object.keys(clearable).map((name) => [name, null]))
    const { update } = await contactFields(api)
    const [first, last] = [only(update, { name: 'Clear' }), only(update, { lastname: 'Cleared' })]
    await api.case(async () => {
      await empties(api, again, field, { ...first, ...all, ...last })
    })
  }

/** Holds where clearing the field changes nothing else of a contact that has everything. */
async function clearedAlone(api: Api, contact: Json, field: string): Promise<void> {
  const before = await api.read.contact(contact)
  const { exchange, listed } = await empties(api, contact, field, { [field]: null })
  const what = `nothing but ${field} and updatedAt is changed`
  for (const after of [api.read.record(exchange), listed])
    agrees(api, after, before, { noun: 'contact', except: [field, 'updatedAt'], what, by: exchange })
}

/** Holds where the answer to an update and the list have null in the field. */
async function empties(
  api: Api,
  contact: Json,
  field: string,
  body: Json,
): Promise<{ readonly exchange: Exchange; readonly listed: Json }> {
  const exchange = await patch(api, contact, body)
  api.expect.status(exchange, 200)
  api.expect.member(api.read.record(exchange), field, null, `${field} in the answer`, { by: exchange })
  const listed = await api.read.contact(contact)
  api.expect.member(listed, field, null, `${field} in the list`, { by: exchange })
  return { exchange, listed }
}

/** Holds where a later update of another field does not bring the value back. */
async function stillClear(api: Api, contact: Json, field: string): Promise<void> {
  const exchange = await patch(api, contact, { tags: [api.fresh.word()] })
  const record = api.read.record(exchange)
  api.expect.member(record, field, null, `${field} after a later update`, { by: exchange })
}

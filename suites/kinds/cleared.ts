import type { KindOf } from '../../contract/index.js'
import type { Api, Check, Exchange, Json } from '../api/index.js'
import { byId } from '../drivers/call.js'
import { expectAgreement } from '../judgements/state.js'
import { clearable, detectContactFields, makePlainValues, only } from '../observations/contact-fields.js'

/** Changes a record by a body. */
const updateRecord = (api: Api, record: Json, body: Json): Promise<Exchange> =>
  api.call(api.operation, { ...byId(record), body })

/** A contact that has something in the field, by its creation or else by an update. */
async function makeContactWith(api: Api, field: string): Promise<Json> {
  const sent = { [field]: clearable[field] }
  const { creation } = await detectContactFields(api)
  const created = await api.given.contact(only(creation, { ...(await makePlainValues(api)), ...sent }))
  const contact = present(created[field]) ? created : api.read.record(await updateRecord(api, created, sent))
  if (!present(contact[field])) api.inconclusive(`${field} cannot be set, so it cannot be cleared`)
  return contact
}

const present = (value: unknown): boolean => value !== null && value !== undefined

/** Null empties a field alone and for good; once more, next to other fields, when it has been set again. */
export const cleared =
  ({ field }: KindOf<'cleared'>): Check =>
  async (api) => {
    const alone = await makeContactWith(api, field)
    await api.case(async () => judgeClearedAlone(api, alone, field))
    await api.case(async () => judgeStillClear(api, alone, field))
    const sent = await updateRecord(api, alone, { [field]: clearable[field] })
    const again = present(api.read.record(sent)[field]) ? alone : await makeContactWith(api, field)
    const all = Object.fromEntries(Object.keys(clearable).map((name) => [name, null]))
    const { update } = await detectContactFields(api)
    const [first, last] = [only(update, { name: 'Clear' }), only(update, { lastname: 'Cleared' })]
    await api.case(async () => {
      await judgeCleared(api, again, field, { ...first, ...all, ...last })
    })
  }

/** Holds where clearing the field changes nothing else of a contact that has everything. */
async function judgeClearedAlone(api: Api, contact: Json, field: string): Promise<void> {
  const before = await api.read.contact(contact)
  const { exchange, listed } = await judgeCleared(api, contact, field, { [field]: null })
  const what = `nothing but ${field} and updatedAt is changed`
  for (const after of [api.read.record(exchange), listed])
    expectAgreement(api, after, before, { noun: 'contact', except: [field, 'updatedAt'], what, by: exchange })
}

/** Holds where the answer to an update and the list have null in the field. */
async function judgeCleared(
  api: Api,
  contact: Json,
  field: string,
  body: Json,
): Promise<{ readonly exchange: Exchange; readonly listed: Json }> {
  const exchange = await updateRecord(api, contact, body)
  api.expect.status(exchange, 200)
  api.expect.member(api.read.record(exchange), field, null, `${field} in the answer`, { by: exchange })
  const listed = await api.read.contact(contact)
  api.expect.member(listed, field, null, `${field} in the list`, { by: exchange })
  return { exchange, listed }
}

/** Holds where a later update of another field does not bring the value back. */
async function judgeStillClear(api: Api, contact: Json, field: string): Promise<void> {
  const exchange = await updateRecord(api, contact, { tags: [api.fresh.word()] })
  const record = api.read.record(exchange)
  api.expect.member(record, field, null, `${field} after a later update`, { by: exchange })
}

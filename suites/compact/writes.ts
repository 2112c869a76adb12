import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import { personName } from '../../fixtures/arbitraries/text.js'
import { type Api, type Check, type Exchange, type Json, property } from '../api/index.js'
import { pageLimit } from '../observations/compact-list.js'
import { agree } from './reads.js'

const create = op.createContact
const update = op.updateContact

/** Names in many scripts, the plainest first: what refuses that one depends on a gap (gap.compact-input). */
const names = fc.tuple(personName(), personName()).map((parts) => parts.join(' '))
const examples = ['Ada', 'Zoë 李 🙂', "O'Brien-García"]

/** A write with a plain body that is refused as invalid may lack what the document does not show. */
function dependingOn(api: Api, exchange: Exchange, isPlain: boolean): void {
  if (isPlain && exchange.response.status === 400) api.given2xx(exchange)
}

/** A value for each field that may be taken in addition to name and e-mail (gap.compact-input). */
function further(api: Api): Json {
  const word = api.fresh.word()
  const values: Json = { phone: '+34600100200', company: word, tags: [word], notes: word, source: word }
  const { fields } = api.assumptions['compact-input']
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))
}

/** Reads a contact by its id and looks it up in the list: all three show the same. */
async function isKept(api: Api, answered: Json, by: Exchange): Promise<void> {
  const read = await api.call(op.getContact, { params: { id: String(answered.id) } })
  api.expect.status(read, 200, { by: [by, read] })
  agree(api, api.read.record(read), answered, [by, read])
  const isIt = ({ id }: Json) => id === answered.id
  const { record, exchanges, ended } = await api.read.first(op.listContacts, isIt, {}, pageLimit)
  if (record === undefined && !ended) return
  const basis = [by, ...exchanges.slice(-1)]
  api.expect.that(record !== undefined, `the contact ${answered.id} in the list`, 'none', { by: basis })
  agree(api, record ?? {}, answered, basis)
}

/** Judges that an answer has the values sent, where they are texts that no gap touches. */
function shows(api: Api, answered: Json, sent: Json, by: Exchange): void {
  for (const name of ['name', 'email'])
    if (sent[name] !== undefined) api.expect.equal(answered[name], sent[name], `\`${name}\` as sent`, { by })
}

/** Contacts with few and with many fields are made, answered as sent, and found by id and in the list. */
export const contactCreated: Check = async (api) => {
  const one = property(
    names,
    async (maker, name) => {
      const body = maker.given.contactBody({ name })
      const exchange = await maker.call(create, { body })
      dependingOn(maker, exchange, name === examples[0])
      maker.expect.status(exchange, 201)
      const answered = maker.read.record(exchange)
      maker.expect.that(typeof answered.id === 'string', 'an id', answered.id, { by: exchange })
      shows(maker, answered, body, exchange)
      await isKept(maker, answered, exchange)
    },
    { examples, atMost: 1 },
  )
  await one(api)
  const rich = await api.call(create, { body: api.given.contactBody(further(api)) })
  if (rich.response.status === 201) await api.case(() => isKept(api, api.read.record(rich), rich))
}

/** A contact is changed as requested and in nothing else, and no other contact is. */
export const contactUpdated: Check = async (api) => {
  const contact = await api.given.contact()
  const other = await api.given.contact()
  const params = { id: String(contact.id) }
  const changed = async (body: Json, isPlain: boolean): Promise<void> => {
    const exchange = await api.call(update, { params, body })
    dependingOn(api, exchange, isPlain)
    api.expect.status(exchange, 200)
    const answered = api.read.record(exchange)
    api.expect.equal(answered.id, contact.id, 'the id of the contact', { by: exchange })
    shows(api, answered, { email: contact.email, ...body }, exchange)
    await isKept(api, answered, exchange)
  }
  for (const name of examples) await api.case(() => changed({ name }, name === examples[0]))
  const rich = await api.call(update, { params, body: further(api) })
  if (rich.response.status === 200) await api.case(() => isKept(api, api.read.record(rich), rich))
  const now = await api.read.contact(other)
  await api.case(async () => agree(api, now, other, api.evidence.exchanges.slice(-1)))
  const moved = await api.call(update, { params, body: { email: api.fresh.email() } })
  // Whether an e-mail may change is open (gap.compact-input).
  if (moved.response.status === 200) await api.case(() => isKept(api, api.read.record(moved), moved))
}

import * as fc from 'fast-check'
import { compactRecords, op } from '../../contract/index.js'
import { personName } from '../../fixtures/arbitraries/text.js'
import { type Api, type Call, type Check, type Exchange, type Json, member, property } from '../api/index.js'
import { pageLimit } from '../observations/compact-list.js'
import { keysAlike } from './keys.js'
import { expectAgreement, expectMembersKept } from './reads.js'

const create = op.createContact
const update = op.updateContact

/** Names in many scripts, the plainest first: what refuses that one depends on a gap (gap.compact-input). */
const names = fc.tuple(personName(), personName()).map((parts) => parts.join(' '))
const examples = ['Ada', 'Zoë 李 🙂', "O'Brien-García"]

/** A write with a plain body that is refused as invalid may lack what the document does not show. */
function dependingOn(api: Api, exchange: Exchange, isPlain: boolean): void {
  if (isPlain && exchange.response.status === 400) api.given2xx(exchange)
}

/** Several tags, each of which differs from the others however tags are compared (gap.tag-merge). */
export const tagsOf = (word: string): readonly string[] => [`${word}b`, `${word}a`, `${word}c`]

/** A value for each field that a contact may take in addition to name and e-mail. */
export const furtherValues = (word: string): Json => ({
  phone: '+34600100200',
  company: word,
  tags: tagsOf(word),
  notes: word,
  source: word,
})

/**
 * The names of those fields that creations are seen to take, which the document does not show (gap.compact-input): what
 * the target takes excuses no later loss of it.
 */
export const findAcceptedFields = (api: Api): Promise<readonly string[]> =>
  api.observe(
    'the fields that a new contact takes',
    async (maker) => {
      const all = furtherValues(maker.fresh.word())
      const isTaken = async (fields: Json) => {
        const made = await maker.call(create, { body: maker.given.contactBody(fields) })
        return made.response.status === 201
      }
      if (await isTaken(all)) return Object.keys(all)
      const names: string[] = []
      for (const [name, value] of Object.entries(all)) if (await isTaken({ [name]: value })) names.push(name)
      return names
    },
    { lasting: true },
  )

/** A fresh value for each of those fields. */
async function makeFurtherFields(api: Api): Promise<Json> {
  const values = furtherValues(api.fresh.word())
  const names = await findAcceptedFields(api)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Reads a contact by its id and looks it up in the list: all three show the same. */
async function expectKept(api: Api, answered: Json, by: Exchange): Promise<void> {
  const read = await api.call(op.getContact, { params: { id: String(answered.id) } })
  api.expect.status(read, 200, { by: [by, read] })
  expectAgreement(api, api.read.record(read), answered, [by, read])
  const isIt = ({ id }: Json) => id === answered.id
  const { record, exchanges, ended } = await api.read.first(op.listContacts, isIt, {}, pageLimit)
  if (record === undefined && !ended) return
  const basis = [by, ...exchanges.slice(-1)]
  api.expect.that(record !== undefined, `the contact ${answered.id} in the list`, 'none', {
    by: basis,
    in: exchanges,
    compared: { lacks: [String(answered.id)] },
  })
  expectAgreement(api, record ?? {}, answered, basis)
}

/** Judges that an answer has the values sent, where they are texts that no gap touches. */
function expectShown(api: Api, answered: Json, sent: Json, by: Exchange): void {
  for (const name of ['name', 'email'])
    if (sent[name] !== undefined) api.expect.member(answered, name, sent[name], `\`${name}\` as sent`, { by })
}

/** Judges that tags are accepted all together, if they are (gap.compact-input). */
export function expectTagsTogether(api: Api, answered: Json, sent: Json, by: Exchange): void {
  if (!Array.isArray(answered.tags) || !Array.isArray(sent.tags)) return
  const shown = answered.tags
  const taken = sent.tags.filter((tag) => shown.includes(tag))
  const lost = sent.tags.filter((tag) => !shown.includes(tag)).map(String)
  const isWhole = taken.length === 0 || taken.length === sent.tags.length
  api.expect.that(isWhole, `the tags as sent: ${sent.tags.join(', ')}`, shown, {
    by,
    compared: { lacks: lost },
  })
}

/** The documented fields of a contact that a change of others leaves as they are; the time of the update is the server's own. */
export const untouchedBy = (contact: Json, sent: Json): Json =>
  Object.fromEntries(
    Object.entries(contact).filter(
      ([name]) =>
        (compactRecords.contact.required as readonly string[]).includes(name) &&
        name !== 'updatedAt' &&
        !Object.hasOwn(sent, name),
    ),
  )

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
      maker.expect.that(typeof answered.id === 'string', 'an id', answered.id, {
        by: exchange,
        compared: member(answered, 'id', { schema: { type: ['string'] } }),
      })
      expectShown(maker, answered, body, exchange)
      await expectKept(maker, answered, exchange)
    },
    { examples, atMost: 1 },
  )
  await one(api)
  const body = api.given.contactBody(await makeFurtherFields(api))
  const rich = await api.call(create, { body })
  if (rich.response.status === 201)
    await api.case(async () => {
      const answered = api.read.record(rich)
      expectTagsTogether(api, answered, body, rich)
      await expectKept(api, answered, rich)
    })
  await judgeSimilarKeys(api, () => ({ body: api.given.contactBody() }))
}

/** Writes under keys that are alike are all carried out, as each is a key of its own. */
async function judgeSimilarKeys(api: Api, next: () => Call): Promise<void> {
  const by: Exchange[] = []
  for (const idempotencyKey of keysAlike(api)) {
    const call = next()
    const exchange = await api.call(api.operation, { ...call, idempotencyKey })
    by.push(exchange)
    await api.case(async () => {
      api.expect.status(exchange, api.operation === create ? 201 : 200, { by })
      expectShown(api, api.read.record(exchange), call.body as Json, exchange)
    })
  }
}

/** A contact is changed as requested and in nothing else, and no other contact is. */
export const contactUpdated: Check = async (api) => {
  const all = await makeFurtherFields(api)
  // Made one after the other, so that the neighbours of the contact in any store are bystanders.
  const earlier = await api.given.contact()
  const contact = await makeContactWith(api, all)
  const later = await api.given.contact()
  const params = { id: String(contact.id) }
  let before = contact
  const judged = async (exchange: Exchange, body: Json): Promise<void> => {
    const answered = api.read.record(exchange)
    api.expect.member(answered, 'id', contact.id, 'the id of the contact', { by: exchange })
    expectShown(api, answered, body, exchange)
    expectMembersKept(api, answered, untouchedBy(before, body), [exchange])
    await expectKept(api, answered, exchange)
    before = answered
  }
  for (const name of examples)
    await api.case(async () => {
      const exchange = await api.call(update, { params, body: { name } })
      dependingOn(api, exchange, name === examples[0])
      api.expect.status(exchange, 200)
      await judged(exchange, { name })
    })
  for (const body of someFields(api, await makeFurtherFields(api))) {
    const exchange = await api.call(update, { params, body })
    // Whether an e-mail address may change, and which other fields are taken, is open (gap.compact-input).
    if (exchange.response.status === 200) await api.case(() => judged(exchange, body))
  }
  for (const other of [earlier, later]) {
    const now = await api.read.contact(other)
    await api.case(async () => expectAgreement(api, now, other, api.evidence.exchanges.slice(-1)))
  }
  await judgeSimilarKeys(api, () => ({ params, body: { name: api.fresh.word() } }))
}

/** A contact with some fields, or with the fewest where those are refused. */
async function makeContactWith(api: Api, fields: Json): Promise<Json> {
  const exchange = await api.call(create, { body: api.given.contactBody(fields) })
  return exchange.response.status === 201 ? api.read.record(exchange) : api.given.contact()
}

/** The bodies of changes that leave out one field or another each. */
function someFields(api: Api, all: Json): readonly Json[] {
  const { notes: _, source: __, ...some } = all
  const { company } = all
  return [
    all,
    { name: api.fresh.word(), ...(company === undefined ? {} : { company: api.fresh.word() }) },
    { email: api.fresh.email() },
    { name: api.fresh.word(), email: api.fresh.email() },
    some,
  ].filter((body) => Object.keys(body).length > 0)
}

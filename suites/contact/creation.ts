import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import { somePerson } from '../../fixtures/arbitraries/contact.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import { type Api, inPlaceOf, type Json, member, property } from '../api/index.js'
import { expectAgreement, expectValues } from '../judgements/state.js'
import { detectContactFields, isDue, makePlainValues, only } from '../observations/contact-fields.js'
import { freeEmail } from './free-email.js'
import { expectListedOnce, readListed } from './reading.js'

const operation = op.createContact
/** What a creation takes whatever its value, by the document. */
const plain = plainMembers('contact', 'createContact')

/** What a creation is drawn from: some personal fields, and words for tags and groups. */
const drawn = fc.record({ fields: somePerson(), tags: fc.nat(3), groups: fc.nat(3) })

/** Fields beyond name and e-mail may be limited in ways the document does not show, so a 400 is not judged. */
const fromDrawnFields = property(
  drawn,
  async (api, { fields, tags, groups }) => {
    const words = {
      ...(tags > 0 ? { tags: await api.each(tags, async () => api.fresh.word()) } : {}),
      ...(groups > 0 ? { groups: await api.each(groups, async () => api.fresh.word()) } : {}),
    }
    await judgeCreation(api, { ...fields, ...words })
  },
  {
    examples: [
      { fields: {}, tags: 0, groups: 0 },
      { fields: { name: 'Zoë 🙂', lastname: "O'Neill & D’Arc" }, tags: 2, groups: 1 },
      {
        fields: { phone: { phone_code: '+34', phone: '060012345' }, birthdate: '1996-02-29' },
        tags: 0,
        groups: 2,
      },
    ],
    atMost: 1,
  },
)

/** Every field the server is known to take, at once. */
const createFromAllFields = async (api: Api): Promise<void> => judgeCreation(api, await makePlainValues(api))

/** The fields that the document lists, in all their kinds of values. */
async function createFromPlainFields(api: Api): Promise<void> {
  for (const body of plain.rows({ seed: api.seed, count: 4 })) await api.case(() => judgeCreation(api, body))
}

/** Creates a contact from the fields the server takes, and judges the answer and what the list makes of it. */
async function judgeCreation(api: Api, fields: Json): Promise<void> {
  const { creation } = await detectContactFields(api)
  const isListed = isDue('createContact', fields)
  const sent = isListed ? fields : only(creation, fields)
  const body = api.given.contactBody(sent)
  const exchange = await api.call(operation, { body })
  if (exchange.response.status === 400 && !isListed) return
  api.expect.status(exchange, 201)
  const contact = api.read.record(exchange)
  expectValues(api, contact, only(['email', ...creation, ...Object.keys(sent)], body), exchange)
  const record = await expectListedOnce(api, { id: contact.id, email: body.email }, exchange)
  const what = 'the list shows the contact as created'
  expectAgreement(api, record, contact, { noun: 'contact', except: ['updatedAt'], what, by: exchange })
}

/**
 * A new contact is in the whole list too, wherever its id puts it, and under its tag. Its e-mail is one that another
 * contact has given up.
 */
async function expectInWholeList(api: Api): Promise<void> {
  const tag = api.fresh.word()
  const { email, former } = await freeEmail(api)
  const exchange = await api.call(operation, { body: api.given.contactBody({ email, tags: [tag] }) })
  const what = 'a contact created with an e-mail that another contact has given up'
  api.expect.that(exchange.response.status === 201, `${what}: 201`, exchange.response.status, {
    by: exchange,
    compared: { answers: [{ status: 201 }] },
  })
  const contact = api.read.record(exchange)
  const { id, tags } = contact
  api.expect.that(id !== former.id, `${what}: another id`, former.id, {
    by: exchange,
    compared: member(contact, 'id', { differs: former.id }),
  })
  const whole = await api.read.first(op.listContacts, (record) => record.id === id, {}, { maxPages: 60 })
  const by = [exchange, ...whole.exchanges.slice(-2)]
  if (whole.record || whole.ended)
    api.expect.that(whole.record !== undefined, 'the new contact in the whole list', 'a list without it', {
      by,
      in: whole.exchanges,
      compared: { lacks: [String(id)] },
    })
  if (!Array.isArray(tags) || !tags.includes(tag)) return
  const tagged = await readListed(api, { tag })
  const ids = tagged.records.map((record) => record.id)
  api.expect.equal(ids, [id], 'the contacts under its tag', {
    by: [exchange, ...tagged.by],
    in: tagged.by,
    compared: inPlaceOf([id], ids),
  })
}

/** Where a contact needs no e-mail, any number may be without one. */
async function judgeWithoutEmail(api: Api): Promise<void> {
  const { minimal } = api.assumptions['contact-create-fields']
  if ('email' in minimal) return
  for (const name of [api.fresh.word(), api.fresh.word()]) {
    const exchange = await api.call(operation, { body: { ...minimal, name } })
    // That an e-mail is required is fair (gap.contact-create-required); that only one contact may lack one is not.
    if (exchange.response.status === 400) return
    api.expect.status(exchange, 201)
  }
}

/** `contact.create-201` */
export async function create201(api: Api): Promise<void> {
  api.given2xx(await api.call(operation, { body: api.given.contactBody() }))
  await fromDrawnFields(api)
  for (const story of [createFromPlainFields, createFromAllFields, expectInWholeList, judgeWithoutEmail])
    await api.case(() => story(api))
}

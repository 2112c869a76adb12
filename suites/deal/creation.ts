import { isDeepStrictEqual } from 'node:util'
import { op } from '../../contract/index.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import { type Api, type Exchange, inPlaceOf, type Json, property, recordIn, succeeded } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { withId } from '../judgements/pages.js'
import { expectAgreement, expectValues } from '../judgements/state.js'

const operation = op.createDeal
const list = op.listDeals

/** What a creation is sent: the members that the document lists, except those that name another record. */
const plain = plainMembers('deal', 'createDeal')

/** `deal.create-201`: each value comes back, and so do two deals that are alike. */
export async function create201(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const first = await api.given.deal({ contact })
  const made = [first.id]
  const create = async (fields: Json): Promise<Json> => {
    const exchange = await api.call(operation, { body: api.given.dealBody(contact, fields) })
    api.expect.status(exchange, 201)
    const deal = api.read.record(exchange)
    // It is listed whatever else is wrong about it.
    made.push(deal.id)
    expectValues(api, deal, fields, exchange)
    api.expect.member(deal, 'leadId', contact.id, 'the contact of the deal', { by: exchange })
    await expectListedAs(api, deal, made, exchange)
    return deal
  }
  await property(plain.some(plain.names), async (_, fields) => void (await create(fields)), {
    examples: plain.rows({ seed: api.seed, count: 3 }),
    atMost: 1,
  })(api)
  await judgeEmptyValues(api, contact, made)
  await api.case(async () => {
    const alike = await create({ title: first.title })
    const whole = await api.read.first(list, ({ id }) => id === alike.id, {}, { maxPages: 20 })
    if (whole.record || whole.ended)
      api.expect.that(whole.record !== undefined, 'the new deal in the whole list', 'a list without it', {
        by: whole.exchanges.slice(-2),
        in: whole.exchanges,
        compared: { lacks: [String(alike.id)] },
      })
  })
}

/** Values that a careless test takes for none, in addition to those that show whether a server takes the member at all. */
const emptyValues = [
  { member: 'value', full: 1200.5, empty: 0 },
  {
    member: 'customFields',
    full: { colour: 'red' },
    empty: { count: 0, isNew: false },
  },
] as const

/** A member that keeps a full value keeps an empty one as well; what a deal takes is open (gap.deal-create-fields). */
async function judgeEmptyValues(api: Api, contact: Json, made: unknown[]): Promise<void> {
  const create = async (fields: Json) => {
    const exchange = await api.call(operation, { body: api.given.dealBody(contact, fields) })
    const deal = succeeded(exchange) ? recordIn(exchange) : undefined
    if (deal) made.push(deal.id)
    return { exchange, deal }
  }
  for (const { member, full, empty } of emptyValues) {
    const { deal } = await create({ [member]: full })
    if (!isDeepStrictEqual(deal?.[member], full)) continue
    const { exchange, deal: bare } = await create({ [member]: empty })
    // Which custom fields there are may be settled beforehand.
    if (!bare) continue
    await api.case(async () => {
      api.expect.member(bare, member, empty, `${member} as sent`, { by: exchange })
      await expectListedAs(api, bare, made, exchange)
    })
  }
}

/** Holds where the contact's deals are those made so far, and the last is listed as it was answered. */
async function expectListedAs(
  api: Api,
  deal: Json,
  made: readonly unknown[],
  after: Exchange,
): Promise<void> {
  const walk = await api.read.walk(list, { query: { leadId: String(deal.leadId) } })
  const pages = walk.pages.map(({ exchange }) => exchange)
  const by = [after, ...pages]
  api.expect.equal(walk.ids.toSorted(), made.toSorted(), "the contact's deals", {
    by,
    in: pages,
    compared: inPlaceOf(made, walk.ids),
  })
  const { background } = api.assumptions['rev-increment']
  const except = ['updatedAt', 'lastActivityAt', ...(background ? ['rev'] : [])]
  const what = 'the list shows the deal as it was created'
  expectAgreement(api, withId(walk.records, deal.id) ?? {}, deal, { noun: 'deal', except, what, by })
}

/** `deal.create-reference-missing`: the contact, then a pipeline and a stage where the server takes them. */
export async function referenceMissing(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const contact = await api.given.contact()
  api.given2xx(await api.call(operation, { body: api.given.dealBody(contact) }))
  const names = api.assumptions['deal-create-fields']
  for (const [name, field] of [
    [names.contact, 'leadId'],
    [names.pipeline, 'pipelineId'],
    [names.stage, 'stageId'],
  ] as const)
    await api.case(async () => {
      const id = name === names.contact && names.by === 'email' ? api.fresh.email() : api.fresh.unknownId()
      const exchange = await api.call(operation, { body: api.given.dealBody(contact, { [name]: id }) })
      const { status } = exchange.response
      // A server may take no pipeline or stage (gap.deal-create-fields): it refuses or overlooks them.
      const optional = name !== names.contact
      if (optional && status === 400) return
      const shown = succeeded(exchange) ? api.read.record(exchange)[field] : undefined
      if (optional && status === 201 && shown !== id) return
      api.expect.that(shown !== id, `no deal with the ${field} of no record`, shown, {
        by: exchange,
        compared: { answers: [{ status: 404, code: 'not_found' }, ...(optional ? [{ status: 400 }] : [])] },
        certain: true,
      })
      api.expect.error(exchange, 404, 'not_found')
    })
  await api.case(() => judgeForeignContact(api))
}

/** With a key of a second workspace: its contact counts as missing. */
async function judgeForeignContact(api: Api): Promise<void> {
  if (api.target.keys.otherWorkspace === undefined) return
  const foreign = await api.given.contact({}, { as: 'otherWorkspace' })
  const exchange = await api.call(operation, { body: api.given.dealBody(foreign) })
  const shown = succeeded(exchange) ? api.read.record(exchange).leadId : undefined
  // Two workspaces may count their ids alike.
  const isOwn = shown !== undefined && (await api.read.find(op.listContacts, String(shown))) !== undefined
  const expected = 'no deal of a contact of another workspace'
  api.expect.that(shown !== foreign.id || isOwn, expected, shown, {
    by: exchange,
    compared: { answers: [{ status: 404, code: 'not_found' }] },
    certain: true,
  })
  if (!isOwn) api.expect.error(exchange, 404, 'not_found')
}

/** `deal.create-invalid-state` */
export async function invalidState(api: Api): Promise<void> {
  api.need('record:workspace-without-pipeline')
  await learnErrorCodes(api)
  await api.given.deal()
  const contact = await api.given.contact({}, { as: 'withoutPipeline' })
  const exchange = await api.call(operation, { body: api.given.dealBody(contact), as: 'withoutPipeline' })
  // A deal is in a pipeline and at a stage (section 2.2), of which there are none.
  api.expect.refused(exchange, [{ status: 409, code: 'invalid_state' }])
  api.expect.error(exchange, 409, 'invalid_state')
}

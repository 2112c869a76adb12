import { op } from '../../contract/index.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import type { Api, Json } from '../api/index.js'
import { makeCloseBody } from '../observations/closing.js'
import { foreign, makeForeignDeal } from '../observations/foreign-records.js'
import { isOurs, listedDoubt, ofLead } from '../side-effects/doubt.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import { altered, byId, withBody } from './call.js'
import { closeDeals, makeDealKinds } from './deal-kinds.js'
import { type Drivers, plainList } from './driver.js'
import { isOwn } from './list-fixture.js'
import { staleRev } from './tenant-fixture.js'
import { members } from './trial.js'

/** Deals of every kind, closed and not, in lists by every filter, and on a later page. */
async function listDeals(api: Api): Promise<void> {
  await api.read.walk(op.listDeals, {}, { maxPages: 2 })
  const { full, leadId } = await makeDealKinds(api)
  await closeDeals(api)
  const list = (query: Readonly<Record<string, string>>) => api.call(op.listDeals, { query })
  await api.given.deal({ contact: { id: leadId, email: full.leadEmail } })
  await list({ leadId })
  await list({ status: 'won', limit: '10' })
  await list({ pipelineId: String(full.pipelineId), limit: '10' })
  if (typeof full.ownerEmail === 'string') await list({ ownerEmail: full.ownerEmail, limit: '10' })
}

/** The members of an accepted close that mean lost; undefined where it does not show them (gap.deal-close-selector). */
function lostWords({ expectedRev: _, ...body }: Json, status: unknown): Json | undefined {
  if (status === 'lost') return body
  if (status !== 'won') return undefined
  const [field] = Object.keys(body).filter((name) => body[name] === 'won' || body[name] === true)
  return field === undefined ? undefined : { [field]: body[field] === true ? false : 'lost' }
}

/** What every creation takes by the document, except its contact. */
const plain = plainMembers('deal', 'createDeal')

const outcome = ['status', 'closedAt']

/** How to work with deals (section 4.5). */
export const dealDrivers: Drivers<typeof op.listDeals | typeof op.createDeal | typeof op.closeDeal> = {
  [op.listDeals]: {
    ...plainList,
    cover: listDeals,
    list: {
      marked: async (api, side) => [isOwn(side) ? await api.given.deal() : await makeForeignDeal(api)],
      mark: ['title'],
      queries: ({ leadId, status, pipelineId, ownerEmail }) => [
        { leadId },
        { status },
        { pipelineId },
        { ownerEmail },
      ],
    },
  },

  [op.createDeal]: {
    async valid(api) {
      const contact = await api.given.contact()
      return { body: api.given.dealBody(contact), on: contact }
    },
    harmless: () => ({ body: { title: 7 } }),
    cover: makeDealKinds,
    async state(api, { on }) {
      return (await api.read.walk(op.listDeals, { query: { leadId: String(on?.id) } })).records
    },
    async changes(api, call) {
      const body = call.body as Json
      return [
        ...plain.names.map((name) =>
          withBody(
            call,
            plain.others(body, () => altered(body[name]), [name]),
          ),
        ),
        withBody(call, api.given.dealContact(await api.given.contact())),
      ]
    },
    invalid: [{ title: '' }],
    async trial(api) {
      const contact = await api.given.contact()
      const query = { leadId: String(contact.id) }
      return {
        on: contact,
        ordinary: {},
        send: (fields) => api.call(op.createDeal, { body: api.given.dealBody(contact, fields) }),
        before: [],
        now: async () => (await api.read.walk(op.listDeals, { query })).ids,
        stored: (answer) => api.read.deal({ ...answer, leadId: contact.id }),
      }
    },
    sideEffects: {
      words({ body }, assumptions) {
        const { contact, by } = assumptions['deal-create-fields']
        return { title: body.title, [by === 'email' ? 'leadEmail' : 'leadId']: body[contact] }
      },
      left(exchange) {
        const { id, leadId, rev, title } = answered(exchange)
        return { left: sideEffectOf('deal', exchange.request.key, { id, leadId, rev, word: title }) }
      },
      makes: true,
      doubt: () =>
        listedDoubt({
          noun: 'deal',
          list: op.listDeals,
          needs: ['title'],
          query: (words) => (words.leadId === undefined ? { limit: '100' } : ofLead(words)),
          isIt(deal, intent, leftovers) {
            const { leadEmail } = intent.words
            const named = leadEmail === undefined ? {} : { leadId: deal.leadId }
            return (
              deal.status === 'open' &&
              (leadEmail === undefined || leadEmail === deal.leadEmail) &&
              isOurs(deal, { ...intent, words: { ...intent.words, ...named } }, leftovers)
            )
          },
          parts: ({ id, leadId, rev, title }) => ({ id, leadId, rev, word: title }),
        }),
    },
  },

  [op.closeDeal]: {
    async valid(api) {
      const deal = await api.given.deal()
      return { ...byId(deal), body: await makeCloseBody(api, 'won', deal.rev), on: deal }
    },
    harmless: (api) => ({
      params: { id: api.fresh.unknownId() },
      body: api.given.assumedCloseBody({ rev: 1 }),
    }),
    cover: closeDeals,
    state: (api, { on = {} }) => api.read.deal(on),
    async changes(api, call, state) {
      const { expectedRev, ...other } = await makeCloseBody(api, 'lost', (state as Json).rev)
      return [withBody(call, other), withBody(call, { expectedRev })]
    },
    invalid: [],
    async trial(api) {
      const contact = await api.given.contact()
      const deal: Json = { ...(await api.given.deal({ contact })), leadId: contact.id }
      return {
        on: deal,
        ordinary: {},
        send: async (fields) =>
          api.call(op.closeDeal, {
            ...byId(deal),
            body: { ...(await makeCloseBody(api, 'won', deal.rev)), ...fields },
          }),
        before: members(deal, outcome),
        now: async () => members(await api.read.deal(deal), outcome),
        stored: () => api.read.deal(deal),
      }
    },
    sideEffects: {
      left(exchange, { params, body }) {
        const { status } = answered(exchange)
        const lost = lostWords(body, status)
        const deal = sideEffectOf('deal', exchange.request.key, { id: params.id })
        return { ...(status === 'open' ? {} : { ended: deal }), ...(lost ? { lost } : {}) }
      },
    },
    foreign: {
      record: (api) => api.given.deal({ call: foreign }),
      seen: (api, { id, leadId }) =>
        api.read.find(op.listDeals, String(id), { ...foreign, query: { leadId: String(leadId) } }),
      request: async (api, { rev }) => ({ body: await makeCloseBody(api, 'won', rev) }),
      flawed: async (api, deal) => ({ body: await makeCloseBody(api, 'won', staleRev(deal)) }),
      list: op.listDeals,
      mark: 'title',
    },
  },
}

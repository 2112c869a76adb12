import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, type Exchange, type Json, Untested } from '../api/index.js'
import { closeBody } from '../observations/closing.js'
import { foreign } from '../observations/foreign-records.js'
import { settled } from '../observations/webhook-state.js'
import { activityFixtures } from './activity.js'
import { compactFixtures } from './compact-fixtures.js'
import { conversationFixtures } from './conversation.js'
import { lookalike, type Observed } from './likeness.js'
import { meetingFixtures } from './meeting-fixtures.js'

export { foreign } from '../observations/foreign-records.js'

type Request = Pick<Call, 'body'>

/** How to trespass on one kind of record: where it comes from, how its owner sees it, and what a stranger tries. */
export interface TenantFixture {
  /** A record of the other workspace. */
  readonly record: (api: Api) => Promise<Json>
  readonly seen: (api: Api, record: Json) => Promise<Json | undefined>
  /** A request that would succeed for the record's owner. */
  readonly request: (api: Api, record: Json) => Request | Promise<Request>
  /** The same with something that would be refused, were the record one's own. */
  readonly flawed?: (api: Api, record: Json) => Request | Promise<Request>
  /** An id of the same form that no record has, where ids have one. */
  readonly unknownId?: (api: Api, record: Json) => string
  /** The values of the path for the record under an id, where there are more than that. */
  readonly params?: (record: Json, id: string) => Readonly<Record<string, string>>
  /** Where the own workspace would list such a record; none where the configuration alone knows of them. */
  readonly list?: OperationId
  /** The member with a fresh word, where the record was made for this; then its owner may try the request, too. */
  readonly mark?: string
  /** Puts the record back where a stranger could change it after all. */
  readonly restore?: (api: Api, record: Json) => Promise<unknown>
}

const byId = (record: Json) => ({ params: { id: String(record.id) }, ...foreign })

const contact = {
  record: (api: Api) => api.given.contact({ tags: [api.fresh.word()] }, foreign),
  seen: (api: Api, { id, email }: Json) =>
    api.read.find(op.listContacts, String(id), { ...foreign, query: { email: String(email) } }),
  list: op.listContacts,
  mark: 'email',
} as const

/** The ticket that the configuration names, else the first that the other workspace lists. */
async function foreignTicket(api: Api): Promise<Json> {
  const named = api.target.records.foreign?.ticket
  const { records } = await api.read.walk(op.listTickets, foreign)
  const ticket = named === undefined ? records[0] : records.find(({ id }) => id === named)
  if (!ticket)
    throw new Untested(
      'the other workspace lists no such ticket',
      'add records.foreign.ticket to the configuration',
    )
  return ticket
}

const stale = ({ rev }: Json) => Math.max(0, Number(rev) - 1)

const ticket = {
  record: foreignTicket,
  seen: (api: Api, { id, leadId }: Json) =>
    api.read.find(op.listTickets, String(id), {
      ...foreign,
      query: typeof leadId === 'string' ? { leadId } : {},
    }),
  list: op.listTickets,
  async restore(api: Api, record: Json) {
    const { subject, assigneeEmail } = record
    await api.call(op.updateTicket, { ...byId(record), body: { subject } })
    await api.call(op.assignTicket, { ...byId(record), body: { assigneeEmail } })
  },
} as const

const basis: Partial<Record<OperationId, TenantFixture>> = {
  [op.updateContact]: {
    ...contact,
    request: (api) => ({ body: { name: api.fresh.word(), tags: [api.fresh.word()] } }),
    flawed: () => ({ body: { name: 7 } }),
  },
  [op.tagContact]: {
    ...contact,
    request: (api) => ({ body: { [api.assumptions['contact-tags-body'].add]: [api.fresh.word()] } }),
    flawed: (api) => ({ body: { [api.assumptions['contact-tags-body'].add]: 'no list' } }),
  },
  [op.closeDeal]: {
    record: (api) => api.given.deal({ call: foreign }),
    seen: (api, { id, leadId }) =>
      api.read.find(op.listDeals, String(id), { ...foreign, query: { leadId: String(leadId) } }),
    request: async (api, { rev }) => ({ body: await closeBody(api, 'won', rev) }),
    flawed: async (api, deal) => ({ body: await closeBody(api, 'won', stale(deal)) }),
    list: op.listDeals,
    mark: 'title',
  },
  [op.updateTicket]: {
    ...ticket,
    request: (api, { rev }) => ({ body: { subject: api.fresh.word(), expectedRev: rev } }),
    flawed: (api, record) => ({ body: { subject: api.fresh.word(), expectedRev: stale(record) } }),
  },
  [op.commentTicket]: {
    ...ticket,
    request: (api) => ({ body: api.given.commentBody() }),
    flawed: () => ({ body: {} }),
  },
  [op.assignTicket]: {
    ...ticket,
    // Nobody may be assigned in any workspace, while no user is known in both.
    request: (_, { rev }) => ({ body: { assigneeEmail: null, expectedRev: rev } }),
    flawed: (_, record) => ({ body: { assigneeEmail: null, expectedRev: stale(record) } }),
  },
  [op.deleteWebhook]: {
    record: (api) => api.given.webhook({}, foreign),
    seen: async (api, { id }) => settled(await api.read.find(op.listWebhooks, String(id), foreign)),
    request: () => ({}),
    list: op.listWebhooks,
    mark: 'name',
  },
}

/** Ends the check where the own workspace has a record of the same id, which a call would rightly reach. */
async function noNamesake(api: Api, { list, mark }: TenantFixture, record: Json): Promise<void> {
  if (list === undefined) return
  const own = await api.observe(`${list} on ${record.id}`, (reader) =>
    reader.read.find(list, String(record.id)),
  )
  if (own && (mark === undefined || own[mark] !== record[mark]))
    api.inconclusive(`both workspaces list a record with the id ${record.id}`)
}

/** What came of naming another workspace's record in a path, and of naming ids that nobody has. */
export interface CrossTenantAccess {
  readonly foreign: Observed
  readonly missing: readonly [Observed, Observed]
  /** Both with a call that has something else to be refused for. */
  readonly flawed?: { readonly foreign: Observed; readonly missing: Observed }
  /** The record as its owner sees it, before and after. */
  readonly before: Json
  readonly after: Json | undefined
  /** The same call by the owner, where the record was made for this. */
  readonly owner?: Exchange
}

/** The ground of an endpoint, in the variant of the target. */
function fixtureAt({ target, operation }: Api): TenantFixture | undefined {
  if (target.variant === 'compact') return compactFixtures[operation]
  const all: Partial<Record<OperationId, TenantFixture>> = {
    ...basis,
    ...activityFixtures,
    ...conversationFixtures,
    ...meetingFixtures,
  }
  return all[operation]
}

/** Tries a write on another workspace's record, and on ids that nobody has, once per run and endpoint. */
export const crossTenantAccess = (api: Api): Promise<CrossTenantAccess> =>
  api.observe(`trespass at ${api.operation}`, async (intruder) => {
    intruder.need('key:other-workspace')
    const fixture = fixtureAt(api)
    if (!fixture) throw new Error(`${api.operation} names no record in its path`)
    const record = await fixture.record(intruder)
    const id = String(record.id)
    const before = await fixture.seen(intruder, record)
    if (before === undefined) return intruder.unseen(`the other workspace does not list its own ${id}`)
    await noNamesake(intruder, fixture, record)

    const request = await fixture.request(intruder, record)
    const paramsFor = (at: string) => fixture.params?.(record, at) ?? { id: at }
    const observe = async (at: string, call: Call = request): Promise<Observed> => ({
      id: at,
      exchange: await intruder.call(api.operation, { ...call, params: paramsFor(at) }),
    })
    const unknownId = (places: number) =>
      lookalike(id, places, fixture.unknownId?.(intruder, record) ?? intruder.fresh.id())
    const one = await observe(unknownId(1))
    // In the midst of the two, so that what changes with time changes between those as well.
    const tried = await observe(id)
    const missing = [one, await observe(unknownId(2))] as const
    const flaw = await fixture.flawed?.(intruder, record)
    const flawed = flaw && { missing: await observe(one.id, flaw), foreign: await observe(id, flaw) }
    const after = await fixture.seen(intruder, record)
    const { restore } = fixture
    if (restore && JSON.stringify(after) !== JSON.stringify(before))
      intruder.after(() => restore(intruder, before))
    const own = { ...request, params: paramsFor(id), ...foreign }
    const owner = fixture.mark ? await intruder.call(api.operation, own) : undefined
    return { foreign: tried, missing, before, after, ...(flawed && { flawed }), ...(owner && { owner }) }
  })

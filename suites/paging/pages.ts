import { isConversationFilter, type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, type Check, type Exchange, isObject, type Json, watch } from '../api/index.js'
import { isSendable, mayPass, type Query } from '../judgements/filters.js'
import {
  farFuture,
  type IsolatedSubset,
  intervals,
  paramsOf,
  queryText,
  subset,
  whole,
} from '../observations/isolated-subset.js'
import { ownerOfSome } from '../observations/owned.js'
import { eachWalk } from '../observations/walks.js'
import { cursorOf, recordsOf } from './answer.js'

/** The most pages that a filter is followed through. */
const followed = 5

/** A query and what every record it gives must be like. */
interface Filter {
  readonly query: Query
  /** Records per page; two where there are enough of them. */
  readonly limit?: number
  readonly passes: (record: Json) => boolean
}

/** Calls of a list that match nothing; a list without filters needs a workspace without records. */
async function matchingNothing(
  api: Api,
): Promise<readonly (Pick<Call, 'params'> & { readonly query: Query; readonly as?: 'emptyWorkspace' })[]> {
  switch (api.operation) {
    case op.listContactNotes: {
      const { id, noteCreatedId } = await api.given.contact()
      // One that is born with a note (gap.note-created-id) shows no empty list.
      return typeof noteCreatedId === 'string' ? [] : [{ params: { id: String(id) }, query: {} }]
    }
    case op.listConversations:
      return [{ query: { assigneeEmail: api.fresh.email() } }]
    case op.listMeetings:
      return [{ query: { from: farFuture } }]
    case op.listMessages:
    case op.listTemplates:
      // No call leaves these without records.
      return []
    case op.listContacts:
      return [
        { query: { tag: api.fresh.word() } },
        { query: { email: api.fresh.email() } },
        { query: { updatedSince: farFuture } },
      ]
    case op.listActivities:
    case op.listTasks:
    case op.listDeals:
    case op.listTickets:
      return [{ query: { leadId: String((await api.given.contact()).id) } }]
    default:
      return [{ query: {}, as: 'emptyWorkspace' }]
  }
}

const isEnvelope = (api: Api, exchange: Exchange) => {
  api.expect.status(exchange, 200, { proof: true })
  const { json, text } = exchange.response
  const basis = { by: exchange, proof: true }
  api.expect.that(isObject(json) && Array.isArray(json.data), '`data`, an array', text, basis)
  const cursor = cursorOf(exchange)
  const fits = cursor === null || (typeof cursor === 'string' && cursor !== '')
  api.expect.that(fits, '`nextCursor`, null or a string that continues', cursor ?? 'no nextCursor', basis)
}

const envelope = watch(
  (api, exchange) => {
    const { status } = exchange.response
    if (status >= 200 && status < 300) isEnvelope(api, exchange)
  },
  async (api) => {
    const list = await whole(api, api.operation)
    await api.call(api.operation, { ...paramsOf(list), query: list.query })
    await eachWalk(api, await intervals(api, api.operation), () => undefined)
    if (api.operation === op.listTags && api.target.keys.emptyWorkspace === undefined) return
    if (api.target.allow === 'none') return
    for (const call of await matchingNothing(api)) await api.call(api.operation, call)
  },
)

/** The most empty pages that are followed. */
const emptyPages = 8

/** An empty list is one empty page; some servers give several, which a null cursor ends (gap.short-pages). */
const emptyList: Check = async (api) => {
  const calls = await matchingNothing(api)
  if (calls.length === 0)
    return api.inconclusive('a new contact has a note of its own, so no list is empty (gap.note-created-id)')
  for (const { params, query, as = 'main' } of calls)
    for (const limit of [undefined, '1', '100'])
      await api.case(async () => {
        const cursors: string[] = []
        while (cursors.length < emptyPages) {
          const page = await api.call(api.operation, {
            ...(params ? { params } : {}),
            query: { ...query, limit, cursor: cursors.at(-1) },
            as,
          })
          api.expect.status(page, 200)
          const { json, text } = page.response
          api.expect.equal(isObject(json) ? json.data : text, [], '`data`', { by: page })
          const cursor = cursorOf(page)
          if (cursor === null) return
          const goesOn = typeof cursor === 'string' && !cursors.includes(cursor)
          api.expect.that(goesOn, '`nextCursor` null', cursor ?? 'no nextCursor', { by: page })
          cursors.push(String(cursor))
        }
      })
}

/**
 * A filter by each set of fields, with values that several but few records have, so that others would stand
 * out among them.
 */
function filtersSeen(records: readonly Json[], sets: readonly (readonly string[])[]): readonly Filter[] {
  const several = 2 * followed
  return sets.flatMap((fields) => {
    const counts = new Map<string, number>()
    for (const record of records) {
      const query = Object.fromEntries(fields.map((field) => [field, record[field]]))
      if (!Object.entries(query).every(([name, value]) => isSendable(name, value))) continue
      const text = JSON.stringify(query)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    // A filter dropped on the way brings back the head of the list, or the records around.
    const heading = (text: string) => records.slice(0, several).filter(mayPass(JSON.parse(text))).length
    const rank = (count: number) => (count >= several ? count : records.length - count)
    const [chosen] = [...counts]
      .filter(([, count]) => count > 1 && count < records.length)
      .sort(([a, m], [b, n]) => heading(a) - heading(b) || rank(m) - rank(n))
    if (chosen === undefined) return []
    const [text, count] = chosen
    const query = JSON.parse(text) as Query
    return [{ query, passes: mayPass(query), limit: count > followed ? 2 : 1 }]
  })
}

/** The filters of a list, and those that the document says to combine. */
const filterFields: Partial<Record<OperationId, readonly (readonly string[])[]>> = {
  [op.listContacts]: [['ownerEmail']],
  [op.listDeals]: [['pipelineId'], ['status'], ['ownerEmail']],
  [op.listActivities]: [['leadId'], ['dealId']],
  [op.listTasks]: [['leadId']],
  [op.listConversations]: [['status'], ['channel'], ['assigneeEmail']],
  [op.listTickets]: [
    ...['status', 'priority', 'assigneeEmail', 'leadId'].map((field) => [field]),
    ['status', 'priority'],
    ['status', 'assigneeEmail'],
  ],
}

/** Conversations of the states that can be filtered by. */
const filterable = (records: readonly Json[]): readonly Json[] =>
  records.filter(({ status }) => isConversationFilter(status))

/** The filters of a list that leave some pages and leave out some records. */
async function filtersOf(api: Api): Promise<readonly Filter[]> {
  const own = await ownFilters(api)
  const sample = await api.read.walk(api.operation, {}, { maxPages: 3 })
  const records = api.operation === op.listConversations ? filterable(sample.records) : sample.records
  return [...own, ...filtersSeen(records, filterFields[api.operation] ?? [])]
}

/** Filters that leave just what was made for them. */
async function ownFilters(api: Api): Promise<readonly Filter[]> {
  if (api.target.allow === 'none') return []
  switch (api.operation) {
    case op.listContacts:
      return [
        inside(await subset(api, api.operation, 6)),
        ...(await updatedSince(api)),
        ...owned(await ownerOfSome(api)),
      ]
    case op.listTasks:
      return [inside(await subset(api, api.operation, 6)), ...taskStates]
    case op.listDeals:
      return [inside(await subset(api, api.operation, 6))]
    case op.listMeetings:
      return startingLater(api)
    default:
      return []
  }
}

const owned = (ownerEmail: string | undefined): readonly Filter[] =>
  ownerEmail === undefined ? [] : [{ query: { ownerEmail }, passes: mayPass({ ownerEmail }) }]

/** The filter of an isolated subset, which only its own records pass. */
const inside = ({ query, ids }: IsolatedSubset): Filter => ({
  query,
  passes: ({ id }) => ids?.includes(String(id)) ?? true,
})

/** The contacts changed since one of one's own was made, which may be few among many. */
async function updatedSince(api: Api): Promise<readonly Filter[]> {
  const { updatedAt } = await api.given.contact()
  const since = typeof updatedAt === 'string' ? Date.parse(updatedAt) : Number.NaN
  if (Number.isNaN(since)) return []
  await api.each(3, () => api.given.contact())
  const query = { updatedSince: new Date(since).toISOString() }
  return [{ query, passes: mayPass(query) }]
}

/** A task is done where `doneAt` is set; it shows no state. */
const taskStates: readonly Filter[] = [
  { query: { status: 'open' }, passes: ({ doneAt = null }) => doneAt === null },
  { query: { status: 'done' }, passes: ({ doneAt }) => doneAt !== null },
]

/** The later half of some meetings that are listed, by the start of the one in their middle. */
async function startingLater(api: Api): Promise<readonly Filter[]> {
  const { records } = await api.read.walk(op.listMeetings, {}, { maxPages: 1 })
  const { startAt: from } = records[Math.floor(records.length / 2)] ?? {}
  if (typeof from !== 'string') return []
  const starts = ({ startAt }: Json) => typeof startAt !== 'string' || Date.parse(startAt) >= Date.parse(from)
  return [{ query: { from }, passes: starts }]
}

const filtersHoldAcrossPages: Check = async (api) => {
  let pages = 0
  for (const { query, passes, limit = 2 } of await filtersOf(api)) {
    const walk = await api.read.walk(api.operation, { query }, { limit, maxPages: followed })
    for (const [n, { exchange, records }] of walk.pages.entries()) {
      const stray = records.find((record) => !passes(record))
      const expected = `only records that pass on page ${n + 1} of ${queryText(query)}`
      const actual = `${stray?.id}, which does not`
      await api.case(async () => api.expect.that(stray === undefined, expected, actual, { by: exchange }))
    }
    pages = Math.max(pages, walk.pages.length)
  }
  if (pages < 2) api.inconclusive('every filter leaves a single page')
}

/** More destinations than a careless page would hold, as far as the workspace has room for them. */
const someDestinations = 12

const webhooksList: Check = async (api) => {
  const list = async (made: readonly string[]) => {
    const exchange = await api.call(op.listWebhooks)
    api.expect.status(exchange, 200)
    isEnvelope(api, exchange)
    api.expect.equal(cursorOf(exchange), null, '`nextCursor` of the one page', { by: exchange })
    const listed = recordsOf(exchange).map(({ id }) => id)
    const lost = made.filter((id) => !listed.includes(id))
    api.expect.equal(lost, [], 'destinations left out of the one page', { by: exchange })
  }
  await list([])
  const made = [String((await api.given.webhook()).id)]
  while (made.length < someDestinations) {
    const exchange = await api.call(op.createWebhook, { body: await api.given.webhookBody() })
    if (api.isError(exchange, 409, 'conflict')) break
    const webhook = api.read.record(exchange)
    api.given.deleteAfter(webhook)
    made.push(String(webhook.id))
  }
  await list(made)
}

/** The checks of pages one by one: their form, and what they hold under a filter. */
export const pages = {
  'paging.envelope': envelope,
  'paging.filters-hold-across-pages': filtersHoldAcrossPages,
  'paging.empty-list': emptyList,
  'paging.webhooks-list': webhooksList,
}

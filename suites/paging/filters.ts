import { isConversationFilter, type OperationId, op } from '../../contract/index.js'
import { type Api, type Check, type Json, succeeded } from '../api/index.js'
import { type FilterQuery, isSendable, mayPass } from '../judgements/filters.js'
import { assignConversationTo } from '../observations/borrow-conversation.js'
import { type IsolatedSubset, makeSubset, queryText } from '../observations/isolated-subset.js'
import { makeOwnedDeal, makeOwnerOfSome, type OwnerOfSome } from '../observations/owned-records.js'

/** The most pages that a filter is followed through in any run. */
const followed = 5

/** A query and what every record it gives must be like. */
interface Filter {
  readonly query: FilterQuery
  /** How many records are known to pass; more than a few, unless said. */
  readonly count?: number
  readonly passes: (record: Json) => boolean
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
    const query = JSON.parse(text) as FilterQuery
    return [{ query, passes: mayPass(query), count }]
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
async function findFilters(api: Api): Promise<readonly Filter[]> {
  const own = await makeOwnFilters(api)
  const sample = await api.read.walk(api.operation, {}, { maxPages: 3 })
  const records = api.operation === op.listConversations ? filterable(sample.records) : sample.records
  const seen = filtersSeen(records, filterFields[api.operation] ?? [])
  const isAssigned = seen.some(({ query }) => query.assigneeEmail !== undefined)
  if (api.operation === op.listConversations && !isAssigned) own.push(...(await assignInTurn(api, records)))
  return [...own, ...seen]
}

/** Filters that leave just what was made for them. */
async function makeOwnFilters(api: Api): Promise<Filter[]> {
  if (api.target.allow === 'none') return []
  switch (api.operation) {
    case op.listContacts:
      return [
        inside(await makeSubset(api, api.operation, 6)),
        ...(await makeUpdatedSince(api)),
        ...owned(await makeOwnerOfSome(api)),
      ]
    case op.listTasks:
      return [
        inside(await makeSubset(api, api.operation, 6)),
        ...taskStates,
        ...((await makeTasksOfUsers(api)) ?? (await findOpenTasksOfUser(api))),
      ]
    case op.listDeals:
      return [inside(await makeSubset(api, api.operation, 6)), ...(await makeDealsOfOwner(api))]
    case op.listMeetings:
      return [...(await findLaterHalf(api))]
    default:
      return []
  }
}

/** The contacts of an owner, and those of them that have a tag: some of the owner's have it, and some of others'. */
const owned = (of: OwnerOfSome | undefined): readonly Filter[] =>
  of === undefined
    ? []
    : [{ ownerEmail: of.ownerEmail }, of].map((query) => ({
        query: { ...query },
        passes: mayPass({ ...query }),
      }))

/** The filter of an isolated subset, which only its own records pass. */
const inside = ({ query, ids }: IsolatedSubset): Filter => ({
  query,
  passes: ({ id }) => ids?.includes(String(id)) ?? true,
})

/** The contacts changed since one of the check's own was made, which may be few among many. */
async function makeUpdatedSince(api: Api): Promise<readonly Filter[]> {
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

/** Open tasks of two users in turn, the first and the last to be due of all; undefined where none are accepted. */
async function makeTasksOfUsers(api: Api): Promise<readonly Filter[] | undefined> {
  const [user, other] = api.target.records.users ?? []
  if (user === undefined || other === undefined) return undefined
  const { id: leadId } = await api.given.contact()
  for (const day of ['2001-01-0', '2099-01-0'])
    for (const [n, assignedToEmail] of [user, other, user].entries()) {
      const task = { title: api.fresh.word(), dueAt: `${day}${n + 1}T10:00:00Z`, assignedToEmail }
      const exchange = await api.call(op.createActivity, { body: { type: 'task', leadId, ...task } })
      if (!succeeded(exchange)) return undefined
    }
  const query = { status: 'open', assignedToEmail: user }
  return [{ query, passes: mayPass(query), count: 3 }]
}

/** The deals of a user, the latest of which have another user's between them, where creation takes an owner. */
async function makeDealsOfOwner(api: Api): Promise<readonly Filter[]> {
  const [user, other] = api.target.records.users ?? []
  if (user === undefined || other === undefined) return []
  const contact = await api.given.contact()
  const owners: unknown[] = []
  for (const owner of [user, other, user]) owners.push((await makeOwnedDeal(api, contact, owner))?.ownerEmail)
  const [ownerEmail, otherOwner] = owners
  if (typeof ownerEmail !== 'string' || otherOwner === ownerEmail) return []
  const query = { ownerEmail }
  return [{ query, passes: mayPass(query), count: 2 }]
}

/** Conversations of two users in turn, the first of the list that may be used; given back after the check. */
async function assignInTurn(api: Api, records: readonly Json[]): Promise<readonly Filter[]> {
  const { users: [user, other] = [], conversations = [] } = api.target.records
  const usable = new Set(conversations.map(({ id }) => id))
  const chosen = records.filter(({ id }) => usable.has(String(id))).slice(0, 3)
  if (api.target.allow === 'none' || other === undefined || chosen.length < 3) return []
  for (const [n, conversation] of chosen.entries()) {
    const exchange = await assignConversationTo(api, conversation, n === 1 ? other : user, conversation.rev)
    if (!succeeded(exchange)) return []
    api.after(async () => {
      const { rev } = await api.read.conversation(conversation)
      return assignConversationTo(api, conversation, conversation.assigneeEmail, rev)
    })
  }
  const query = { assigneeEmail: String(user) }
  return [{ query, passes: mayPass(query), count: 2 }]
}

/** The open tasks of a user, where the list shows one. */
async function findOpenTasksOfUser(api: Api): Promise<readonly Filter[]> {
  const { records } = await api.read.leading(op.listTasks, { query: { status: 'open' } })
  const [filter] = filtersSeen(
    records.filter(({ doneAt }) => doneAt === null),
    [['assignedToEmail']],
  )
  if (filter === undefined) return []
  const query = { status: 'open', ...filter.query }
  return [{ ...filter, query, passes: mayPass(query) }]
}

/** The later half of some meetings that are listed, by the start of the one in their middle. */
async function findLaterHalf(api: Api): Promise<readonly Filter[]> {
  const { records } = await api.read.walk(op.listMeetings, {}, { maxPages: 1 })
  const { startAt: from } = records[Math.floor(records.length / 2)] ?? {}
  if (typeof from !== 'string') return []
  const starts = ({ startAt }: Json) => typeof startAt !== 'string' || Date.parse(startAt) >= Date.parse(from)
  const { startAt: to } = records.at(-2) ?? {}
  if (typeof to !== 'string' || Date.parse(to) <= Date.parse(from))
    return [{ query: { from }, passes: starts }]
  const within = (record: Json) =>
    starts(record) && (typeof record.startAt !== 'string' || Date.parse(record.startAt) <= Date.parse(to))
  const range = { query: { from, to }, passes: within }
  return api.oneOf('bounds of meetings', [[{ query: { from }, passes: starts }], [range]])
}

/** Every page under a filter holds only records that pass it. */
export const filtersHoldAcrossPages: Check = async (api) => {
  let pages = 0
  for (const { query, passes, count = followed + 1 } of await findFilters(api)) {
    const maxLimit = Math.min(8, Math.max(2, Math.floor(count / 3)))
    const limit =
      count > followed ? api.drawn(`limit of ${api.operation} by ${Object.keys(query)}`, 2, maxLimit) : 1
    const maxPages = api.oneOf(`pages of ${api.operation} by ${Object.keys(query)}`, [3, 3, followed])
    const walk = await api.read.walk(api.operation, { query }, { limit, maxPages })
    for (const [n, { exchange, records }] of walk.pages.entries()) {
      const stray = records.find((record) => !passes(record))
      const expected = `only records that pass on page ${n + 1} of ${queryText(query)}`
      const actual = `${stray?.id}, which does not`
      await api.case(async () =>
        api.expect.that(stray === undefined, expected, actual, {
          by: exchange,
          compared: { shows: [String(stray?.id)] },
        }),
      )
    }
    pages = Math.max(pages, walk.pages.length)
  }
  if (pages < 2) api.inconclusive('every filter leaves a single page')
}

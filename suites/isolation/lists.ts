import { type OperationId, op } from '../../contract/index.js'
import {
  type Api,
  type Call,
  capabilities,
  isObject,
  isSameValue,
  type Json,
  member,
  type Page,
  type Sought,
  Untested,
} from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import type { ListFixture } from '../drivers/list-fixture.js'
import { foreign, type Side } from '../observations/foreign-records.js'
import { compactListsApart } from './compact-lists.js'

const tags = op.listTags

const counters = ['total', 'active', 'inactive'] as const

const countersOf = (tag: Json | undefined): readonly unknown[] => counters.map((name) => tag?.[name])

/** A tag of both workspaces counts no contact of the other one; what it counts of the own is open (gap.tag-origin). */
async function judgeCounters(api: Api): Promise<void> {
  const name = api.fresh.word()
  const find = (): Promise<Sought> => api.read.first(tags, (tag) => tag.name === name)
  await api.given.contact({ tags: [name] })
  const before = await find()
  for (let n = 0; n < 2; n += 1) await api.given.contact({ tags: [name] }, foreign)
  const after = await find()
  const [own, now] = [countersOf(before.record), countersOf(after.record)]
  // Counters that follow later prove nothing.
  if (own[0] !== 1 || now[0] === undefined) return
  const odd = counters.find((counter) => before.record?.[counter] !== after.record?.[counter]) ?? 'total'
  const by = [...before.exchanges.slice(-1), ...after.exchanges.slice(-1)]
  await api.case(async () =>
    api.expect.equal(now, own, 'the counters of a tag that the other workspace has as well', {
      by,
      compared: member(after.record, odd, { equals: before.record?.[odd] }),
    }),
  )
}

type Needs = Pick<Call, 'params' | 'query'>
type Query = Readonly<Record<string, string>>

const own: Side = {}

/** No list of either workspace shows a marked record of the other: by no query, on no page, by no cursor. */
export async function listsApart(api: Api): Promise<void> {
  if (api.target.variant === 'compact') return compactListsApart(api)
  const { list } = driverAt(api)
  if (!list) throw new Error(`${api.operation} is not a list`)
  api.need('key:other-workspace')
  const shared = api.fresh.word()
  const ours = await list.marked(api, own, shared)
  const theirs = await list.marked(api, foreign, shared)
  if (ours.length + theirs.length === 0)
    throw new Untested('nothing that distinguishes the workspaces', capabilities['record:ticket'].remediation)
  const tried = await judgeUnseen(api, list, {
    side: own,
    mine: ours,
    foreignRecords: theirs,
    owner: foreign,
  })
  await judgeUnseen(api, list, { side: foreign, mine: theirs, foreignRecords: ours, owner: own, tried })
  if (api.operation === op.listTags) await judgeCounters(api)
}

/** Who looks, for whose records. */
interface Look {
  readonly side: Side
  readonly mine: readonly Json[]
  readonly foreignRecords: readonly Json[]
  readonly owner: Side
  /** The filters that the other side has tried already, as `namesOf` gives them. */
  readonly tried?: ReadonlySet<string>
}

const namesOf = (query: Query): string => Object.keys(query).join()

/** A call of a list with a query in addition to what it needs. */
const asked = (base: Needs, side: Side, query: Call['query'] = {}): Call => ({
  ...side,
  ...base,
  query: { ...base.query, ...query },
})

/** Lists whose records two workspaces may share, or that name none by an id. */
const shared: readonly OperationId[] = [op.listTags, op.listTemplates]

/**
 * Finds a record that is one of those which the other workspace listed before: its id and all else are the same.
 * Ids that both workspaces use show nothing, nor does a workspace of which all is seen, as it may be a copy.
 */
async function listThere(api: Api, call: Call): Promise<(ours: readonly Json[]) => Json | undefined> {
  if (shared.includes(api.operation) || api.operation.includes('{id}')) return () => undefined
  const query = { ...call.query, ...noLimit(api) }
  const theirs =
    api.operation === op.listWebhooks
      ? (await api.read.webhooks({ ...call, query })).records
      : (await api.read.leading(api.operation, { ...call, query }, { orNone: true })).records
  const byId = new Map(theirs.map((record) => [record.id, record]))
  return (ours) => {
    const common = ours.filter(({ id }) => byId.has(id))
    const isSame = (record: Json) => isSameValue(record, byId.get(record.id))
    return common.every(isSame) && common.length < byId.size ? common[0] : undefined
  }
}

/** The records of one workspace are seen by their owner and not by the other workspace; gives the filters tried. */
async function judgeUnseen(api: Api, list: ListFixture, look: Look): Promise<ReadonlySet<string>> {
  const { side, mine, foreignRecords, owner, tried } = look
  const { mark, queries = () => [], needs = (): Needs => ({}) } = list
  const [first] = foreignRecords
  if (!first) return new Set()
  const isAlike = (one: Json, other: Json) => mark.every((name) => one[name] === other[name])
  const isForeign = (record: Json) => foreignRecords.some((foreignRecord) => isAlike(foreignRecord, record))
  const filters = queries(first).filter(isComplete)
  const theirs = needs(api, owner, first)
  const known = await api.read.first(
    api.operation,
    isForeign,
    asked(theirs, owner, { ...filters[0], ...noLimit(api) }),
  )
  const why = api.operation === op.listTags ? ' (gap.tag-origin)' : ''
  if (!known.record) return api.unseen(`a record is not listed by its own workspace${why}`)
  const base = needs(api, side, mine[0])
  const isStray = tried ? () => undefined : await listThere(api, asked(theirs, owner, {}))
  if (api.operation.includes('{id}') && base.params === undefined) return new Set()
  // What loses its workspace on the way mostly does so for either of them, so only once by each filter.
  for (const query of [{}, ...filters.filter((one) => !tried?.has(namesOf(one)))])
    for (const { exchange, records } of await walkList(api, { ...side, ...base }, query, tried !== undefined))
      await api.case(async () => {
        const stray = records.find(isForeign) ?? isStray(records)
        const expected = `only records of the own workspace for ${JSON.stringify(query)}`
        api.expect.that(stray === undefined, expected, stray, {
          by: exchange,
          compared: { shows: nameOf(stray, mark) },
        })
      })
  if (!tried)
    await api.case(() =>
      judgeForeignCursor(api, [asked(base, side, {}), asked(theirs, owner, {})], { isForeign, mark }),
    )
  return new Set(filters.map(namesOf))
}

const isComplete = (query: Readonly<Record<string, unknown>>): query is Query =>
  Object.values(query).every((value) => typeof value === 'string')

/** The most pages of a hundred records that are read: of the whole list, and by a filter. */
const pageLimit = { whole: 30, filtered: 4 }

/** A list walked in large pages, and in two where all of it fits on one: a cursor must not lose the workspace. */
async function walkList(api: Api, call: Call, query: Query, isOnce: boolean): Promise<readonly Page[]> {
  const isWhole = Object.keys(query).length === 0
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const page = { ...call.query, ...query, limit: pageSize(api), cursor }
    const exchange = await api.call(api.operation, { ...call, query: page })
    // A filter may name what the workspace lacks, which is then missing (gap.filter-unknown-reference), or no number of
    // its own (gap.template-number-missing).
    const { status } = exchange.response
    if (!isWhole && (status === 404 || (status === 400 && 'phoneNumberId' in query))) return pages
    pages.push(api.read.page(exchange))
    cursor = pages.at(-1)?.next ?? undefined
  } while (cursor !== undefined && pages.length < (isWhole ? pageLimit.whole : pageLimit.filtered))
  const { length } = pages.flatMap(({ records }) => records)
  const isReported = isWhole || 'tag' in query
  if (isOnce || pages.length > 1 || length < 2 || !isReported || pageSize(api) === undefined) return pages
  const halved = { ...call, query: { ...call.query, ...query } }
  const halves = await api.read.walk(api.operation, halved, {
    limit: Math.min(100, Math.ceil(length / 2)),
    maxPages: 3,
  })
  return [...pages, ...halves.pages]
}

/** Webhook destinations take no documented limit (gap.webhooks-list-paging). */
const noLimit = (api: Api) => (pageSize(api) === undefined ? { limit: undefined } : {})

const pageSize = ({ operation }: Api) => (operation === op.listWebhooks ? undefined : '100')

/** A cursor that one workspace was given shows nothing of it to the other; what else it does is open. */
async function judgeForeignCursor(
  api: Api,
  [here, there]: readonly [Call, Call],
  { isForeign, mark }: { readonly isForeign: (record: Json) => boolean; readonly mark: readonly string[] },
): Promise<void> {
  if (pageSize(api) === undefined) return
  const { next } = api.read.page(
    await api.call(api.operation, { ...there, query: { ...there.query, limit: '1' } }),
  )
  if (next === null) return
  const query = { ...here.query, limit: '100', cursor: next }
  const exchange = await api.call(api.operation, { ...here, query })
  const { json } = exchange.response
  const records = isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []
  const stray = records.find(isForeign)
  api.expect.that(stray === undefined, 'nothing of the workspace the cursor came from', stray, {
    by: exchange,
    compared: { shows: nameOf(stray, mark) },
  })
}

/** The id of a record, or what distinguishes it where it has none. */
const nameOf = (record: Json | undefined, [mark = 'id']: readonly string[]): readonly string[] =>
  record === undefined ? [] : [String(record.id ?? record[mark])]

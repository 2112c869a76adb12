import { limits, op } from '../../contract/index.js'
import { type Api, type Check, countOf, type Exchange, member } from '../api/index.js'
import { findSubsets } from '../observations/find-subsets.js'
import { findWholeList, paramsOf, queryText } from '../observations/isolated-subset.js'
import { judgeEachWalk, type LimitedWalk, loops, type WalkedInterval } from '../observations/walk.js'
import { recordsOf } from './answer.js'
import { changesLimit } from './changed-limits.js'

type Judge = (api: Api, interval: WalkedInterval, walk: LimitedWalk) => void

/** Judges every walk of every subset of the list. */
const onEachWalk =
  (judge: Judge): Check =>
  async (api) =>
    judgeEachWalk(api, await findSubsets(api, api.operation), (interval, walk) => judge(api, interval, walk))

/** The last exchanges of a walk. */
const lastOf = ({ pages, refusal }: LimitedWalk): readonly Exchange[] => [
  ...pages.map(({ exchange }) => exchange).slice(-2),
  ...(refusal ? [refusal] : []),
]

const missingFrom = (ids: readonly string[], all: readonly string[]) => {
  const there = new Set(ids)
  return all.filter((id) => !there.has(id))
}

const repeated = (ids: readonly string[]) => ids.filter((id, n) => ids.indexOf(id) !== n)

const where = ({ subset: { query } }: WalkedInterval, { limit }: LimitedWalk) =>
  `a walk of ${queryText(query)} with limit ${limit}`

const traversalEnds = onEachWalk((api, interval, walk) => {
  if (walk.end === 'bound' && !loops(walk)) return
  const actual = {
    null: 'a null cursor',
    refused: `its cursor refused after ${walk.pages.length} pages`,
    cycle: `a cursor given twice within ${walk.pages.length} pages`,
    empty: 'one empty page after the other, each with a cursor',
    bound: `the same records over and over in ${walk.pages.length} pages`,
  }[walk.end]
  const by = lastOf(walk)
  api.expect.that(walk.end === 'null', `${where(interval, walk)} comes to a null cursor`, actual, {
    by,
    ...(walk.refusal && { compared: { answers: [{ status: 200 }] } }),
  })
})

const lastPageNull = onEachWalk((api, interval, walk) => {
  if (walk.end !== 'null') return
  const last = interval.sequence.indexOf(walk.ids.at(-1) ?? '')
  const beyond = missingFrom(walk.ids, interval.sequence.slice(last + 1))
  const expected = `nothing beyond the null cursor of ${where(interval, walk)}`
  const actual = `${beyond.length} records beyond, such as ${beyond[0]}`
  api.expect.that(beyond.length === 0, expected, actual, {
    by: lastOf(walk),
    // Which records are lost depends on their ids.
    compared: member(walk.pages.at(-1)?.exchange.response.json, 'nextCursor', { schema: { type: 'string' } }),
  })
})

const traversalComplete = onEachWalk((api, interval, walk) => {
  const lost = walk.end === 'null' ? missingFrom(walk.ids, interval.all) : []
  const twice = repeated(walk.ids)
  const foreign = missingFrom(interval.all, walk.ids)
  const some = [...lost, ...twice, ...foreign]
  const expected = `each of ${interval.all.length} records once in ${where(interval, walk)}`
  const actual = `${lost.length} lost, ${twice.length} given twice, ${foreign.length} unexpected: ${some.slice(0, 3).join(', ')}`
  const by = walk.pages.filter(({ records }) => records.some(({ id }) => some.includes(String(id))))
  const [again] = twice
  api.expect.that(some.length === 0, expected, actual, {
    by: [...by.map(({ exchange }) => exchange).slice(0, 2), ...lastOf(walk)],
    in: walk.pages.map(({ exchange }) => exchange),
    compared:
      lost.length > 0
        ? { lacks: lost.slice(0, 3) }
        : { shows: again === undefined ? foreign.slice(0, 1) : [again, again] },
  })
})

const orderIndependentOfLimit = onEachWalk((api, interval, walk) => {
  if (walk.end !== 'null') return
  const at = walk.ids.findIndex((id, n) => id !== interval.sequence[n])
  const expected = `${where(interval, walk)} gives the sequence of other limits`
  const actual = `another record at place ${at + 1}: ${walk.ids[at]}`
  // Contacts come "stable by id", which leaves no two in an open order (section 4.3).
  const { query, ids } = interval.subset
  const isStable = api.operation === op.listContacts && query.updatedSince === undefined && ids !== undefined
  const by = lastOf(walk)
  api.expect.that(at === -1, expected, actual, isStable ? { by, certain: true } : { by })
})

/** An issued cursor is accepted, and what it gives neither repeats nor leaves out a record. */
const goesOn = onEachWalk((api, interval, walk) => {
  if (walk.refusal) api.expect.status(walk.refusal, 200, { by: lastOf(walk) })
  const given = new Set<string>()
  for (const [n, page] of walk.pages.entries()) {
    const again = page.records.find(({ id }) => given.has(String(id)))
    const by = walk.pages.slice(Math.max(0, n - 1), n + 1).map(({ exchange }) => exchange)
    const expected = `page ${n + 1} of ${where(interval, walk)} goes on after the last record`
    const compared = { shows: [String(again?.id), String(again?.id)] }
    if (n > 0) api.expect.that(again === undefined, expected, `${again?.id} again`, { by, compared })
    for (const { id } of page.records) given.add(String(id))
  }
  for (const [n, page] of walk.pages.slice(0, -1).entries()) {
    const last = interval.sequence.indexOf(String(page.records.at(-1)?.id))
    const follower = last === -1 ? undefined : interval.sequence[last + 1]
    const expected = `${follower} after page ${n + 1} of ${where(interval, walk)}`
    const by = walk.pages.slice(n, n + 2).map(({ exchange }) => exchange)
    const there = follower === undefined || walk.end !== 'null' || given.has(follower)
    const compared = { lacks: follower === undefined ? [] : [follower] }
    api.expect.that(there, expected, 'it was passed over', { by, compared })
  }
})

const cursorRoundtrip: Check = async (api) => {
  await goesOn(api)
  await changesLimit(api)
}

const judgeWithinLimit = (api: Api, exchange: Exchange, limit: number) => {
  const { length } = recordsOf(exchange)
  api.expect.that(length <= limit, `at most ${limit} records`, `${length} records`, {
    by: exchange,
    proof: true,
    compared: countOf(exchange, { maximum: limit }),
  })
}

const everyPage = onEachWalk((api, _interval, walk) => {
  for (const { exchange } of walk.pages) judgeWithinLimit(api, exchange, walk.limit)
})

const limitCapsPage: Check = async (api) => {
  await everyPage(api)
  const list = await findWholeList(api, api.operation)
  for (const limit of [25, api.drawn(`limit of ${api.operation}`, limits.page.min, limits.page.max)])
    await api.case(async () => {
      const query = { ...list.query, limit: String(limit) }
      const exchange = await api.call(api.operation, { ...paramsOf(list), query })
      judgeWithinLimit(api, api.given2xx(exchange), limit)
    })
}

/** The checks of full walks: that they end, and give each record once and in order. */
export const traversal = {
  'paging.traversal-ends': traversalEnds,
  'paging.last-page-null': lastPageNull,
  'paging.traversal-complete': traversalComplete,
  'paging.order-independent-of-limit': orderIndependentOfLimit,
  'paging.limit-caps-page': limitCapsPage,
  'paging.cursor-roundtrip': cursorRoundtrip,
}

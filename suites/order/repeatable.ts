import { isDeepStrictEqual } from 'node:util'
import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Check, type Compared, type Json, member, type Page } from '../api/index.js'
import { findWholeList, type IsolatedSubset, paramsOf } from '../observations/isolated-subset.js'
import { walkSubset } from '../observations/walk.js'
import { idsOf } from '../records/ids-of.js'

/** Parts of lists that have no documented order either, or alone have none. */
const parts: { readonly [E in OperationId]?: readonly IsolatedSubset['query'][] } = {
  [op.listTickets]: [{}, { status: 'open' }],
  // Open tasks and all tasks are ordered by due date (gap.order-done-tasks).
  [op.listTasks]: [{ status: 'done' }],
}

/** The subsets of a list with no documented order; others walk them, too. */
async function findUnordered(api: Api): Promise<readonly IsolatedSubset[]> {
  const all = await findWholeList(api, api.operation)
  return (parts[api.operation] ?? [{}]).map((query) => ({ ...all, query: { ...all.query, ...query } }))
}

const readFirstPage = async (api: Api, subset: IsolatedSubset): Promise<Page> => {
  const query = { ...subset.query, limit: '100' }
  return api.read.page(await api.call(api.operation, { ...paramsOf(subset), query }))
}

/** What a page holds, in any order: a record that was changed in between may have moved. */
const contents = ({ records }: Page) => new Map(records.map((record) => [record.id, record]))

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === new Set(one).size && one.toSorted().join('\n') === other.toSorted().join('\n')

/** The first record of a reading that another one shows at that place no longer. */
function inTurn(records: readonly Json[], first: readonly Json[]): Compared {
  const n = records.findIndex(({ id }, at) => id !== first[at]?.id)
  return { ...member(records[n], 'id', { equals: first[n]?.id }), like: first[n] }
}

/** Readings of one subset give one sequence, with any limits, as long as they hold the same records. */
export const unstatedRepeatable: Check = async (api) => {
  let compared = 0
  const alike = async (ids: readonly string[], first: readonly string[], by: readonly Page[]) => {
    if (ids.length < 2 || !isSameSet(ids, first)) return
    compared += 1
    await api.case(async () =>
      api.expect.equal(ids, first, 'the sequence of the first reading', {
        by: by.map(({ exchange }) => exchange),
      }),
    )
  }
  for (const subset of await findUnordered(api)) {
    const [reference, ...walks] = (await walkSubset(api, subset)).walks
    for (const { ids, pages } of walks)
      await alike(ids, reference?.ids ?? [], [...(reference?.pages ?? []), ...pages].slice(0, 2))
    const [first, ...more] = await api.each(3, () => readFirstPage(api, subset))
    for (const page of more)
      if (first && isDeepStrictEqual(contents(page), contents(first)))
        await alike(idsOf(page.records), idsOf(first.records), [first, page])
  }
  if (compared === 0)
    api.inconclusive('no two readings of the list held the same records, two of them or more')
}

/** The list of destinations, which takes no limit, read several times over. */
export const destinationsRepeatable: Check = async (api) => {
  await api.each(3, () => api.given.webhook({ active: false }))
  const [first, ...more] = await api.each(4, () => api.read.webhooks())
  const idsIn = (reading = first) => (reading?.records ?? []).map(({ id }) => String(id))
  for (const reading of more)
    if (isSameSet(idsIn(reading), idsIn()))
      await api.case(async () =>
        api.expect.equal(idsIn(reading), idsIn(), 'the sequence of the first reading', {
          by: [...(first?.by ?? []), ...reading.by],
          compared: inTurn(reading.records, first?.records ?? []),
        }),
      )
}

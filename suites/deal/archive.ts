import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'

const list = op.listDeals

/** The most values of one filter that are tried; the archived deal may have any of them. */
const maxValues = 5

/** `deal.list-archived`: the deal is on no page of the whole list, nor under any filter that may be its own. */
export async function archivedUnlisted(api: Api): Promise<void> {
  api.need('record:archived-deal')
  const { archivedDeal, archivedDealContact, users = [] } = api.target.records
  const whole = await unlisted(api, String(archivedDeal), {})
  if (whole.length === 0) api.inconclusive('the list shows no deal at all')
  const contacts = archivedDealContact ? [archivedDealContact] : valuesOf(whole, 'leadId')
  const queries = [
    ...['open', 'won', 'lost'].map((status) => ({ status })),
    ...valuesOf(whole, 'pipelineId').map((pipelineId) => ({ pipelineId })),
    ...[...new Set([...valuesOf(whole, 'ownerEmail'), ...users])]
      .slice(0, maxValues)
      .map((ownerEmail) => ({ ownerEmail })),
    ...contacts.map((leadId) => ({ leadId })),
  ]
  for (const query of queries) await unlisted(api, String(archivedDeal), query)
}

/** Walks the list with a filter, and holds where the deal is not in it. */
async function unlisted(
  api: Api,
  id: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Json[]> {
  const walk = await api.read.walk(list, { query }, { maxPages: 60 })
  await api.case(async () => {
    const page = walk.pages.find(({ records }) => records.some((record) => record.id === id))
    const expected = `no page with the archived deal ${id}`
    const by = page ? page.exchange : walk.pages.slice(-1).map(({ exchange }) => exchange)
    api.expect.that(page === undefined, expected, 'a page that has it', {
      by,
      compared: { shows: [id] },
      proof: true,
    })
  })
  return walk.records
}

/** The first few values that the records have in a field. */
const valuesOf = (records: readonly Json[], field: string): readonly string[] =>
  [...new Set(records.map((record) => record[field]).filter((value) => typeof value === 'string'))].slice(
    0,
    maxValues,
  )

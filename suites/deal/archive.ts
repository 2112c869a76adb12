import { limits, op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'

const list = op.listDeals

/** The most values of one filter that are tried; the archived deal may have any of them. */
const maxValues = 5

/** The most contacts whose deals are read, where it is not known whose the archived deal is. */
const maxContacts = 2 * limits.page.max

/** The most pages that are read of a list. */
const maxPages = 60

/** The contacts that the archived deal may be of, and whether there may be others. */
interface Candidates {
  readonly contacts: readonly string[]
  readonly isCut: boolean
}

/** The contact that the configuration or an activity of the deal names, otherwise all, as far as they are few. */
async function findCandidates(api: Api, dealId: string, deals: readonly Json[]): Promise<Candidates> {
  const { archivedDealContact } = api.target.records
  if (archivedDealContact) return { contacts: [archivedDealContact], isCut: false }
  const { records } = await api.read.leading(op.listActivities, { query: { dealId } }, { orNone: true })
  const named = idsIn(records, 'leadId')
  if (named.length > 0) return { contacts: named, isCut: false }
  const listed = await api.read.walk(op.listContacts, {}, { maxPages })
  // A contact that a run has made has no archived deal, and there are many of them.
  const others = listed.records
    .filter(({ email }) => !api.fresh.isOwnEmail(email))
    .toSorted((a, b) => Date.parse(String(a.createdAt)) - Date.parse(String(b.createdAt)))
  const contacts = [...new Set([...idsIn(others, 'id'), ...valuesOf(deals, 'leadId')])]
  return { contacts: contacts.slice(0, maxContacts), isCut: !listed.ended || others.length > maxContacts }
}

/** `deal.list-archived`: the deal is on no page of the whole list, nor under any filter that may be its own. */
export async function archivedUnlisted(api: Api): Promise<void> {
  api.need('record:archived-deal')
  const { archivedDeal, users = [] } = api.target.records
  const whole = await expectUnlisted(api, String(archivedDeal), {})
  if (whole.length === 0) api.inconclusive('the list shows no deal at all')
  const { contacts, isCut } = await findCandidates(api, String(archivedDeal), whole)
  const queries = [
    ...['open', 'won', 'lost'].map((status) => ({ status })),
    ...valuesOf(whole, 'pipelineId').map((pipelineId) => ({ pipelineId })),
    ...[...new Set([...valuesOf(whole, 'ownerEmail'), ...users])]
      .slice(0, maxValues)
      .map((ownerEmail) => ({ ownerEmail })),
    ...contacts.map((leadId) => ({ leadId })),
  ]
  for (const query of queries) await expectUnlisted(api, String(archivedDeal), query)
  if (isCut)
    api.inconclusive(
      `the deals of ${contacts.length} contacts lack it, and those of the others were not read: name its contact in records.archivedDealContact`,
    )
}

/** Walks the list with a filter, and holds where the deal is not in it. */
async function expectUnlisted(
  api: Api,
  id: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly Json[]> {
  const walk = await api.read.walk(list, { query }, { maxPages })
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

/** The values that the records have in a field, each once. */
const idsIn = (records: readonly Json[], field: string): readonly string[] => [
  ...new Set(records.map((record) => record[field]).filter((value) => typeof value === 'string')),
]

/** The first few of them. */
const valuesOf = (records: readonly Json[], field: string): readonly string[] =>
  idsIn(records, field).slice(0, maxValues)

import { op } from '../../contract/index.js'
import { type Api, type Exchange, type Json, Untested } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { foreign } from '../observations/foreign-records.js'

/** A filter by the id of another workspace's record, and a record that its owner finds by it. */
interface ForeignFilter {
  readonly name: (typeof references)[number]
  readonly id: string
  readonly hit: Json
}

const references = ['leadId', 'pipelineId', 'dealId'] as const

/** The references by which a list filters, with their values in a record of the other workspace. */
async function findForeignReferences(api: Api): Promise<readonly ForeignFilter[]> {
  const { list } = driverAt(api)
  const [hit] =
    api.operation === op.listTickets
      ? [await findTicketWithContact(api)]
      : ((await list?.marked(api, foreign, '')) ?? [])
  if (hit === undefined) return []
  const filters = list?.queries?.(hit).filter((query) => Object.keys(query).length === 1) ?? []
  return references
    .filter((name) => filters.some((query) => name in query))
    .map((name) => ({ name, id: String(hit[name]), hit }))
}

/** A ticket of the other workspace that has a contact. */
async function findTicketWithContact(api: Api): Promise<Json> {
  const { records } = await api.read.leading(op.listTickets, foreign)
  const hit = records.find(({ leadId }) => typeof leadId === 'string')
  if (hit) return hit
  throw new Untested('no ticket of the other workspace has a contact', 'give one of them a contact')
}

/** Filtering by an id of the other workspace gives nothing, though its owner finds records by it. */
export async function foreignFilters(api: Api): Promise<void> {
  api.need('key:other-workspace')
  for (const filter of await findForeignReferences(api)) {
    const { name, id, hit } = filter
    const query = { [name]: id }
    const owners = await api.read.first(api.operation, ({ id: one }) => one === hit.id, { ...foreign, query })
    if (!owners.record) return api.inconclusive(`the other workspace does not find its own record by ${name}`)
    const exchange = await api.call(api.operation, { query })
    await api.case(() => expectNothingFound(api, exchange, filter))
  }
}

async function expectNothingFound(
  api: Api,
  exchange: Exchange,
  { name, id, hit }: ForeignFilter,
): Promise<void> {
  if (exchange.response.status === 404) {
    api.expect.error(exchange, 404, 'not_found')
    return
  }
  // Where the list is closed for another reason, a filter shows nothing.
  if (exchange.response.status !== 200) api.given2xx(await api.call(api.operation))
  api.expect.status(exchange, [200, 404])
  const { records } = api.read.page(exchange)
  const wrong = records.find((record) => record[name] !== id)
  const basis = { by: exchange }
  const showing = (record: Json | undefined) => ({ ...basis, compared: { shows: [String(record?.id)] } })
  api.expect.that(wrong === undefined, 'an empty page or 404', wrong, showing(wrong))
  const leaked = records.find((record) => record.id === hit.id)
  if (!leaked) return
  // Two workspaces may name records alike: one that the own list shows as well may be the own one's.
  const isOurs = (await api.read.find(api.operation, String(hit.id))) !== undefined
  if (isOurs && leaked.title === undefined)
    return api.inconclusive('both workspaces list a record of that id')
  api.expect.that(isOurs && leaked.title !== hit.title, 'an empty page or 404', leaked, showing(leaked))
}

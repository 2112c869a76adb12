import type { EndpointId } from '../../contract/index.js'
import type { Api } from '../harness/index.js'

/** A stretch of a list, cut out by a filter or the whole of it. */
export interface Island {
  readonly endpoint: EndpointId
  readonly query: Readonly<Record<string, string>>
  /** Exactly the ids of the stretch, where nobody else writes to it; absent where others may. */
  readonly ids?: readonly string[]
}

/** A stretch in words. */
export const told = (query: Island['query']): string =>
  Object.keys(query).length === 0 ? 'the whole list' : `the list by ${JSON.stringify(query)}`

type IslandList = 'GET /api/v1/contacts' | 'GET /api/v1/deals'

/** Earlier than any record. */
export const farPast = '2000-01-01T00:00:00.000Z'

/** Later than any record. */
export const farFuture = '2999-01-01T00:00:00.000Z'

/**
 * So many contacts of one's own under a fresh tag, or deals of one fresh contact; made once per run. Between
 * them stand neighbours that the filter just leaves out: a walk that forgets its filter runs into them.
 */
export const island = (api: Api, endpoint: IslandList, size: number): Promise<Island> =>
  api.observe(
    `island of ${size} at ${endpoint}`,
    (maker) => (endpoint === 'GET /api/v1/contacts' ? taggedContacts(maker, size) : dealsOfOne(maker, size)),
    { lasting: true },
  )

/** Makes so many records and, after every few of them, a neighbour; gives the records' ids. */
async function strewn(
  api: Api,
  size: number,
  make: () => Promise<{ readonly id?: unknown }>,
  neighbour: () => Promise<unknown>,
): Promise<readonly string[]> {
  const every = Math.max(2, Math.ceil(size / 6))
  return api.each(size, async (n) => {
    const { id } = await make()
    if (n % every === 1) await neighbour()
    return String(id)
  })
}

async function taggedContacts(api: Api, size: number): Promise<Island> {
  const tag = api.fresh.word()
  const make = (name: string) => () => api.given.contact({ tags: [name] })
  const ids = await strewn(api, size, make(tag), make(`${tag}s`))
  return { endpoint: 'GET /api/v1/contacts', query: { tag }, ids }
}

async function dealsOfOne(api: Api, size: number): Promise<Island> {
  const contact = await api.given.contact()
  const other = await api.given.contact()
  const make = (of: typeof contact) => () => api.given.deal({ contact: of })
  const ids = await strewn(api, size, make(contact), make(other))
  return { endpoint: 'GET /api/v1/deals', query: { leadId: String(contact.id) }, ids }
}

/** A stretch of more records than fit on the largest page, where one can be had. */
export async function large(api: Api, endpoint: EndpointId): Promise<Island> {
  if (api.target.allow === 'none') return { endpoint, query: {} }
  if (endpoint === 'GET /api/v1/contacts' || endpoint === 'GET /api/v1/deals')
    return island(api, endpoint, 103)
  if (endpoint === 'GET /api/v1/tags') await manyTags(api)
  return { endpoint, query: {} }
}

/** Two contacts with more tags than two of the largest pages hold, and one tag in common (gap.tag-origin). */
export const manyTags = (api: Api): Promise<{ readonly shared: string }> =>
  api.observe(
    'more tags than two pages hold',
    async (maker) => {
      const shared = maker.fresh.word()
      for (let n = 0; n < 2; n += 1) {
        const tags = [shared, ...Array.from({ length: 101 }, () => maker.fresh.word())]
        // A server may find that too many for one contact; the list of tags is then judged as it is.
        await maker.call('POST /api/v1/contacts', { body: maker.given.contactBody({ tags }) })
      }
      return { shared }
    },
    { lasting: true },
  )

/** The stretches of a list that paging is judged on: islands where a filter allows them, and longer ones. */
export async function stretches(api: Api, endpoint: EndpointId): Promise<readonly Island[]> {
  const own: Island[] = []
  if (api.target.allow !== 'none') {
    if (endpoint === 'GET /api/v1/contacts' || endpoint === 'GET /api/v1/deals')
      own.push(await island(api, endpoint, 6))
    own.push(...[await large(api, endpoint)].filter(({ ids }) => ids !== undefined))
  }
  return [
    ...own,
    { endpoint, query: {} },
    ...(filtered[endpoint] ?? []).map((query) => ({ endpoint, query })),
  ]
}

/** Filters that leave a long stretch, in another order or out of another index than the whole list. */
const filtered: Partial<Record<EndpointId, readonly Readonly<Record<string, string>>[]>> = {
  'GET /api/v1/contacts': [{ updatedSince: farPast }],
  'GET /api/v1/deals': [{ status: 'open' }],
  'GET /api/v1/tickets': [{ status: 'open' }, { priority: 'high' }],
}

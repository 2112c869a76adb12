import type { EndpointId } from '../../contract/index.js'
import type { Api, Json } from '../harness/index.js'

/** A stretch of a list that nobody else writes to, with the ids it must hold where they are known. */
export interface Island {
  readonly endpoint: EndpointId
  readonly query: Readonly<Record<string, string>>
  /** Exactly the ids of the stretch; absent where the stretch is the whole list. */
  readonly ids?: readonly string[]
}

const idsOf = (records: readonly Json[]) => records.map((record) => String(record.id))

/** So many contacts of one's own under a fresh tag, or deals of one fresh contact; made once per run. */
export const island = (
  api: Api,
  endpoint: 'GET /api/v1/contacts' | 'GET /api/v1/deals',
  size: number,
): Promise<Island> =>
  api.observe(`island of ${size} at ${endpoint}`, async (maker) => {
    if (endpoint === 'GET /api/v1/contacts') {
      const tag = maker.fresh.word()
      const contacts = await maker.each(size, () => maker.given.contact({ tags: [tag] }))
      return { endpoint, query: { tag }, ids: idsOf(contacts) }
    }
    const contact = await maker.given.contact()
    const deals = await maker.each(size, () => maker.given.deal({ contact }))
    return { endpoint, query: { leadId: String(contact.id) }, ids: idsOf(deals) }
  })

/** The stretches of a list that paging is judged on: the whole, and an island where a filter allows one. */
export async function stretches(api: Api, endpoint: EndpointId): Promise<readonly Island[]> {
  const whole: Island = { endpoint, query: {} }
  if (api.target.allow === 'none') return [whole]
  if (endpoint === 'GET /api/v1/contacts' || endpoint === 'GET /api/v1/deals')
    return [whole, await island(api, endpoint, 6)]
  return [whole]
}

/** A stretch of more records than fit on the largest page, where one can be had. */
export async function large(api: Api, endpoint: EndpointId): Promise<Island> {
  if (api.target.allow === 'none') return { endpoint, query: {} }
  if (endpoint === 'GET /api/v1/contacts' || endpoint === 'GET /api/v1/deals')
    return island(api, endpoint, 103)
  if (endpoint === 'GET /api/v1/tags') await manyTags(api)
  return { endpoint, query: {} }
}

/** A contact with more tags than fit on the largest page. */
const manyTags = (api: Api): Promise<void> =>
  api.observe('more tags than a page holds', async (maker) => {
    await maker.given.contact({ tags: Array.from({ length: 103 }, () => maker.fresh.word()) })
  })

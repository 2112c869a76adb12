import { isPaged } from '../../contract/index.js'
import type { Api } from '../harness/index.js'
import { samples } from '../samples/index.js'

/** Has an endpoint of the compact variant show records: a page and the next one, or one record. */
export async function compactTour(api: Api): Promise<void> {
  const { endpoint } = api
  if (isPaged(endpoint)) {
    if (endpoint === 'GET /api/v1/contacts' && api.target.allow !== 'none') await api.given.contact()
    await api.read.walk(endpoint, {}, { limit: (page) => (page === 0 ? 20 : 100), maxPages: 3 })
    return
  }
  await api.call(endpoint, await samples[endpoint].valid(api))
}

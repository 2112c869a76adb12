import { isPaged, op } from '../../contract/index.js'
import type { Api } from '../api/index.js'
import { driverAt } from './index.js'

/** Has an endpoint of the compact variant show records: a page and the next one, or one record. */
export async function compactCoverageRun(api: Api): Promise<void> {
  const { operation } = api
  if (isPaged(operation)) {
    if (operation === op.listContacts && api.target.allow !== 'none') await api.given.contact()
    await api.read.walk(operation, {}, { limit: (page) => (page === 0 ? 20 : 100), maxPages: 3 })
    return
  }
  await api.call(operation, await driverAt(api, operation).valid(api))
}

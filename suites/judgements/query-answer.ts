import type { Api, Exchange } from '../api/index.js'
import type { FilterQuery } from './filters.js'

/** Lists one record at the judged operation by a query. */
export const listBy = (api: Api, query: FilterQuery): Promise<Exchange> =>
  api.call(api.operation, { query: { limit: '1', ...query } })

/** Holds where the judged list refuses a query as invalid. */
export const expectQueryRefused = async (api: Api, query: FilterQuery): Promise<void> =>
  api.expect.error(await listBy(api, query), 400, 'invalid_request')

import { limits } from '../../contract/index.js'
import type { Api, Exchange } from '../api/index.js'
import { type IsolatedSubset, paramsOf } from '../observations/isolated-subset.js'

/** The first page of a list under the smallest limit, asked for once per run. */
export const askForShortestPage = (api: Api, list: IsolatedSubset): Promise<Exchange> =>
  api.observe(
    `a page of ${limits.page.min} of ${api.operation} ${JSON.stringify([list.params, list.query])}`,
    (asker) =>
      asker.call(api.operation, {
        ...paramsOf(list),
        query: { ...list.query, limit: String(limits.page.min) },
      }),
  )

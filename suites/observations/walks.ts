import type { EndpointId } from '../../contract/index.js'
import type { Api, Walk } from '../harness/index.js'
import { type Island, stretches } from './islands.js'

/** One stretch of a list walked several times over, with different limits. */
export interface WalkedStretch {
  readonly island: Island
  /** The walk with the largest limit. */
  readonly reference: Walk
  readonly walks: readonly { readonly limit: string; readonly walk: Walk }[]
}

/** Every stretch of a list walked with limits around its size; done once per run for all rules that can tell. */
export const walksOf = (api: Api, endpoint: EndpointId): Promise<readonly WalkedStretch[]> =>
  api.observe(`walks of ${endpoint}`, async (walker) => {
    const walked: WalkedStretch[] = []
    for (const island of await stretches(walker, endpoint)) {
      const reference = await walker.read.walk(endpoint, { query: island.query }, { limit: 100 })
      const walks: { limit: string; walk: Walk }[] = []
      for (const limit of limitsFor(reference.ids.length)) {
        const walk = await walker.read.walk(endpoint, { query: island.query }, { limit, maxPages: 400 })
        walks.push({ limit: String(limit), walk })
      }
      // A client may change its mind about the limit on the way.
      const mixed = [1, 3, 2, 50, 100]
      const walk = await walker.read.walk(
        endpoint,
        { query: island.query },
        { limit: (page) => mixed[page % mixed.length] ?? 1 },
      )
      walked.push({ island, reference, walks: [...walks, { limit: mixed.join(', '), walk }] })
    }
    return walked
  })

/** Limits around a size: divisors and not, the size itself and its neighbours; few pages for a long list. */
function limitsFor(size: number): readonly number[] {
  const around =
    size <= 12 ? [1, 2, 3, size - 1, size, size + 1] : [Math.ceil(size / 3), Math.ceil(size / 2), 17, size]
  return [...new Set(around)].filter((limit) => limit >= 1 && limit <= 100)
}

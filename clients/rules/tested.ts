import type { GapName } from '../../contract/index.js'
import { broken, type ClientCase, type JudgeClient, kept, type Trouble } from '../client-case.js'
import type { ClientExchange } from '../reading/client-exchange.js'
import { isRefused } from '../reading/delivery.js'

/** From how many requests on a mistake is the client's own, and no test of one that is refused. */
const often = 3

/**
 * A rule that each request of a kind keeps or breaks by itself, where a test may break it on purpose to see the refusal: a
 * request that was refused says nothing for certain where others to the operation keep the rule, and few break it. `gap`
 * is the assumption by which some servers do not refuse it.
 */
export const eachUnlessTested =
  (
    isMeant: (exchange: ClientExchange) => boolean,
    trouble: (exchange: ClientExchange) => Trouble | undefined,
    gap?: GapName,
  ): JudgeClient =>
  ({ exchanges }) => {
    const found = exchanges.filter(isMeant).map((at) => ({ at, what: trouble(at) }))
    const all = countsOf(found.map(({ at }) => at))
    const wrong = countsOf(found.flatMap(({ at, what }) => (what === undefined ? [] : [at])))
    return found.map(({ at, what }): ClientCase => {
      if (what === undefined) return kept(at)
      const { operation = '' } = at
      const isRare = (wrong.get(operation) ?? 0) < Math.min(often, all.get(operation) ?? 0)
      const isTest = isRare && (isRefused(at) || restsOn(at, gap))
      return broken(at, {
        isSure: !isTest,
        doubt: 'may be a test of the refusal',
        ...what,
      })
    })
  }

const restsOn = ({ assumption }: ClientExchange, gap: GapName | undefined): boolean =>
  gap !== undefined && assumption?.includes(gap) === true

/** How many requests there are to each operation. */
function countsOf(exchanges: readonly ClientExchange[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { operation = '' } of exchanges) counts.set(operation, (counts.get(operation) ?? 0) + 1)
  return counts
}

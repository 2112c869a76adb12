import type { GapName } from '../../../contract/index.js'
import { broken, type ClientCase, type ClientProblem, type JudgeClient, kept } from '../client-case.js'
import type { ClientExchange } from '../reading/client-exchange.js'
import { isRefused } from '../reading/delivery.js'

/** From how many requests on a mistake is the client's own, and no test of one that is refused. */
const habitThreshold = 3

interface Options {
  /** The assumption by which some servers do not refuse it. */
  readonly gap?: GapName
  /** What is compared with each other; by default the requests to an operation. */
  readonly groupOf?: (exchange: ClientExchange) => string
}

/**
 * A rule that each request of a kind keeps or breaks by itself, where a test may break it on purpose to see the refusal: a
 * request that was refused says nothing for certain where others of its group keep the rule, and few break it.
 */
export const eachUnlessTested =
  (
    isMeant: (exchange: ClientExchange) => boolean,
    trouble: (exchange: ClientExchange) => ClientProblem | undefined,
    { gap, groupOf: ownGroupOf = ({ operation = '' }) => operation }: Options = {},
  ): JudgeClient =>
  ({ exchanges, isPart }) => {
    const groupOf = (exchange: ClientExchange): string =>
      isPart ? `${exchange.operation} ${ownGroupOf(exchange)}` : ownGroupOf(exchange)
    const found = exchanges.filter(isMeant).map((at) => ({ at, what: trouble(at) }))
    if (found.every(({ what }) => what === undefined)) return found.map(({ at }) => kept(at))
    const all = counted(found.map(({ at }) => groupOf(at)))
    const wrong = counted(found.flatMap(({ at, what }) => (what === undefined ? [] : [groupOf(at)])))
    return found.map(({ at, what }): ClientCase => {
      if (what === undefined) return kept(at)
      const group = groupOf(at)
      const [timesWrong, times] = [wrong.get(group) ?? 0, all.get(group) ?? 0]
      // A recording may hold the same tests many times.
      const isRare = isPart
        ? timesWrong < habitThreshold || timesWrong * 2 <= times
        : timesWrong < Math.min(habitThreshold, times)
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

/** How often each text occurs. */
function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

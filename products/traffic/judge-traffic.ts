import type { RuleResult } from '../../suites/index.js'
import { HistoriesJudge } from './histories/judge-histories.js'
import { SingleExchanges } from './single-exchanges.js'
import { type Recorded, type TrafficExchange, trafficExchange } from './traffic-exchange.js'
import type { TrafficOptions } from './traffic-judge.js'
import { trafficResults } from './traffic-results.js'
import { recordedOnce } from './twice-recorded.js'

/** What recorded traffic shows. */
export interface JudgedTraffic {
  /** The rules that traffic decides, in the order of the contract. */
  readonly results: readonly RuleResult[]
  readonly exchanges: readonly TrafficExchange[]
  /** How many entries were left out as a service worker had recorded them a second time. */
  readonly recordedTwice: number
}

/** Recorded traffic in the form in which it is judged, without a verdict on the server. */
export function unjudged(recorded: readonly Recorded[]): JudgedTraffic {
  const { once, left } = recordedOnce(recorded)
  const exchanges = once.map((one, n) => trafficExchange(one, n + 1))
  return { results: [], exchanges, recordedTwice: left }
}

/**
 * Judges recorded traffic by every rule that it decides: each exchange by itself, and together with the others. Whatever the
 * document permits passes, in every order that the times leave open.
 */
export async function judgeTraffic(
  recorded: readonly Recorded[],
  { variant, isClosed }: TrafficOptions,
): Promise<JudgedTraffic> {
  const { exchanges, recordedTwice } = unjudged(recorded)
  const alone = new SingleExchanges(variant)
  const histories = new HistoriesJudge({ variant, isClosed, exchanges })
  // What is read of an exchange is gone once the next one is looked at.
  for (const exchange of exchanges) {
    await alone.see(exchange)
    histories.see(exchange)
  }
  const results = trafficResults(variant, await alone.results(), histories.end())
  return { results, exchanges, recordedTwice }
}

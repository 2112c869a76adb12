import type { RuleResult } from '../../suites/index.js'
import type { Recorded, TrafficExchange } from './traffic-exchange.js'
import { TrafficJudge, type TrafficOptions } from './traffic-judge.js'
import { recordedOnce } from './twice-recorded.js'

/** What recorded traffic shows. */
export interface JudgedTraffic {
  /** The rules that traffic decides, in the order of the contract. */
  readonly results: readonly RuleResult[]
  readonly exchanges: readonly TrafficExchange[]
  /** How many entries were left out as a service worker had recorded them a second time. */
  readonly recordedTwice: number
}

/**
 * Judges recorded traffic by every rule that it decides: each exchange by itself, and then their histories. Whatever the
 * document permits passes, in every order that the times leave open.
 */
export async function judgeTraffic(
  recorded: readonly Recorded[],
  options: TrafficOptions,
): Promise<JudgedTraffic> {
  const { once, left } = recordedOnce(recorded)
  const judge = new TrafficJudge(options)
  for (const one of once) await judge.see(one)
  return { results: await judge.results(true), exchanges: judge.exchanges, recordedTwice: left }
}

import type { OperationId, Rule, RuleId, Variant } from '../../contract/index.js'
import {
  checks,
  type OperationResult,
  type RuleResult,
  ruleResult,
  rulesOf,
  type Witness,
  witnessOf,
  worse,
} from '../../suites/index.js'
import type { History, HistoryCase } from './histories/history.js'
import { historyRules } from './histories/index.js'
import { judgeHistories, resultsOfCases } from './histories/judge-histories.js'
import type { Recorded } from './traffic-exchange.js'
import { type TrafficExchange, trafficExchange } from './traffic-exchange.js'
import { recordedOnce } from './twice-recorded.js'

/** How recorded traffic is judged. */
export interface TrafficOptions {
  readonly variant: Variant
  /** Whether the recordings are all the traffic of the server since its records and keys began. */
  readonly isClosed: boolean
}

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
  { variant, isClosed }: TrafficOptions,
): Promise<JudgedTraffic> {
  const { once, left } = recordedOnce(recorded)
  const exchanges = once.map((one, n) => trafficExchange(one, n + 1))
  const witness = witnessOf(checks, variant)
  for (const exchange of exchanges) await see(witness, exchange)
  const history: History = { variant, isClosed, exchanges }
  const cases = judgeHistories(history)
  const alone = new Map((await witness.results()).map((result) => [result.rule.id, result]))
  const needs = new Map(
    historyRules
      .flatMap(({ shows }) => shows)
      .flatMap(({ rules, needs }) => rules.map((rule) => [rule as string, needs])),
  )
  const results = rulesOf(variant).flatMap((rule) => {
    const own = alone.get(rule.id)
    if ((own === undefined && !needs.has(rule.id)) || undecided.has(rule.id)) return []
    return [resultOf(rule, own, cases.get(rule.id as RuleId) ?? [], needs.get(rule.id))]
  })
  return { results, exchanges, recordedTwice: left }
}

/** Rules that need to know which keys are good, which no recording says. */
const undecided: ReadonlySet<string> = new Set(['auth.bearer-accepted'])

/** Judges an exchange by itself, where the recording has all of its answer; the copy is gone with what was read of it. */
async function see(witness: Witness, exchange: TrafficExchange): Promise<void> {
  const { answer } = exchange.recorded
  if (answer?.text === undefined || !exchange.recorded.isBodyKnown) return
  const { recorded: _, ...copy } = exchange
  await witness.see(copy)
}

/** What both ways to judge a rule say of it. */
function resultOf(
  rule: Rule,
  own: RuleResult | undefined,
  cases: readonly HistoryCase[],
  needs = `a call of ${rule.on.slice(0, 2).join(' or ')}${rule.on.length > 2 ? ', or of another of its operations' : ''}`,
): RuleResult {
  const at = new Map<OperationId, OperationResult>()
  for (const one of own?.operations ?? [])
    if (one.verdict !== 'untested') at.set(one.operation, withoutFlag(one))
  for (const found of resultsOfCases(rule, cases)) {
    const known = at.get(found.operation)
    // The first keeps a tie.
    if (known === undefined || worse(known.verdict, found.verdict) !== known.verdict)
      at.set(found.operation, found)
  }
  if (at.size > 0) return ruleResult(rule, [...at.values()])
  const reason = 'the traffic does not show it'
  const remediation = `record ${needs}`
  const [operation] = rule.on
  const operations = operation
    ? [{ operation, verdict: 'untested' as const, reason, remediation, cases: 0, exchanges: 0 }]
    : []
  return { rule, verdict: 'untested', reason, remediation, operations }
}

const withoutFlag = ({ isLeftOut: _, ...result }: OperationResult): OperationResult => result

import type { OperationId, Rule, RuleId } from '../../../contract/index.js'
import type { OperationResult } from '../../../suites/index.js'
import { grouped, type History, type HistoryCase } from './history.js'
import { historyRules } from './index.js'

/** What histories show of each rule that applied to them, at each of its operations. */
export type ShownByHistories = ReadonlyMap<RuleId, readonly HistoryCase[]>

/** Judges exchanges together, by every rule that several of them decide. */
export const judgeHistories = (history: History): ShownByHistories =>
  grouped(
    historyRules.flatMap(({ judge }) => [...judge(history)]),
    ({ rule }) => rule,
  )

/** The verdicts of the occasions at which a rule applied, one for each operation. */
export const resultsOfCases = (rule: Rule, cases: readonly HistoryCase[]): readonly OperationResult[] =>
  [...grouped(cases, ({ at }) => at.operation)].map(([operation, own]) => atOperation(rule, operation, own))

function atOperation(rule: Rule, operation: OperationId, cases: readonly HistoryCase[]): OperationResult {
  const counts = { operation, cases: cases.length, exchanges: new Set(cases.map(({ at }) => at)).size }
  const broken = cases.filter(({ holds }) => !holds)
  const worst = broken.find(({ certain }) => certain) ?? broken[0]
  if (worst === undefined) return { ...counts, verdict: 'pass' }
  const { expected, actual, by, certain = rule.certain } = worst
  return {
    ...counts,
    verdict: certain ? 'fail' : 'warn',
    reason: `expected ${expected}, got ${actual}`,
    failure: { expected, actual, exchanges: by, proof: true },
  }
}

import type { ClientOperationResult, ClientRuleResult } from './client-result.js'
import { resultOfOperations } from './result-of-operations.js'
import { worst } from './worst.js'

/** What was found under one disturbance; without one, in the usual run. */
export interface RunResults {
  readonly during?: string
  readonly results: readonly ClientRuleResult[]
}

/** The results of several runs as one: the worst of each rule at each operation, with the run that showed it. */
export function mergeResults(runs: readonly RunResults[]): readonly ClientRuleResult[] {
  const [usual] = runs
  return (usual?.results ?? []).map(({ rule }) => {
    const own = runs.flatMap(({ during, results }) =>
      results.filter((result) => result.rule.id === rule.id).map((result) => ({ during, result })),
    )
    const places = [
      ...new Set(own.flatMap(({ result }) => result.operations.map(({ operation }) => operation))),
    ]
    const operations = places.map((place) =>
      mergedOperation(
        own.flatMap(({ during, result }) =>
          result.operations.filter(({ operation }) => operation === place).map((at) => named(at, during)),
        ),
      ),
    )
    return operations.length === 0
      ? (own[0]?.result as ClientRuleResult)
      : resultOfOperations(rule, operations)
  })
}

const named = (at: ClientOperationResult, during: string | undefined): ClientOperationResult =>
  during === undefined || at.failure === undefined
    ? at
    : {
        ...at,
        reason: `${at.reason} (with --disturb ${during})`,
        failure: { ...at.failure, during },
      }

function mergedOperation(parts: readonly ClientOperationResult[]): ClientOperationResult {
  const verdict = worst(parts.map((part) => part.verdict))
  const shown = parts.find((part) => part.verdict === verdict) as ClientOperationResult
  return { ...shown, cases: parts.reduce((sum, { cases }) => sum + cases, 0) }
}

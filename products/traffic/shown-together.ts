import { type OperationResult, worse } from '../../suites/index.js'
import type { ShownByHistories } from './histories/judge-histories.js'

/** What two parts show together. */
export function together(first: ShownByHistories, second: ShownByHistories): ShownByHistories {
  const all = new Map(first)
  for (const [rule, results] of second) {
    const at = new Map((all.get(rule) ?? []).map((one) => [one.operation, one]))
    for (const next of results) {
      const known = at.get(next.operation)
      at.set(next.operation, known ? { ...worseOf(known, next), ...sumOf(known, next) } : next)
    }
    all.set(rule, [...at.values()])
  }
  return all
}

const sumOf = (a: OperationResult, b: OperationResult) => ({
  cases: a.cases + b.cases,
  exchanges: a.exchanges + b.exchanges,
})

/** The worse of two verdicts; the first keeps a tie. */
export const worseOf = (a: OperationResult, b: OperationResult): OperationResult =>
  worse(a.verdict, b.verdict) === a.verdict ? a : b

import type { Budget } from '../../suites/index.js'

/** What a run may spend; what is left out is not bounded. */
interface BudgetLimits {
  readonly maxRequests?: number | undefined
  /** In milliseconds, from now on. */
  readonly timeBudgetMs?: number | undefined
  /** What would allow more requests. */
  readonly moreRequests?: string | undefined
}

/** The budget of a run that begins now, after `before` requests have been sent; none where nothing bounds it. */
export function budgetOf(
  { maxRequests, timeBudgetMs, moreRequests = 'raise --max-requests' }: BudgetLimits,
  before = 0,
  now: () => number = () => performance.now(),
): Budget | undefined {
  if (maxRequests === undefined && timeBudgetMs === undefined) return undefined
  const began = now()
  return {
    spent(requests) {
      if (maxRequests !== undefined && before + requests >= maxRequests)
        return { reason: `the run may send ${maxRequests} requests`, remediation: moreRequests }
      if (timeBudgetMs !== undefined && now() - began >= timeBudgetMs)
        return {
          reason: `the run may take ${Math.ceil(timeBudgetMs / 1000)} s`,
          remediation: 'raise --time-budget',
        }
      return undefined
    },
  }
}

import type { Rule, Variant } from '../../contract/index.js'
import type { Report } from '../../reporters/index.js'
import { checks, checksIn, operationsToJudge } from '../../suites/index.js'
import { mostQuickRequests } from './quick-run.js'

/** What a report says of a quick run: how much it has looked at, and which rules it has not. */
export function quickExtent(
  rules: Report['rules'],
  among: readonly Rule[],
  variant: Variant,
): NonNullable<Report['quick']> {
  const isJudged = ({ verdict }: { readonly verdict: string }) => verdict !== 'untested'
  const lookedAt = new Set(rules.filter(isJudged).map(({ id }) => id))
  const own = new Set(among.map(({ id }) => id))
  const all = checksIn(checks, variant).filter(({ rule }) => own.has(rule.id))
  return {
    maxRequests: mostQuickRequests,
    lookedAt: lookedAt.size,
    places: rules.flatMap(({ endpoints }) => endpoints.filter(isJudged)).length,
    ofPlaces: all.reduce((sum, check) => sum + operationsToJudge(check).length, 0),
    notLookedAt: among.filter(({ id }) => !lookedAt.has(id)).map(({ id }) => id),
  }
}

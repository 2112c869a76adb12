import { claimReason, type Report, type ReportedClaim, type ReportedEndpoint } from '../../reporters/index.js'
import { claimStates } from '../../suites/index.js'
import { ruleById, withEndpoints } from './merged-rules.js'

type Claims = readonly ReportedClaim[]

/**
 * The claims of a whole run by those of its shards: of several about one member the worst state counts, as in one run,
 * and the rules of all shards rest on it.
 */
export function mergedClaims(reports: readonly Report[]): Claims {
  const found = new Map<string, ReportedClaim>()
  for (const claim of reports.flatMap(({ claims = [] }) => claims)) {
    const before = found.get(claim.member)
    const worse = before !== undefined && rankOf(before) <= rankOf(claim) ? before : claim
    found.set(claim.member, { ...worse, rules: [...new Set([...(before?.rules ?? []), ...claim.rules])] })
  }
  return [...found.values()].toSorted((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ state }: ReportedClaim): number => claimStates.indexOf(state)

/**
 * The rules of a whole run: what failed in one shard for a claim that another shard has disproved is inconclusive, as it
 * is in one run.
 */
export const withoutDisproved = (rules: Report['rules'], claims: Claims): Report['rules'] =>
  rules.map((judged) => {
    const rule = ruleById.get(judged.id)
    const endpoints = judged.endpoints.map((at) => undecided(at, claims))
    const isSame = endpoints.every((at, n) => at === judged.endpoints[n])
    return isSame || !rule ? judged : withEndpoints(rule, judged, endpoints)
  })

function undecided(at: ReportedEndpoint, claims: Claims): ReportedEndpoint {
  if (at.verdict !== 'fail' && at.verdict !== 'warn') return at
  const claim = claims.find(({ member, state }) => member === at.configuration && state !== 'contradicted')
  if (!claim) return at
  const { failure: _, ...rest } = at
  return { ...rest, verdict: 'inconclusive', reason: claimReason(claim) }
}

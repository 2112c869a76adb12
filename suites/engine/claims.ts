import { type ClaimFinding, claimStates, type NotedClaim } from './claim-finding.js'
import type { RuleResult } from './rule-result.js'

/** The claims of the configuration that a run found not to hold, apart from what single verdicts say of them. */
export class Claims {
  readonly #noted: NotedClaim[] = []

  /** Notes a finding that no verdict has to name. */
  note(finding: NotedClaim): void {
    this.#noted.push(finding)
  }

  /** Every finding of a run once, with the rules that rest on it: those of which a result names the member. */
  findings(results: readonly RuleResult[], more: readonly NotedClaim[] = []): readonly ClaimFinding[] {
    const byMember = new Map<string, NotedClaim>()
    const named = results.flatMap(({ operations }) => operations.flatMap(({ claim }) => claim ?? []))
    for (const finding of [...this.#noted, ...more, ...named]) {
      const before = byMember.get(finding.member)
      if (before === undefined || saysMore(finding, before)) byMember.set(finding.member, finding)
    }
    const isPart = ({ of }: NotedClaim) => of !== undefined && byMember.has(of)
    return [...byMember.values()]
      .filter((finding) => !isPart(finding))
      .map(({ of: _, ...finding }) => {
        const parts = [...byMember.values()].filter(({ of }) => of === finding.member)
        const members = new Set([finding, ...parts].map(({ member }) => member))
        return {
          ...finding,
          rules: results.filter((result) => rests(result, members)).map(({ rule }) => rule.id),
        }
      })
      .toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Results whose failures name the member that is reported for theirs: the key of a record, where that is wrong too. */
export const attributed = (
  results: readonly RuleResult[],
  findings: readonly ClaimFinding[],
): readonly RuleResult[] =>
  findings.length === 0
    ? results
    : results.map((result) => ({
        ...result,
        operations: result.operations.map((at) => {
          const of = findings.find(({ member }) => member === at.claim?.of)
          return of ? { ...at, configuration: of.member } : at
        }),
      }))

/** Whether a finding says more of a member than another one: what is surer, or also what the server does wrong. */
const saysMore = (finding: NotedClaim, other: NotedClaim): boolean =>
  rank(finding) < rank(other) ||
  (rank(finding) === rank(other) && other.fault === undefined && finding.fault !== undefined)

const rank = ({ state }: Pick<NotedClaim, 'state'>): number => claimStates.indexOf(state)

/** Whether a rule did not pass somewhere for the sake of one of some members. */
const rests = ({ operations }: RuleResult, members: ReadonlySet<string>): boolean =>
  operations.some(({ verdict, configuration = '' }) => verdict !== 'pass' && members.has(configuration))

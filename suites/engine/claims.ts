import { type ClaimFinding, claimStates } from './claim-finding.js'
import type { RuleResult } from './rule-result.js'

/** What was found of a claim, before it is known which rules rest on it. */
export type NotedClaim = Omit<ClaimFinding, 'rules'>

/** The claims of the configuration that a run found not to hold, each once. */
export class Claims {
  readonly #noted = new Map<string, NotedClaim>()

  /** Notes a finding; of several about one member the first of the worst state counts. */
  note(finding: NotedClaim): void {
    const before = this.#noted.get(finding.member)
    if (before === undefined || claimStates.indexOf(finding.state) < claimStates.indexOf(before.state))
      this.#noted.set(finding.member, finding)
  }

  /**
   * The findings with the rules that rest on them: those of which a result names the member. What was only
   * contradicted and no result names any more is left out, as other answers have confirmed it since.
   */
  findings(results: readonly RuleResult[]): readonly ClaimFinding[] {
    return [...this.#noted.values()]
      .map((finding) => ({
        ...finding,
        rules: results.filter((result) => rests(result, finding)).map(({ rule }) => rule.id),
      }))
      .filter(({ state, rules }) => state !== 'contradicted' || rules.length > 0)
      .toSorted((a, b) => claimStates.indexOf(a.state) - claimStates.indexOf(b.state))
  }
}

/** Whether a rule did not pass somewhere for the sake of a member. */
const rests = ({ operations }: RuleResult, { member }: NotedClaim): boolean =>
  operations.some(({ verdict, configuration }) => verdict !== 'pass' && configuration === member)

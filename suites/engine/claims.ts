import type { ClaimFinding, ClaimState } from './claim-finding.js'
import type { RuleResult } from './rule-result.js'

/** What was found of a claim, before it is known which rules rest on it. */
export type NotedClaim = Omit<ClaimFinding, 'rules'>

/** The order in which findings are reported: what is wrong for sure comes first. */
const order: readonly ClaimState[] = ['disproved', 'unusable', 'disturbed', 'contradicted']

/** The claims of the configuration that a run found not to hold, each once. */
export class Claims {
  readonly #noted = new Map<string, NotedClaim>()

  /** Notes a finding; of several about one member the first of the worst state counts. */
  note(finding: NotedClaim): void {
    const before = this.#noted.get(finding.member)
    if (before === undefined || order.indexOf(finding.state) < order.indexOf(before.state))
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
      .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  }
}

/** Whether a rule did not pass somewhere for the sake of a member. */
const rests = ({ operations }: RuleResult, { member }: NotedClaim): boolean =>
  operations.some(({ verdict, configuration }) => verdict !== 'pass' && configuration === member)

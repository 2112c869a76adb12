import type { Family, OperationId, Rule } from '../../contract/index.js'
import type { Api } from './api.js'
import type { Exchange } from './exchange.js'

/** Establishes a rule at `api.endpoint`: returns, or throws a violation, and builds no result. */
export type Check = (api: Api) => Promise<void>

/** A check whose endpoints are judged together, under the first of them. */
export interface Together {
  readonly together: Check
}

/** A judgement on every exchange of the run at the rule's endpoints; `provoke` makes sure there are some. */
export interface Watch {
  readonly watch: Judgement
  readonly provoke: Check
}

/** Judges one exchange through `api.expect`; one it has nothing to say on leaves no assertion. */
export type Judgement = (api: Api, exchange: Exchange) => void

/** Any of the ways to establish a rule. */
export type Establish = Check | Together | Watch

/** A rule tied to what establishes it. */
export interface RuleCheck {
  readonly rule: Rule
  readonly establish: Establish
}

/** Judges a rule once for all its endpoints, as a story that needs several of them. */
export const together = (check: Check): Together => ({ together: check })

/** Judges every exchange of the run at the rule's endpoints. */
export const watch = (judge: Judgement, provoke: Check): Watch => ({ watch: judge, provoke })

/** Ties each rule of a family to its check; a missing or unknown rule does not compile. */
export function suite<K extends string>(
  family: Family<string, K>,
  checks: { readonly [P in K]: Establish },
): readonly RuleCheck[] {
  return (Object.keys(family.rules) as K[]).map((key) => ({
    rule: family.rules[key],
    establish: checks[key],
  }))
}

/** The endpoints a check runs at: each of the rule's, or the first for all of them. */
export const placesOf = ({ rule, establish }: RuleCheck): readonly OperationId[] =>
  'together' in establish ? rule.on.slice(0, 1) : rule.on

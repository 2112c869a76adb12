import type { Family, OperationId, Rule } from '../../contract/index.js'
import type { Exchange } from './exchange.js'

/** Judges a rule at `api.operation`: returns, or throws a violation, and builds no result. */
export type CheckOf<A> = (api: A) => Promise<void>

/** A check whose operations are judged together, under the first of them. */
export interface TogetherOf<A> {
  readonly together: CheckOf<A>
}

/** A judgement on every exchange of the run at the rule's operations; `provoke` makes sure there are some. */
export interface WatchOf<A> {
  readonly watch: JudgementOf<A>
  readonly provoke: CheckOf<A>
  /** Whether `provoke` judges the rule by itself, so that the exchanges alone do not show that it holds. */
  readonly isCheck?: boolean
}

/** Judges one exchange through `api.expect`; an exchange that shows nothing of the rule leaves no assertion. */
export type JudgementOf<A> = (api: A, exchange: Exchange) => void

/** Any of the ways to judge a rule. */
export type ProcedureOf<A> = CheckOf<A> | TogetherOf<A> | WatchOf<A>

/** A rule and the check that judges it. */
export interface RuleCheckOf<A> {
  readonly rule: Rule
  readonly procedure: ProcedureOf<A>
  /** Distinguishes what it makes from what the rule's own check makes, where it is another one. */
  readonly name?: string
}

/** Judges a rule once for all its operations, as a scenario that needs several of them. */
export const together = <A>(check: CheckOf<A>): TogetherOf<A> => ({ together: check })

/** Judges every exchange of the run at the rule's operations. */
export const watch = <A>(judge: JudgementOf<A>, provoke: CheckOf<A>): WatchOf<A> => ({
  watch: judge,
  provoke,
})

/** Judges a rule by a check, and every exchange of the run at its operations by what can be wrong with any answer. */
export const checkAndWatch = <A>(check: CheckOf<A>, judge: JudgementOf<A>): WatchOf<A> => ({
  watch: judge,
  provoke: check,
  isCheck: true,
})

/** Ties each rule of a family to its check; a missing or unknown rule does not compile. */
export function suite<A, K extends string>(
  family: Family<string, K>,
  checks: { readonly [P in K]: ProcedureOf<A> },
): readonly RuleCheckOf<A>[] {
  return (Object.keys(family.rules) as K[]).map((key) => ({
    rule: family.rules[key],
    procedure: checks[key],
  }))
}

/** The operations at which a check runs: each of the rule's, or the first for all of them. */
export const operationsToJudge = <A>({ rule, procedure }: RuleCheckOf<A>): readonly OperationId[] =>
  'together' in procedure ? rule.on.slice(0, 1) : rule.on

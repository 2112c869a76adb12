import { type OperationId, type Rule, rules, surfaces, type Variant } from '../contract/index.js'
import type { RuleCheck } from './api/index.js'

/** The operations of a rule that a variant has, by the same method and path. */
const onIn = ({ on }: Rule, variant: Variant): readonly OperationId[] =>
  on.filter((operation) => surfaces[variant].includes(operation))

/** A rule as it stands in a variant; undefined where the variant does not have it. */
function ruleIn(rule: Rule, variant: Variant): Rule | undefined {
  if (rule.variant !== 'both' && rule.variant !== variant) return undefined
  const on = onIn(rule, variant)
  return on.length === 0 ? undefined : { ...rule, on }
}

/** The documented rules of a variant. */
export const rulesOf = (variant: Variant): readonly Rule[] =>
  rules.flatMap((rule) => ruleIn(rule, variant) ?? [])

/** Checks as they run in a variant. */
export const checksIn = (checks: readonly RuleCheck[], variant: Variant): readonly RuleCheck[] =>
  checks.flatMap((check) => {
    const rule = ruleIn(check.rule, variant)
    return rule ? [{ ...check, rule }] : []
  })

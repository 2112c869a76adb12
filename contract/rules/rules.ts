import { closestMatch } from '../closest-match.js'
import { families } from './families.js'
import type { Rule } from './rule.js'

type Families = typeof families

/** The id of a rule, for instance `paging.limit-default`. */
export type RuleId = { [N in keyof Families]: keyof Families[N]['rules'] }[keyof Families]

/** Every rule, family by family. */
export const rules: readonly Rule[] = Object.values(families).flatMap((family): Rule[] =>
  Object.values(family.rules),
)

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]))

/** Whether a text is the id of a rule. */
export const isRuleId = (id: string): id is RuleId => byId.has(id)

/** The rule of that id; throws on an id that no rule has, suggesting the nearest one. */
export function ruleOf(id: string): Rule {
  const found = byId.get(id)
  if (found === undefined)
    throw new Error(`unknown rule '${id}': did you mean '${closestMatch(id, [...byId.keys()])}'?`)
  return found
}

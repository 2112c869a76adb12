import { families } from './families.js'
import type { Rule } from './rule.js'

type Families = typeof families

/** The id of a rule, for instance `paging.limit-default`. */
export type RuleId = { [N in keyof Families]: keyof Families[N]['rules'] }[keyof Families]

/** Every rule, family by family. */
export const rules: readonly Rule[] = Object.values(families).flatMap((family): Rule[] =>
  Object.values(family.rules),
)

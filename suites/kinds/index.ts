import type { Family, PatternIds, RuleKind } from '../../contract/index.js'
import type { Check } from '../api/index.js'
import { maxLength, minLength } from './length.js'
import { scopeNeeded } from './scope.js'

type CheckOf<K extends RuleKind> = (kind: K) => Check

const checks: { readonly [K in RuleKind['kind']]: CheckOf<Extract<RuleKind, { kind: K }>> } = {
  minLength,
  maxLength,
  scope: () => scopeNeeded,
}

/** The checks of those rules of a family that follow a pattern, made from its parameters. */
export function kindChecks<F extends Family>({ rules }: F): Readonly<Record<PatternIds<F>, Check>> {
  const made: Record<string, Check> = {}
  for (const { id, kind } of Object.values(rules))
    if (kind) made[id] = (checks[kind.kind] as CheckOf<RuleKind>)(kind)
  return made as Record<PatternIds<F>, Check>
}

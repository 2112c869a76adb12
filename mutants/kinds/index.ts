import type { Family, PatternIds, Rule, RuleKind } from '../../contract/index.js'
import type { AnyMutant } from '../mutant.js'
import { maxLength, minLength } from './length.js'
import { scope } from './scope.js'

type Several = readonly [AnyMutant, ...AnyMutant[]]
type MutantsOf<K extends RuleKind> = (rule: Rule, kind: K) => Several

const standard: { readonly [K in RuleKind['kind']]: MutantsOf<Extract<RuleKind, { kind: K }>> } = {
  minLength,
  maxLength,
  scope,
}

/** The standard mutants of those rules of a family that follow a pattern, made from its parameters. */
export function kindMutants<F extends Family>({ rules }: F): Readonly<Record<PatternIds<F>, Several>> {
  const made: Record<string, Several> = {}
  for (const rule of Object.values(rules))
    if (rule.kind) made[rule.id] = (standard[rule.kind.kind] as MutantsOf<RuleKind>)(rule, rule.kind)
  return made as Record<PatternIds<F>, Several>
}

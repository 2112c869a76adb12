import type { Family, PatternIds, RuleKind } from '../../contract/index.js'
import type { Check } from '../api/index.js'
import { closed, required } from './body.js'
import { cleared } from './cleared.js'
import { emailFilter, filterLength, filterWords } from './filter.js'
import { maxLength, minLength } from './length.js'
import { becomes, unknownId } from './record.js'
import { maxRevision, minRevision, wholeRevision } from './revision.js'
import { scopeNeeded } from './scope.js'
import { ofType } from './type.js'
import { wordsOf } from './words.js'

type CheckOf<K extends RuleKind> = (kind: K) => Check

const checks: { readonly [K in RuleKind['kind']]: CheckOf<Extract<RuleKind, { kind: K }>> } = {
  minLength,
  maxLength,
  scope: () => scopeNeeded,
  emailFilter,
  filterLength,
  filterWords,
  words: wordsOf,
  required,
  closed,
  minRevision: () => minRevision,
  maxRevision: () => maxRevision,
  wholeRevision: () => wholeRevision,
  unknownId: () => unknownId,
  becomes,
  cleared,
  type: ofType,
}

/** The checks of those rules of a family that follow a pattern, made from its parameters. */
export function kindChecks<F extends Family>({ rules }: F): Readonly<Record<PatternIds<F>, Check>> {
  const made: Record<string, Check> = {}
  for (const { id, kind } of Object.values(rules))
    if (kind) made[id] = (checks[kind.kind] as CheckOf<RuleKind>)(kind)
  return made as Record<PatternIds<F>, Check>
}

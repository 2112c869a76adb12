import { type FamilyName, families, type Rule, type RuleKind } from '../../contract/index.js'
import type { Mutations } from '../mutation.js'
import { closed, ofType, required, words } from './body.js'
import { emailFilter, filterLength, filterWords } from './filter.js'
import { maxLength, minLength } from './length.js'
import { becomes, cleared, unknownId } from './record.js'
import { maxRevision, minRevision, wholeRevision } from './revision.js'
import { scope } from './scope.js'

type MutantsOf<K extends RuleKind> = (rule: Rule, kind: K) => Mutations

const standard: { readonly [N in RuleKind['kind']]: MutantsOf<Extract<RuleKind, { kind: N }>> } = {
  minLength,
  maxLength,
  scope,
  emailFilter,
  filterLength,
  filterWords,
  words,
  required,
  closed,
  minRevision,
  maxRevision,
  wholeRevision,
  unknownId,
  becomes,
  cleared,
  type: ofType,
}

/** The mutants of a family on the full surface: those of its rules' kinds, and the family's own. */
export function withKinds(
  family: FamilyName,
  own: Readonly<Record<string, Mutations>>,
): Readonly<Record<string, Mutations>> {
  const rules: readonly Rule[] = Object.values(families[family].rules)
  const made = rules.map((rule) => {
    const { id, kind, variant } = rule
    const byKind =
      kind && variant !== 'compact' ? (standard[kind.kind] as MutantsOf<RuleKind>)(rule, kind) : {}
    return [id, { ...byKind, ...own[id] }]
  })
  return Object.fromEntries(made)
}

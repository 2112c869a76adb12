import { type FamilyName, families, type PatternIds, type Rule, type RuleKind } from '../../contract/index.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { closed, required, words } from './body.js'
import { emailFilter, filterLength, filterWords } from './filter.js'
import { maxLength, minLength } from './length.js'
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
}

type RuleIds<F extends FamilyName> = keyof (typeof families)[F]['rules']
type KindIds<F extends FamilyName> = PatternIds<(typeof families)[F]>

/** Mutants of every rule of a family that has no kind, and further ones of rules that have one. */
type OwnMutants<F extends FamilyName> = Readonly<Record<Exclude<RuleIds<F>, KindIds<F>>, Mutations>> &
  Readonly<Partial<Record<KindIds<F>, Mutations>>>

/** The mutants of a family on the full surface: those of its rules' kinds, and the family's own. */
export function familyMutants<F extends FamilyName>(family: F, own: OwnMutants<F>): FamilyMutants<F> {
  const written: Readonly<Record<string, Mutations>> = own
  const rules: readonly Rule[] = Object.values(families[family].rules)
  const made = rules.map((rule) => {
    const { id, kind, variant } = rule
    const byKind =
      kind && variant !== 'compact' ? (standard[kind.kind] as MutantsOf<RuleKind>)(rule, kind) : {}
    return [id, { ...byKind, ...written[id] }]
  })
  return Object.fromEntries(made) as FamilyMutants<F>
}

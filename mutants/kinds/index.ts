import type { Family, PatternIds, Rule, RuleKind } from '../../contract/index.js'
import type { AnyMutant, Mutants } from '../mutant.js'
import { closed, required, words } from './body.js'
import { emailFilter, filterLength, filterWords } from './filter.js'
import { maxLength, minLength } from './length.js'
import { maxRevision, minRevision, wholeRevision } from './revision.js'
import { scope } from './scope.js'

type Several = readonly [AnyMutant, ...AnyMutant[]]
type MutantsOf<K extends RuleKind> = (rule: Rule, kind: K) => Several

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

/** At least one mutant for every rule of a family that has no kind, and further ones for those that have one. */
export type OwnMutants<F extends Family> = {
  readonly [K in Exclude<keyof F['rules'], PatternIds<F>>]: Several
} & { readonly [K in PatternIds<F>]?: readonly AnyMutant[] }

/** The mutants of a family: the standard ones of the rules that have a kind, and the family's own. */
export function familyMutants<F extends Family>({ rules }: F, own: OwnMutants<F>): Mutants<F> {
  const written: Readonly<Record<string, readonly AnyMutant[]>> = own
  const made = Object.values(rules).map((rule) => {
    const { id, kind } = rule
    const byKind = kind ? (standard[kind.kind] as MutantsOf<RuleKind>)(rule, kind) : []
    return [id, [...byKind, ...(written[id] ?? [])]]
  })
  return Object.fromEntries(made) as Mutants<F>
}

import type { Family, PatternIds } from '../../contract/index.js'
import { type RuleCheck, suite } from '../api/index.js'
import { kindChecks } from './index.js'

type Procedure = RuleCheck['procedure']

/** The checks that a family writes itself: of every rule without a kind, and of those that need more than their kind's. */
type OwnChecks<F extends Family> = {
  readonly [I in Exclude<keyof F['rules'], PatternIds<F>>]: Procedure
} & { readonly [I in PatternIds<F>]?: Procedure }

/** Ties each rule of a family to its check; those of known kinds have one already, which the family may replace. */
export const familySuite = <F extends Family>(family: F, own: OwnChecks<F>): readonly RuleCheck[] =>
  suite(family, { ...kindChecks(family), ...own } as { readonly [I in keyof F['rules'] & string]: Procedure })

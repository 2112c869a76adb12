import type { FamilyName, families, PatternIds } from '../contract/index.js'
import type { CompactBehaviour } from '../fake-server/compact/behaviour.js'
import type { Behaviour } from '../fake-server/pipeline/context.js'

/** How a mutation is marked where the certainty of its rule does not say which verdict it needs. */
export interface Marked {
  /** The verdict that kills the mutant. */
  readonly killedBy?: 'fail' | 'warn'
}

/** Changes an honest behaviour in one place. */
interface Change<B> extends Marked {
  (behaviour: B): void
}

/** Breaks a rule of the full surface. */
export type Mutation = Change<Behaviour>

/** Breaks a rule in the compact variant (section 4.11). */
export type CompactMutation = Change<CompactBehaviour>

/** Ways to break one rule, by the fault that each one plants. */
export type Mutations = Readonly<Record<string, Mutation>>

type RuleIds<F extends FamilyName> = keyof (typeof families)[F]['rules']
type KindIds<F extends FamilyName> = PatternIds<(typeof families)[F]>

/**
 * Ways to break each rule of a family, by the rule's full id; to those of a rule of a known kind its standard mutants are
 * added. The operators in `operators/` make most of them one line.
 *
 * @example
 * export const dealMutants = {
 *   'deal.create-201': { 'a creation is 200': answers(op.createDeal, 200) },
 * } satisfies Partial<FamilyMutants<'deal'>>
 */
export type FamilyMutants<F extends FamilyName> = Readonly<
  Record<Exclude<RuleIds<F>, KindIds<F>>, Mutations>
> &
  Readonly<Partial<Record<KindIds<F>, Mutations>>>

/** Ways to break each rule of a family in the compact variant, by the rule's full id. */
export type CompactMutants<F extends FamilyName> = Readonly<
  Record<RuleIds<F>, Readonly<Record<string, CompactMutation>>>
>

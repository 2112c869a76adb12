import type { RuleId } from '../../contract/index.js'
import type { AnyMutant, CompactMutant, Mutant } from '../index.js'
import type { CompactMutation, Mutation } from '../mutation.js'

/** A fault that no single call and no creation with a reading of it shows, and how many calls do. */
export interface MultiStepFault<M> {
  /**
   * The fewest calls that show it, at least three. Ids that a configuration names (tickets, conversations,
   * booking types, slots) need no call.
   */
  readonly calls: number
  readonly plant: M
}

/** Faults of several steps, by the full id of the rule that they break and by what is wrong. */
export type MultiStepFaults<M = Mutation> = {
  readonly [R in RuleId]?: Readonly<Record<string, MultiStepFault<M>>>
}

/** Faults of several steps in the compact variant. */
export type CompactMultiStepFaults = MultiStepFaults<CompactMutation>

/** A mutant that takes several calls to show. */
export type MultiStepMutant = AnyMutant & { readonly calls: number }

/** The faults of a noun in the full variant as mutants. */
export const inFull = (faults: MultiStepFaults): readonly MultiStepMutant[] => rows<Mutant['plant']>(faults)

/** The faults of the compact variant as mutants. */
export const inCompact = (faults: CompactMultiStepFaults): readonly MultiStepMutant[] =>
  rows<CompactMutant['plant']>(faults).map((row) => ({ ...row, variant: 'compact' as const }))

const rows = <M>(faults: MultiStepFaults<M>) =>
  Object.entries(faults).flatMap(([rule, byFault]) =>
    Object.entries(byFault ?? {}).map(([fault, { calls, plant }]) => ({ rule, fault, calls, plant })),
  )

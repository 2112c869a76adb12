import type * as fc from 'fast-check'
import { type OperationId, surfaces, type Variant } from '../../contract/index.js'
import type { Json } from '../../suites/api/index.js'
import type { World } from './model/world.js'
import type { Scenario } from './scenario.js'

/** One kind of step: when it applies, with which arguments, and what it does and expects. */
export interface Command<A extends Json = Json> {
  /** What the step does, for instance `update a contact`. */
  readonly name: string
  /** The operations that it calls. */
  readonly operations: readonly OperationId[]
  /**
   * The only variant that it is for. By default it is for every variant that has one of its operations; a step at the
   * operations that both have, such as those on contacts, then goes by the variant of the world itself.
   */
  readonly variant?: Variant
  /** The words that `--focus` selects it by: nouns and families of rules. */
  readonly about: readonly string[]
  /** How often it is drawn in comparison with others. */
  readonly weight: number
  /** Draws the arguments of a step that fits the records there are; undefined where none does. */
  draw(world: World): fc.Arbitrary<A> | undefined
  /** Carries out a step and judges the answers; `n` names what it makes. */
  run(scenario: Scenario, args: A, n: number): Promise<void>
}

/** Describes a kind of step; its arguments are data, so that they can be kept and made simpler. */
export const command = <A extends Json>(one: Command<A>): Command => one as unknown as Command

/** Whether a step is for a variant: not for the other one alone, and at operations that the variant has. */
export const isFor =
  (variant: Variant) =>
  ({ variant: only = variant, operations }: Command): boolean =>
    only === variant && operations.some((operation) => surfaces[variant].includes(operation))

import { aroundHandler as ofAroundHandler } from './operators/handler.js'
import { onList as ofOnList } from './operators/list.js'
import { onRead as ofOnRead } from './operators/reading.js'
import { onRecord as ofOnRecord } from './operators/record.js'
import { onReply as ofOnReply } from './operators/reply.js'
import { onBody as ofOnBody, onQuery as ofOnQuery } from './operators/schema.js'
import { onSent as ofOnSent } from './operators/sent.js'
import { aroundStep as ofAroundStep } from './operators/step.js'

export type { ObjectSchema } from './operators/schema.js'

import type { Family } from '../contract/index.js'
import type { CompactBehaviour } from '../fake-server/compact/behaviour.js'
import type { Behaviour } from '../fake-server/pipeline/context.js'

interface Planted<B> {
  readonly fault: string
  /** Breaks the rule at one seam of an honest behaviour. */
  readonly plant: (behaviour: B) => void
}

/** One way to break a rule of the full surface, in the words of whoever might ship it. */
export type Mutant = Planted<Behaviour>

/** One way to break a rule in the compact variant (section 4.11). */
export interface CompactMutant extends Planted<CompactBehaviour> {
  readonly variant: 'compact'
}

/** One way to break a rule, in either variant. */
export type AnyMutant = Mutant | CompactMutant

/** At least one mutant for every rule of a family. */
export type Mutants<F extends Family> = {
  readonly [K in keyof F['rules']]: readonly [AnyMutant, ...AnyMutant[]]
}

/** The mutants of a family with some more for some of its rules. */
export const joined = <K extends string>(
  base: Readonly<Record<K, readonly [AnyMutant, ...AnyMutant[]]>>,
  more: Partial<Record<K, readonly AnyMutant[]>>,
): Readonly<Record<K, readonly [AnyMutant, ...AnyMutant[]]>> =>
  Object.fromEntries(
    (Object.keys(base) as K[]).map((key) => [key, [...base[key], ...(more[key] ?? [])]]),
  ) as unknown as Readonly<Record<K, readonly [AnyMutant, ...AnyMutant[]]>>

/** Further mutants of some of a family's rules. */
export type Operators<F extends Family> = { readonly [K in keyof F['rules']]?: readonly AnyMutant[] }

/** A mutant from its fault and what it does to the behaviour. */
export const mutant = (fault: string, plant: (behaviour: Behaviour) => void): Mutant => ({ fault, plant })

/** A mutant of the compact variant from its fault and what it does to the behaviour. */
export const compactMutant = (
  fault: string,
  plant: (behaviour: CompactBehaviour) => void,
): CompactMutant => ({ fault, variant: 'compact', plant })

const behaviourFirst =
  <A extends readonly unknown[], B>(operator: (...parameters: A) => (behaviour: B) => void) =>
  (behaviour: B, ...parameters: A): void =>
    operator(...parameters)(behaviour)

// The operators in the form in which they change a behaviour at once.
export const aroundHandler = behaviourFirst(ofAroundHandler)
export const aroundStep = behaviourFirst(ofAroundStep)
export const onBody = behaviourFirst(ofOnBody)
export const onList = behaviourFirst(ofOnList)
export const onQuery = behaviourFirst(ofOnQuery)
export const onRead = behaviourFirst(ofOnRead)
export const onRecord = behaviourFirst(ofOnRecord)
export const onReply = behaviourFirst(ofOnReply)
export const onSent = behaviourFirst(ofOnSent)

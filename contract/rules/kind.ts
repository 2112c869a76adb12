import type { activityTypes } from '../records/activity.js'

/** The greatest length of a text in a body, in characters; `min` is its least length, where it has one. */
export interface MaxLength extends Member {
  readonly kind: 'maxLength'
  readonly min?: number
  readonly max: number
  /** What the text must be besides long enough: an absolute URI. */
  readonly format?: 'uri'
}

/** The least length of a text in a body, in characters. */
export interface MinLength extends Member {
  readonly kind: 'minLength'
  readonly min: number
  readonly max: number
}

/** A call needs a key with the scope of the operation. */
export interface NeedsScope {
  readonly kind: 'scope'
}

/** A member of a body. */
interface Member {
  /** The path to the member, for instance `title` or `nextStep.title`. */
  readonly field: string
  /** The shape of the body, where its `type` selects one of several (section 4.4). */
  readonly shape?: (typeof activityTypes)[number]
}

/**
 * The pattern that a rule follows, with its parameters: the rule's check and its standard mutants are made from
 * these data.
 */
export type RuleKind = MinLength | MaxLength | NeedsScope

import type { activityTypes } from '../words/activity.js'

/** The greatest length of a text in a body, in characters; `min` is its least length, where it has one. */
export interface MaxLength extends Member {
  readonly kind: 'maxLength'
  readonly min?: number
  readonly max: number
  /** What the text must be in addition to being long enough: an absolute URI. */
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

/** A filter takes e-mail addresses only. */
export interface EmailFilter {
  readonly kind: 'emailFilter'
  readonly field: string
  /** Filters without which this one may be refused whatever its value. */
  readonly together?: Readonly<Record<string, string>>
}

/** A filter takes texts up to a length, in characters. */
export interface FilterLength {
  readonly kind: 'filterLength'
  readonly field: string
  readonly max: number
  /** Whether the filter is the id of a record, which need not exist. */
  readonly isId: boolean
  /** Whether a slash is refused as well. */
  readonly withoutSlash: boolean
}

/** A filter takes these words and no others. */
export interface FilterWords {
  readonly kind: 'filterWords'
  readonly field: string
  readonly values: readonly string[]
}

/** A member of a body takes these words and no others. */
export interface Words extends Member {
  readonly kind: 'words'
  readonly values: readonly string[]
}

/** A body must have a member. */
export interface Required extends Member {
  readonly kind: 'required'
  /** Values that do not count as the member. */
  readonly not: readonly unknown[]
}

/** A body holds the listed properties and no others. */
export interface Closed {
  readonly kind: 'closed'
  readonly shape?: Member['shape']
  /** Names that a careless server may take: misspelt ones, and those of the record or of another body. */
  readonly near: readonly string[]
  /** Further such names, of which a run tries a few. */
  readonly others: readonly string[]
}

/** The least or the greatest revision that `expectedRev` takes. */
export interface RevisionBound {
  readonly kind: 'minRevision' | 'maxRevision'
}

/** `expectedRev` is a whole number. */
export interface WholeRevision {
  readonly kind: 'wholeRevision'
}

/** The path of a call names a record by its id; an id that no record has is refused. */
export interface UnknownId {
  readonly kind: 'unknownId'
}

/** A call gives the record that its path names some values, and leaves everything else as it is. */
export interface Becomes {
  readonly kind: 'becomes'
  /** The members that the call sets, with the value that each has from then on. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Null in a body empties the member of the record that the path names. */
export interface Cleared {
  readonly kind: 'cleared'
  readonly field: string
}

/** A member of a body is of one JSON type; whether null may stand for it is another question. */
export interface OfType extends Member {
  readonly kind: 'type'
  readonly type: 'string' | 'boolean'
  /** Values that a careless server may take for a text, numbers among them. */
  readonly near: readonly unknown[]
  /** True and false come back as they were sent. */
  readonly comesBack?: true
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
export type RuleKind =
  | MinLength
  | MaxLength
  | NeedsScope
  | EmailFilter
  | FilterLength
  | FilterWords
  | Words
  | Required
  | Closed
  | RevisionBound
  | WholeRevision
  | UnknownId
  | Becomes
  | Cleared
  | OfType

/** The parameters of one kind, for instance `KindOf<'maxLength'>`. */
export type KindOf<N extends RuleKind['kind']> = Extract<RuleKind, { readonly kind: N }>

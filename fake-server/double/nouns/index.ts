import type { Variant } from '../../../contract/index.js'
import { compactNouns } from './compact-nouns.js'
import { fullNouns, fullViews } from './full-nouns.js'
import type { Lookup, Noun } from './noun.js'

/** The nouns of a variant, in the order in which their records are made. */
export const nounsOf: Readonly<Record<Variant, Readonly<Record<string, Noun>>>> = {
  full: fullNouns,
  compact: compactNouns,
}

/** Everything of a variant that a test can look up, or that a record can refer to. */
export const lookupsOf: Readonly<Record<Variant, Readonly<Record<string, Lookup>>>> = {
  full: { ...fullNouns, ...fullViews },
  compact: compactNouns,
}

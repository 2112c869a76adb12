import { closest } from 'fastest-levenshtein'

/** The candidate with the fewest single-letter edits from a word, for suggestions in errors. */
export const closestMatch = <T extends string>(word: string, candidates: readonly T[]): T | undefined =>
  candidates.length === 0 ? undefined : (closest(word, candidates) as T)

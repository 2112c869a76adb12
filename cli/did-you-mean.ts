import { distance } from 'fastest-levenshtein'
import { closestMatch } from '../contract/index.js'

/** The most choices that are listed in one line. */
const mostListed = 40

/** What to suggest for an unknown word: the choice that is meant, or all of them where none is near. */
export function didYouMean(word: string, choices: readonly string[], listing?: string): string {
  const best = closestMatch(word, choices)
  if (best !== undefined && isNear(word.toLowerCase(), best.toLowerCase())) return `did you mean '${best}'?`
  return listing ?? `there is ${choices.slice(0, mostListed).join(', ')}`
}

/** Whether at most half of the letters of the longer word would have to change. */
const isNear = (one: string, other: string): boolean =>
  distance(one, other) <= Math.max(one.length, other.length) / 2

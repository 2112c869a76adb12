import { closestMatch } from '../../contract/index.js'

/** The most choices that are listed in one line. */
const mostListed = 40

/** The way out of an unknown word: the choice that is meant, or all of them where none is near. */
export function didYouMean(word: string, choices: readonly string[], listing?: string): string {
  const best = closestMatch(word, choices)
  if (best !== undefined && likeness(word, best) >= 1 / 3) return `did you mean '${best}'?`
  return listing ?? `there is ${choices.slice(0, mostListed).join(', ')}`
}

/** How many pairs of neighbouring letters two words share, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)]
  const shared = [...a].filter((pair) => b.has(pair)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

const pairs = (word: string): ReadonlySet<string> => {
  const lower = ` ${word.toLowerCase()}`
  return new Set(Array.from({ length: lower.length - 1 }, (_, n) => lower.slice(n, n + 2)))
}

import { distance } from 'fastest-levenshtein'
import { closestMatch } from '../../contract/index.js'

/**
 * How a message about an unknown id or name ends: with the one that was probably meant, otherwise with all that there are.
 *
 * @param most The most names that it lists.
 */
export function suggestion(name: string, known: readonly string[], most = 10): string {
  const similar = similarName(name, known)
  if (similar !== undefined) return `: did you mean '${similar}'?`
  return known.length === 0 || known.length > most ? '' : `; known: ${known.join(', ')}`
}

/** The closest of some names, without regard to case, where it resembles what was given. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const same = known.find((one) => one.toLowerCase() === name.toLowerCase())
  if (same !== undefined) return same
  const closest = closestMatch(name, known)
  const isSimilar = closest !== undefined && distance(name, closest) <= Math.max(2, name.length / 3)
  return isSimilar ? closest : undefined
}

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
  return closest !== undefined && resembles(name, closest) ? closest : undefined
}

/** Whether what was given is near enough to a name to be a misspelling of it. */
export const resembles = (given: string, name: string): boolean =>
  distance(given, name) <= Math.max(2, given.length / 3)

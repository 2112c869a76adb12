import { distance } from 'fastest-levenshtein'
import { closestMatch } from '../../contract/index.js'

/**
 * How a message about an unknown id or name ends: with the one that could have been meant, else with those there are.
 *
 * @param most The most ids that it lists.
 */
export function suggestion(id: string, ids: readonly string[], most = 10): string {
  const nearest = closestMatch(id, ids)
  if (nearest === undefined) return ': there is none'
  if (distance(id, nearest) <= Math.max(2, id.length / 3)) return `; did you mean '${nearest}'?`
  return ids.length <= most ? `: there is ${ids.join(', ')}` : ''
}

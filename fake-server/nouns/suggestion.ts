import { distance } from 'fastest-levenshtein'
import { closestMatch } from '../../contract/index.js'

/** The most ids that a message lists. */
const most = 10

/** How a message about an unknown id ends: with the one that could have been meant, else with those there are, if few. */
export function suggestion(id: string, ids: readonly string[]): string {
  const nearest = closestMatch(id, ids)
  if (nearest === undefined) return ': there is none'
  if (distance(id, nearest) <= Math.max(2, id.length / 3)) return `; did you mean '${nearest}'?`
  return ids.length <= most ? `: there is ${ids.join(', ')}` : ''
}

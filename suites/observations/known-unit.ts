import type { Assumptions } from '../../contract/index.js'
import type { Api } from '../api/index.js'

/**
 * What counts as one character on the target, for the bounds of drawn texts; undefined where that is not said, as then
 * only texts are judged that are within a bound, or beyond it, by every unit (gap.length-unit).
 */
export function knownUnit({
  target: { configured },
  assumptions,
}: Api): Assumptions['length-unit'] | undefined {
  return configured === undefined || configured.has('length-unit') ? assumptions['length-unit'] : undefined
}

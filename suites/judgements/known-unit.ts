import type { Assumptions } from '../../contract/index.js'
import type { Api } from '../api/index.js'

/**
 * What counts as one character on the target, for the bounds of drawn texts; undefined where nobody says so, as then
 * only texts are judged that are within a bound, or beyond it, by every unit (gap.length-unit).
 */
export const knownUnit = (api: Api): Assumptions['length-unit'] | undefined =>
  api.target.isExact || api.isConfigured('length-unit') ? api.assumptions['length-unit'] : undefined

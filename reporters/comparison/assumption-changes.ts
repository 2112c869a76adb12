import { isDeepStrictEqual } from 'node:util'
import type { Report } from '../model/report.js'
import type { Comparison } from './comparison.js'

/** The gaps for which two runs assumed another value; a gap that one of the reports does not name is left out. */
export function assumptionChanges(before: Report, after: Report): Comparison['assumptions'] {
  const earlier = valuesOf(before)
  return [...valuesOf(after)]
    .filter(([gap, value]) => earlier.has(gap) && !isDeepStrictEqual(earlier.get(gap), value))
    .map(([gap, value]) => ({ gap, old: earlier.get(gap), new: value }))
}

/** What a run assumed, by gap; older reports name only what the server showed. */
const valuesOf = ({ assumptions, detected = {} }: Report): ReadonlyMap<string, unknown> =>
  assumptions ? new Map(assumptions.map(({ gap, value }) => [gap, value])) : new Map(Object.entries(detected))

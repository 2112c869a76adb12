import { generalGaps } from '../gaps/general.js'
import { operationGaps } from './operation-gaps.js'

export type { Gap, GapValues } from '../gaps/gap.js'

/** Everything the document leaves open, by name; `gap.` before the name in reports. */
export const gaps = { ...generalGaps, ...operationGaps }

/** The name of a gap, for instance `error-body`. */
export type GapName = keyof typeof gaps

/** Every gap's name. */
export const gapNames = Object.keys(gaps) as GapName[]

/** Whether a text is the name of a gap. */
export const isGapName = (name: string): name is GapName => Object.hasOwn(gaps, name)

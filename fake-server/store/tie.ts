import type { Assumptions } from '../../contract/index.js'
import type { PartOf } from './sorted-index.js'

/** How records whose sort keys are equal otherwise are ordered. */
export interface Tie {
  /** The end of the sort keys. */
  readonly by: readonly PartOf<{ readonly id: string }>[]
  /** Called with the id of each new record. */
  readonly created?: (id: string) => void
  /** The same order for a copy of the workspace, whose new records count by themselves. */
  readonly copy: () => Tie
}

/** A number that depends on the id alone, in an order that looks random. */
const scattered = (id: string): number =>
  [...id].reduce((hash, c) => Math.imul((hash ^ (c.codePointAt(0) ?? 0)) * 31, 0x5bd1e995) >>> 7, 7)

/** How records of equal sort keys are ordered in one workspace (gap.order-ties). */
export function tieOf({ 'order-ties': ties }: Assumptions): Tie {
  if (ties === 'by-creation') return byCreation(new Map())
  const tie: Tie = {
    by: ties === 'by-id' ? [({ id }) => id] : [({ id }) => scattered(id), ({ id }) => id],
    copy: () => tie,
  }
  return tie
}

/** By the number that each id got when its record was created. */
function byCreation(serials: Map<string, number>): Tie {
  return {
    by: [({ id }) => serials.get(id) ?? 0, ({ id }) => id],
    created: (id) => void serials.set(id, serials.get(id) ?? serials.size),
    copy: () => byCreation(new Map(serials)),
  }
}

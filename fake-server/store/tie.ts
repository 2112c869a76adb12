import type { Assumptions } from '../../contract/index.js'
import type { PartOf } from './sorted-index.js'

/** The end of the sort keys, which orders records whose keys are equal otherwise. */
export type Tie = readonly PartOf<{ readonly id: string }>[]

/** A number that depends on the id alone, in an order that looks random. */
const scattered = (id: string): number =>
  [...id].reduce((hash, c) => Math.imul((hash ^ (c.codePointAt(0) ?? 0)) * 31, 0x5bd1e995) >>> 7, 7)

/** How records of equal sort keys are ordered in one workspace (gap.order-ties). */
export function tieOf({ 'order-ties': ties }: Assumptions): Tie {
  if (ties === 'by-id') return [({ id }) => id]
  if (ties === 'any') return [({ id }) => scattered(id), ({ id }) => id]
  const serials = new Map<string, number>()
  return [
    ({ id }) => {
      const serial = serials.get(id) ?? serials.size
      serials.set(id, serial)
      return serial
    },
    ({ id }) => id,
  ]
}

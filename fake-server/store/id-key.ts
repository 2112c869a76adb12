import type { Assumptions } from '../../contract/index.js'
import type { SortKey } from './sort-key.js'

/** Wide enough for the digits of any id, as none is longer than 200 characters. */
const widest = 200

const padded = (id: string): string => id.replace(/\d+/g, (digits) => digits.padStart(widest, '0'))

/** The key by which an id sorts, for each comparison; the id itself parts what a comparison holds equal (gap.id-collation). */
export const idKeys: Readonly<Record<Assumptions['id-collation'], (id: string) => SortKey>> = {
  'code-unit': (id) => [id],
  'case-insensitive': (id) => [id.toLowerCase(), id],
  numeric: (id) => [padded(id.toLowerCase()), id],
}

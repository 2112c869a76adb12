import type { Assumptions } from '../../contract/index.js'
import type { SortKey } from './sort-key.js'

/** Wide enough for the digits of any id, as none is longer than 200 characters. */
const widest = 200

const padded = (id: string): string => id.replace(/\d+/g, (digits) => digits.padStart(widest, '0'))

/** A text that sorts the other way round; the end mark puts a beginning after what continues it. */
const reversed = (id: string): string =>
  `${id.replace(/[\s\S]/g, (unit) => String.fromCharCode(0xffff - unit.charCodeAt(0)))}\uffff`

/** The key by which an id sorts, for each comparison; the id itself parts what a comparison holds equal (gap.id-collation). */
export const idKeys: Readonly<Record<Assumptions['id-collation'], (id: string) => SortKey>> = {
  'code-unit': (id) => [id],
  'case-insensitive': (id) => [id.toLowerCase(), id],
  numeric: (id) => [padded(id.toLowerCase()), id],
  // As most databases do of themselves: punctuation and case count only where nothing else differs.
  database: (id) => [id.toLowerCase().replace(/[^a-z0-9]/g, ''), id],
  descending: (id) => [reversed(id)],
}

import type { Assumptions } from '../../contract/index.js'

/** Puts the number of its digits before each number, so that texts sort by it and a cursor stays short. */
const counted = (id: string): string =>
  id.replace(/0*(\d+)/g, (_, digits: string) => `${String(digits.length).padStart(3, '0')}${digits}`)

/** A text that sorts in reverse; the end mark puts a prefix after what continues it. */
const reversed = (id: string): string =>
  `${id.replace(/[\s\S]/g, (unit) => String.fromCharCode(0xffff - unit.charCodeAt(0)))}\uffff`

type OfId = (record: { readonly id: string }) => string

const itself: OfId = ({ id }) => id

/** The parts of the key by which an id sorts, for each comparison; the id itself orders what a comparison holds equal (gap.id-collation). */
export const idKeys: Readonly<Record<Assumptions['id-collation'], readonly OfId[]>> = {
  'code-unit': [itself],
  'case-insensitive': [({ id }) => id.toLowerCase(), itself],
  numeric: [({ id }) => counted(id.toLowerCase()), itself],
  // As most databases do by default: punctuation and case count only where nothing else differs.
  database: [({ id }) => id.toLowerCase().replace(/[^a-z0-9]/g, ''), itself],
  descending: [({ id }) => reversed(id)],
}

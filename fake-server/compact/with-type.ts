import type { Assumptions, CompactContact } from '../../contract/index.js'

/** A text as a list of texts, which is empty for null. */
const listed = (value: unknown): unknown =>
  value === null ? [] : typeof value === 'string' ? [value] : value

/** A text as an object, with a code of null. */
const parted = (name: string, value: unknown): unknown =>
  typeof value === 'string' ? { [`${name}_code`]: null, [name]: value } : value

/** A contact with its notes and its phone of the types assumed for them (gap.compact-record-types). */
export function withType(
  contact: CompactContact,
  { 'compact-record-types': { strings, objectOrNull } }: Assumptions,
): CompactContact {
  const { notes, phone } = contact
  // The types are those of the contract, which the document leaves open.
  return {
    ...contact,
    ...(strings.includes('notes') ? { notes: listed(notes) } : {}),
    ...(objectOrNull.includes('phone') ? { phone: parted('phone', phone) } : {}),
  } as CompactContact
}

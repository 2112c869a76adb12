import { compactRecords } from '../../contract/index.js'
import type { Json } from '../api/index.js'
import { without } from './words.js'

/** A contact of the compact variant as later answers must show it: its time of update is the server's own. */
export const keptContact = (shown: Json): Json => without(shown, 'updatedAt')

/**
 * The fields that a contact of the compact variant must show after an update. Name and e-mail are as sent, else as they
 * were; where the name alone is sent, nothing else changes. What becomes of other fields that are sent is open
 * (gap.compact-input).
 */
export function dueAfter(contact: Json, sent: Json): Json {
  const isNameAlone = Object.keys(sent).every((name) => name === 'name')
  const kept = isNameAlone ? compactRecords.contact.required : (['id', 'name', 'email'] as const)
  const before = Object.entries(contact).filter(([name]) => (kept as readonly string[]).includes(name))
  const { name, email } = { ...contact, ...sent }
  return { ...Object.fromEntries(before), name, ...(email === undefined ? {} : { email }) }
}

import type { Json } from '../../../suites/api/index.js'
import { untouchedBy } from '../../../suites/compact/writes.js'
import { without } from './words.js'

/** A contact of the compact variant as later answers must show it: its time of update is the server's own. */
export const keptContact = (shown: Json): Json => without(shown, 'updatedAt')

/**
 * The fields that a contact of the compact variant must show after an update: name and e-mail as sent, and every other
 * documented field that was not sent as it was. What becomes of other fields that are sent is open (gap.compact-input).
 */
export function dueAfter(contact: Json, sent: Json): Json {
  const { name, email } = sent
  return {
    ...untouchedBy(contact, sent),
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
  }
}

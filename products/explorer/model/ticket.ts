import { movedWith, movingIn, ticketMembers } from '../../../contract/index.js'
import type { Json } from '../../../suites/api/index.js'

/** A ticket after an update: only the fields sent change (section 4.6). */
export const updatedTicket = (ticket: Json, fields: Json): Json => ({ ...ticket, ...fields })

/** The fields that may differ from the model after an update of some fields: what moves, and what follows from those. */
export const freeAfter = (fields: Json): readonly string[] => [
  'rev',
  ...movingIn(ticketMembers),
  ...movedWith(ticketMembers, Object.keys(fields)),
]

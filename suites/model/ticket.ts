import type { Json } from '../api/index.js'

/** What a server moves by itself in a ticket: its times, and what follows from messages of its conversation. */
const ticketMoving = ['updatedAt', 'lastMessageAt', 'firstResponseAt', 'slaBreached'] as const

/** What may follow of itself from a change of a field. */
const entailed: Readonly<Record<string, readonly string[]>> = {
  priority: ['slaDueAt'],
  // The contact of the conversation may become that of the ticket.
  conversationId: ['leadId', 'leadName', 'leadEmail', 'channel'],
}

/** A ticket after an update: only the fields sent change (section 4.6). */
export const updatedTicket = (ticket: Json, fields: Json): Json => ({ ...ticket, ...fields })

/** The fields that may differ from the model after an update of some fields: what moves, and what follows from those. */
export const freeAfter = (fields: Json): readonly string[] => [
  'rev',
  ...ticketMoving,
  ...Object.keys(fields)
    .flatMap((name) => entailed[name] ?? [])
    .filter((name) => !(name in fields)),
]

import type { GeneralAssumptions } from '../gaps/general.js'
import { bodyProperties } from '../members/body-properties.js'
import { expectedRev, isOpen, words } from '../members/field.js'
import { ticketMembers } from '../members/ticket.js'
import type { Schema } from '../schema.js'

/** The body of `PATCH /tickets/{id}` (section 4.6, gaps ticket-update-fields, null-vs-absent). */
export const ticketUpdateBody = (assumptions: GeneralAssumptions): Schema => ({
  type: 'object',
  properties: {
    ...bodyProperties(ticketMembers, 'updateTicket', assumptions, {
      assumed: assumptions['ticket-update-fields'],
      clears: true,
    }),
    expectedRev,
  },
  additionalProperties: isOpen(assumptions),
})

/** The body of `POST /tickets/{id}/comments` (gap.ticket-comment-body). */
export const ticketCommentBody = (assumptions: GeneralAssumptions): Schema => {
  const { text, kind, note, reply } = assumptions['ticket-comment-body']
  return {
    type: 'object',
    required: [text],
    properties: { [text]: words, [kind]: { enum: [note, reply] } },
    additionalProperties: isOpen(assumptions),
  }
}

/** The body of `POST /tickets/{id}/assign`; it takes nothing else (section 4.6, gap.ticket-assign-format). */
export const ticketAssignBody = (assumptions: GeneralAssumptions): Schema => ({
  type: 'object',
  required: ['assigneeEmail'],
  properties: {
    assigneeEmail: {
      type: ['string', 'null'],
      ...(assumptions['ticket-assign-format'] === 'refuse' ? { format: 'email' } : {}),
    },
    expectedRev,
  },
  additionalProperties: false,
})

import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import { ticketPriorities, ticketSchema, ticketStatuses } from '../records/ticket.js'
import type { Schema } from '../schema.js'
import { expectedRev, inputInstant, isOpen, nullable, recordId, tagWord, words } from './field.js'

const { subject, description } = limits.ticket

/** What an update may take in addition to the fields shown (gap.ticket-update-fields). */
const furtherFields = (assumptions: GeneralAssumptions): Readonly<Record<string, Schema>> => ({
  status: { enum: ticketStatuses },
  category: { type: 'string' },
  tags: { type: 'array', items: tagWord(assumptions) },
  leadId: recordId,
  slaDueAt: inputInstant(assumptions),
  customFields: { type: 'object' },
})

/** The fields of a ticket that may be null, by name. */
const mayBeNull = (name: string): boolean =>
  Object.entries(ticketSchema.properties).some(
    ([own, { type }]) => own === name && [type].flat().includes('null'),
  )

/** The body of `PATCH /tickets/{id}` (section 4.6, gaps ticket-update-fields, null-vs-absent). */
export const ticketUpdateBody = (assumptions: GeneralAssumptions): Schema => {
  const further = Object.entries(furtherFields(assumptions)).filter(([name]) =>
    assumptions['ticket-update-fields'].includes(name),
  )
  const fields: Readonly<Record<string, Schema>> = {
    subject: { type: 'string', minLength: subject.min, maxLength: subject.max },
    description: { type: 'string', maxLength: description.max },
    priority: { enum: ticketPriorities },
    channel: { enum: [...assumptions['ticket-channel-values'], null] },
    conversationId: recordId,
    ...Object.fromEntries(further),
    expectedRev,
  }
  const clears = assumptions['null-vs-absent'] === 'clear'
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    clears && mayBeNull(name) ? nullable(field) : field,
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    additionalProperties: isOpen(assumptions),
  }
}

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

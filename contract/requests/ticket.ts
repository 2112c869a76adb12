import type { Assumptions } from '../gaps/assumptions.js'
import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import { ticketPriorities, ticketStatuses } from '../records/ticket.js'
import type { Schema } from '../schema.js'
import { open } from './contact.js'

const expectedRev = { type: 'integer', minimum: limits.rev.min, maximum: limits.rev.max } as const
const { subject, description } = limits.ticket

/** What an update may take in addition to the fields shown (gap.ticket-update-fields). */
const more: Readonly<Record<string, Schema>> = {
  status: { enum: ticketStatuses },
  category: { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
  leadId: { type: 'string', minLength: limits.pathId.min, maxLength: limits.pathId.max },
  slaDueAt: { type: 'string', format: 'input-instant' },
  customFields: { type: 'object' },
}

/** The body of `PATCH /tickets/{id}` (section 4.6, gap.ticket-update-fields). */
export const ticketUpdateBody = (assumptions: Assumptions): Schema => ({
  type: 'object',
  ...(assumptions['expected-rev-required'].includes(op.updateTicket) ? { required: ['expectedRev'] } : {}),
  properties: {
    subject: { type: 'string', minLength: subject.min, maxLength: subject.max },
    description: { type: 'string', maxLength: description.max },
    priority: { enum: ticketPriorities },
    channel: { enum: [...assumptions['ticket-channel-values'], null] },
    conversationId: { type: 'string', minLength: limits.pathId.min, maxLength: limits.pathId.max },
    ...Object.fromEntries(
      Object.entries(more).filter(([name]) => assumptions['ticket-update-fields'].includes(name)),
    ),
    expectedRev,
  },
  additionalProperties: open(assumptions),
})

/** The body of `POST /tickets/{id}/comments` (gap.ticket-comment-body). */
export const ticketCommentBody = (assumptions: Assumptions): Schema => {
  const { text, kind, note, reply } = assumptions['ticket-comment-body']
  return {
    type: 'object',
    required: [text],
    properties: { [text]: { type: 'string', minLength: 1 }, [kind]: { enum: [note, reply] } },
    additionalProperties: open(assumptions),
  }
}

/** The body of `POST /tickets/{id}/assign`; it takes nothing else (section 4.6). */
export const ticketAssignBody = (): Schema => ({
  type: 'object',
  required: ['assigneeEmail'],
  properties: { assigneeEmail: { type: ['string', 'null'] }, expectedRev },
  additionalProperties: false,
})

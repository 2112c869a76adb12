import type { Assumptions } from '../gaps/assumptions.js'
import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import type { Schema } from '../schema.js'

/** The body of `POST /conversations/{id}/assign`; it takes nothing else (section 4.7). */
export const conversationAssignBody = (assumptions: Assumptions): Schema => {
  const revRequired: readonly string[] = assumptions['expected-rev-required']
  return {
    type: 'object',
    required: revRequired.includes(op.assignConversation)
      ? ['assigneeEmail', 'expectedRev']
      : ['assigneeEmail'],
    properties: {
      assigneeEmail: { type: ['string', 'null'], format: 'email' },
      expectedRev: { type: 'integer', minimum: limits.rev.min, maximum: limits.rev.max },
    },
    additionalProperties: false,
  }
}

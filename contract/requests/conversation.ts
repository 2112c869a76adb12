import { emailOrNull, expectedRev } from '../members/field.js'
import type { Schema } from '../schema.js'

/** The body of `POST /conversations/{id}/assign`; it takes nothing else (section 4.7). */
export const conversationAssignBody = (): Schema => ({
  type: 'object',
  required: ['assigneeEmail'],
  properties: { assigneeEmail: emailOrNull, expectedRev },
  additionalProperties: false,
})

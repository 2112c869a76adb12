import type { Assumptions } from '../gaps/assumptions.js'
import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import { dealCustomFields, dealRecurrences } from '../records/deal.js'
import type { Schema } from '../schema.js'
import { open } from './contact.js'

const id = { type: 'string', minLength: limits.pathId.min, maxLength: limits.pathId.max } as const

/** The body of `POST /deals` (section 4.5, gap.deal-create-fields). */
export const dealCreateBody = (assumptions: Assumptions): Schema => {
  const names = assumptions['deal-create-fields']
  return {
    type: 'object',
    required: ['title', names.contact],
    properties: {
      title: { type: 'string', minLength: limits.deal.title.min, maxLength: limits.deal.title.max },
      [names.contact]: names.by === 'email' ? { type: 'string', format: 'email' } : id,
      [names.pipeline]: id,
      [names.stage]: id,
      [names.owner]: { type: 'string', format: 'email' },
      value: { type: 'number' },
      currency: { type: 'string', minLength: 1 },
      probability: { type: 'number' },
      expectedCloseDate: { type: 'string', format: 'input-instant' },
      recurrence: { enum: dealRecurrences },
      customFields: dealCustomFields,
    },
    additionalProperties: open(assumptions),
  }
}

/** The body of `POST /deals/{id}/close` (gaps deal-close-selector, deal-close-expected-rev, deal-lost-reason). */
export const dealCloseBody = (assumptions: Assumptions): Schema => {
  const { field, won, lost } = assumptions['deal-close-selector']
  const revRequired = assumptions['expected-rev-required'].includes(op.closeDeal)
  const reasoned = { anyOf: [{ properties: { [field]: { const: won } } }, { required: ['lostReasonId'] }] }
  return {
    type: 'object',
    required: revRequired ? [field, 'expectedRev'] : [field],
    properties: {
      [field]: { enum: [won, lost] },
      expectedRev: { type: 'integer', minimum: limits.rev.min, maximum: limits.rev.max },
      lostReasonId: { type: 'string' },
      lostNote: { type: 'string' },
    },
    ...(assumptions['deal-lost-reason'].required ? reasoned : {}),
    additionalProperties: open(assumptions),
  }
}

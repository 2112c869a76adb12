import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import { dealCustomFields, dealRecurrences } from '../records/deal.js'
import type { Schema } from '../schema.js'
import { email, expectedRev, inputInstant, isOpen, recordId, words } from './field.js'

/** The body of `POST /deals` (section 4.5, gap.deal-create-fields). */
export const dealCreateBody = (assumptions: GeneralAssumptions): Schema => {
  const names = assumptions['deal-create-fields']
  return {
    type: 'object',
    required: ['title', names.contact],
    properties: {
      title: { type: 'string', minLength: limits.deal.title.min, maxLength: limits.deal.title.max },
      [names.contact]: names.by === 'email' ? email : recordId,
      [names.pipeline]: recordId,
      [names.stage]: recordId,
      [names.owner]: email,
      value: { type: 'number' },
      currency: words,
      probability: { type: 'number' },
      expectedCloseDate: inputInstant(assumptions),
      recurrence: { enum: dealRecurrences },
      customFields: dealCustomFields,
    },
    additionalProperties: isOpen(assumptions),
  }
}

/** The body of `POST /deals/{id}/close` (gaps deal-close-selector, deal-close-expected-rev, deal-lost-reason). */
export const dealCloseBody = (assumptions: GeneralAssumptions): Schema => {
  const { field, won, lost } = assumptions['deal-close-selector']
  const reasoned = { anyOf: [{ properties: { [field]: { const: won } } }, { required: ['lostReasonId'] }] }
  return {
    type: 'object',
    required: assumptions['deal-close-expected-rev'] === 'required' ? [field, 'expectedRev'] : [field],
    properties: {
      [field]: { enum: [won, lost] },
      expectedRev,
      lostReasonId: { type: 'string' },
      lostNote: { type: 'string' },
    },
    ...(assumptions['deal-lost-reason'].required ? reasoned : {}),
    additionalProperties: isOpen(assumptions),
  }
}

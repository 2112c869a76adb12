import type { GeneralAssumptions } from '../gaps/general.js'
import { bodyProperties } from '../members/body-properties.js'
import { dealMembers } from '../members/deal.js'
import { expectedRev, isOpen } from '../members/field.js'
import { requiredBy } from '../members/member.js'
import type { Schema } from '../schema.js'

/** The body of `POST /deals` (section 4.5, gap.deal-create-fields). */
export const dealCreateBody = (assumptions: GeneralAssumptions): Schema => ({
  type: 'object',
  required: requiredBy(dealMembers, 'createDeal', assumptions),
  properties: bodyProperties(dealMembers, 'createDeal', assumptions),
  additionalProperties: isOpen(assumptions),
})

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
      ...bodyProperties(dealMembers, 'closeDeal', assumptions),
    },
    ...(assumptions['deal-lost-reason'].required ? reasoned : {}),
    additionalProperties: isOpen(assumptions),
  }
}

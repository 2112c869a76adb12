import { limits } from '../limits.js'
import { flag, instantOrNull, numberOrNull, safeInteger, text, textOrNull } from '../schema.js'
import { dealRecurrences, dealStatuses } from '../words/deal.js'
import { email, inputInstant, recordId, words } from './field.js'
import type { Members } from './member.js'

const { title } = limits.deal
const create = { by: ['createDeal'] } as const
/** A creation takes it by assumption (gap.deal-create-fields). */
const further = { ...create, assumed: 'default' } as const
/** A close takes it by assumption (gap.deal-lost-reason). */
const closing = { by: ['closeDeal'], assumed: 'default' } as const

const customFields = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
} as const

/** The members of deals, in the order of section 2.2; what a creation takes is in section 4.5. */
export const dealMembers = {
  id: { shows: text, sample: 'deal_3f6b9d1c8a2e7g4h' },
  title: {
    shows: text,
    takes: { type: 'string', minLength: title.min, maxLength: title.max },
    ...create,
    requiredBy: ['createDeal'],
  },
  leadId: {
    shows: text,
    takes: (assumptions) => (assumptions['deal-create-fields'].by === 'email' ? email : recordId),
    ...further,
    requiredBy: ['createDeal'],
    called: (assumptions) => assumptions['deal-create-fields'].contact,
    names: 'contact',
  },
  pipelineId: {
    shows: text,
    takes: recordId,
    ...further,
    called: (assumptions) => assumptions['deal-create-fields'].pipeline,
    names: 'pipeline',
  },
  stageId: {
    shows: text,
    takes: recordId,
    ...further,
    called: (assumptions) => assumptions['deal-create-fields'].stage,
    names: 'stage',
  },
  leadName: { shows: textOrNull, isCopied: true },
  leadEmail: { shows: textOrNull, isCopied: true },
  organizationId: { shows: textOrNull, isCopied: true },
  organizationName: { shows: textOrNull, isCopied: true },
  status: {
    shows: { type: 'string', enum: dealStatuses },
    // gap.deal-close-selector names the member of a close that changes it.
    moves: ['closedAt', 'stageId', 'probability', 'lostReasonId', 'lostReasonLabel', 'lostNote'],
  },
  value: { shows: numberOrNull, takes: { type: 'number' }, ...further, sample: 1200 },
  currency: { shows: text, takes: words, ...further, sample: 'EUR' },
  probability: { shows: numberOrNull, takes: { type: 'number' }, ...further, sample: 0.5 },
  expectedCloseDate: { shows: instantOrNull, takes: inputInstant, ...further },
  recurrence: {
    shows: { type: 'string', enum: dealRecurrences },
    takes: { enum: dealRecurrences },
    ...further,
  },
  ownerEmail: {
    shows: textOrNull,
    takes: email,
    ...further,
    called: (assumptions) => assumptions['deal-create-fields'].owner,
  },
  ownerName: { shows: textOrNull, isCopied: true },
  isPrimary: { shows: flag, isMoving: true },
  stageEnteredAt: { shows: instantOrNull, isMoving: true },
  lastActivityAt: { shows: instantOrNull, isMoving: true },
  closedAt: { shows: instantOrNull },
  // The deal of the examples is open.
  lostReasonId: { shows: textOrNull, takes: text, ...closing, sample: null },
  lostReasonLabel: { shows: textOrNull, sample: null },
  lostNote: { shows: textOrNull, takes: text, ...closing, sample: null },
  customFields: {
    shows: customFields,
    takes: customFields,
    ...further,
    sample: { region: 'south', seats: 12 },
  },
  rev: { shows: safeInteger },
  createdAt: { shows: instantOrNull },
  updatedAt: { shows: instantOrNull, isMoving: true },
} as const satisfies Members

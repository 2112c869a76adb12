import { flag, instantOrNull, numberOrNull, type RecordOf, safeInteger, text, textOrNull } from '../schema.js'

/** The states of a deal (section 2.2). */
export const dealStatuses = ['open', 'won', 'lost'] as const
/** How often a deal recurs (section 2.2). */
export const dealRecurrences = ['none', 'monthly', 'yearly'] as const

/** The custom fields of a deal (section 2.2). */
export const dealCustomFields = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
} as const

/** The record of section 2.2. */
export const dealSchema = {
  type: 'object',
  required: [
    'id',
    'title',
    'leadId',
    'pipelineId',
    'stageId',
    'leadName',
    'leadEmail',
    'organizationId',
    'organizationName',
    'status',
    'value',
    'currency',
    'probability',
    'expectedCloseDate',
    'recurrence',
    'ownerEmail',
    'ownerName',
    'isPrimary',
    'stageEnteredAt',
    'lastActivityAt',
    'closedAt',
    'lostReasonId',
    'lostReasonLabel',
    'lostNote',
    'customFields',
    'rev',
    'createdAt',
    'updatedAt',
  ],
  properties: {
    id: text,
    title: text,
    leadId: text,
    pipelineId: text,
    stageId: text,
    leadName: textOrNull,
    leadEmail: textOrNull,
    organizationId: textOrNull,
    organizationName: textOrNull,
    status: { type: 'string', enum: dealStatuses },
    value: numberOrNull,
    currency: text,
    probability: numberOrNull,
    expectedCloseDate: instantOrNull,
    recurrence: { type: 'string', enum: dealRecurrences },
    ownerEmail: textOrNull,
    ownerName: textOrNull,
    isPrimary: flag,
    stageEnteredAt: instantOrNull,
    lastActivityAt: instantOrNull,
    closedAt: instantOrNull,
    lostReasonId: textOrNull,
    lostReasonLabel: textOrNull,
    lostNote: textOrNull,
    customFields: dealCustomFields,
    rev: safeInteger,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
  },
} as const

/** A deal (section 2.2). */
export type Deal = RecordOf<typeof dealSchema>

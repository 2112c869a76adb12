import { type GapName, op, type ServedOperationId } from '../../contract/index.js'

/** The gaps about the form of each request or answer that the document does not show, by operation. */
export const assumedForms: Partial<Record<ServedOperationId, readonly GapName[]>> = {
  [op.createContact]: ['contact-create-fields'],
  [op.updateContact]: ['contact-create-fields'],
  [op.upsertContact]: ['contact-create-fields', 'contact-upsert'],
  [op.tagContact]: ['contact-tags-body'],
  [op.createDeal]: ['deal-create-fields'],
  [op.closeDeal]: ['deal-close-selector'],
  [op.commentTicket]: ['ticket-comment-body'],
  [op.listSlots]: ['slots-endpoint'],
  'GET /api/v1/webhooks/events': ['webhook-events-catalog'],
  [op.listTemplates]: ['template-path'],
  'GET /api/v1/contacts/{id}': ['contact-read-endpoint'],
}

/** Those of the compact variant (section 4.11). */
export const compactForms: Partial<Record<string, readonly GapName[]>> = {
  [op.getWorkspace]: ['compact-me-shape'],
  [op.createContact]: ['compact-input'],
  [op.updateContact]: ['compact-input'],
}

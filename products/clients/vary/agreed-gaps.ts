import type { GapName } from '../../../contract/index.js'

/**
 * Gaps in the form of what a client sends or receives without having asked: the names of fields, paths, events, and the
 * signature of a delivery. A client has to be built for one of the values, so none works under all of them.
 */
export const agreedGaps: readonly GapName[] = [
  'contact-create-fields',
  'contact-tags-body',
  'deal-create-fields',
  'deal-close-selector',
  'deal-lost-reason',
  'ticket-update-fields',
  'ticket-comment-body',
  'reply-message-forms',
  'message-sms-body',
  'activity-meeting-fields',
  'slots-endpoint',
  'template-path',
  'webhook-events-catalog',
  'webhook-delivery',
  'webhook-signature',
  'compact-selection',
  'compact-input',
]

/** Whether a client has to know which value a server has, so that it makes no sense to try another. */
export const isAgreed = (gap: GapName): boolean => agreedGaps.includes(gap)
